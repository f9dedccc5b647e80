import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import type { PictureLabel } from '../../platform/pictures/picture-label.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';

/** Files that users have uploaded; the bytes are with the storage provider under `name`. */
export const uploads = pgTable(
  'uploads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    kind: text({ enum: ['picture', 'text', 'pdf', 'audio', 'voice'] })
      .notNull()
      .default('picture'),
    /**
     * Who may read it, and the small picture of it: `public` is everybody who knows the address, `owner` the user who is logged
     * in as its owner. A row that does not say is private.
     */
    visibility: text({ enum: ['public', 'owner'] })
      .notNull()
      .default('owner'),
    /** Generated, 128 random bits. */
    name: text().notNull().unique(),
    /** The stored name of a small picture of it. */
    thumbnail: text().unique(),
    /** What the user called it, for the user to read. */
    givenName: text('given_name').notNull(),
    bytes: integer().notNull(),
    /** What a picture said about its making when it came (`readPictureLabel`): its files say it too. */
    label: jsonb().$type<PictureLabel>(),
    /** Of a picture; else 0. */
    width: integer().notNull(),
    height: integer().notNull(),
    /**
     * How many rows of other features refer to it (`claimUpload`). One with none is dropped some days after `lastUsed`.
     * Rows that an older application writes count as used.
     */
    uses: integer().notNull().default(1),
    lastUsed: moment('last_used').notNull().defaultNow(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    index('uploads_user').on(table.userId, table.id),
    index('uploads_unused').on(table.lastUsed).where(sql`${table.uses} = 0`),
    check('uploads_kind', sql`${table.kind} in ('picture', 'text', 'pdf', 'audio', 'voice')`),
    check('uploads_visibility', sql`${table.visibility} in ('public', 'owner')`),
    check('uploads_uses', sql`${table.uses} >= 0`),
  ],
);

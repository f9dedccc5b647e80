import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../user/user-tables.ts';

/** Pictures that users have uploaded; the bytes are with the storage provider under `name`. */
export const uploads = pgTable(
  'uploads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Generated, 128 random bits: who has it may read the picture. */
    name: text().notNull().unique(),
    /** What the user called it, for the user to read. */
    givenName: text('given_name').notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createTime: timestamp('create_time', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('uploads_user').on(table.userId, table.id)],
);

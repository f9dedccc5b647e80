import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';

/**
 * Files that the site made for a user, e.g. drawn pictures; the bytes are with the storage provider. Everybody may read one
 * who knows its name: 128 random bits. A file without a row is removed.
 */
export const madeFiles = pgTable(
  'made_files',
  {
    name: text().primaryKey(),
    /** Null: it is of no user but the site's own, as an example. */
    userId: ownerColumn(),
    bytes: integer().notNull(),
    /** Nobody may read it now, e.g. the picture of a post that is not shown. */
    isWithheld: boolean('is_withheld').notNull().default(false),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [index('made_files_user').on(table.userId)],
);

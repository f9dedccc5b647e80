import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** One row: which first contents this database has been given. */
export const firstContents = pgTable('first_contents', {
  id: integer().primaryKey(),
  /** Of the folder `seed/` as it was then, and of the mode of the site. */
  fingerprint: text().notNull(),
});

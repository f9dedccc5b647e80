import { pgTable, text } from 'drizzle-orm/pg-core';

/** Texts of `/index/policy`; HTML, sanitised again whenever it is read. */
export const policies = pgTable('policies', {
  type: text().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
});

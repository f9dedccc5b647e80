import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const newsCategories = pgTable('news_categories', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  sort: integer().notNull().default(0),
  isShown: boolean('is_shown').notNull().default(true),
});

export const news = pgTable(
  'news',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => newsCategories.id),
    title: text().notNull(),
    summary: text().notNull().default(''),
    abstract: text().notNull().default(''),
    image: text().notNull().default(''),
    author: text().notNull().default(''),
    /** HTML, sanitised when written and when read. */
    content: text().notNull(),
    clicks: integer().notNull().default(0),
    isShown: boolean('is_shown').notNull().default(true),
    createTime: timestamp('create_time', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('news_time').on(table.createTime, table.id)],
);

import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { categoryTable } from '../../platform/operator/categories/category-tables.ts';
import { favouriteTable } from '../../site/favourites/favourites.ts';

export const newsCategories = categoryTable('news_categories');

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
    createTime: moment('create_time').notNull().defaultNow(),
    /** An article that is not shown is, from this time on. */
    publishTime: moment('publish_time'),
    /** Visitors could read it, also when they cannot any more. */
    wasPublished: boolean('was_published').notNull().default(false),
    /** When its text was changed last. */
    updateTime: moment('update_time'),
    /** Shows it before it is published to who knows it. */
    previewKey: text('preview_key').notNull().default(sql`gen_random_uuid()::text`),
  },
  (table) => [index('news_time').on(table.createTime, table.id)],
);

/** Texts of an article that was changed, the present one among them. */
export const newsVersions = pgTable(
  'news_versions',
  {
    newsId: integer('news_id')
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    /** From 1. */
    version: integer().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** HTML, as in `news`. */
    content: text().notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.version] })],
);

/** Changed texts that an operator looks at on the real page; the article has its own. */
export const newsPreviews = pgTable('news_previews', {
  key: text().primaryKey().default(sql`gen_random_uuid()::text`),
  newsId: integer('news_id')
    .notNull()
    .references(() => news.id, { onDelete: 'cascade' }),
  title: text().notNull(),
  summary: text().notNull(),
  content: text().notNull(),
  createTime: moment('create_time').notNull().defaultNow(),
});

/** Articles that were removed: their address says that they are gone, and leads to what is nearest to their title. */
export const removedNews = pgTable('removed_news', {
  id: integer().primaryKey(),
  title: text().notNull(),
  removeTime: moment('remove_time').notNull().defaultNow(),
});

export const articleCollections = favouriteTable('article_collections', 'news_id', () => news.id);

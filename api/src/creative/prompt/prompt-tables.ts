import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { categoryTable } from '../../platform/operator/categories/category-tables.ts';

export const promptCategories = categoryTable('prompt_categories');

/** Examples of what can be drawn. */
export const drawPrompts = pgTable(
  'draw_prompts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => promptCategories.id),
    prompt: text().notNull(),
    promptEn: text('prompt_en').notNull().default(''),
    /** A style of a model; empty: any. */
    style: text().notNull().default(''),
    image: text().notNull().default(''),
    sort: integer().notNull().default(0),
    isShown: boolean('is_shown').notNull().default(true),
  },
  (table) => [index('draw_prompts_category').on(table.categoryId, table.sort)],
);

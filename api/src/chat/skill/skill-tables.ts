import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { categoryTable } from '../../platform/operator/categories/category-tables.ts';
import { parameterColumns } from '../../providers/text/parameter-columns.ts';
import { favouriteTable } from '../../site/favourites/favourites.ts';

export const skillCategories = categoryTable('skill_categories');

export const skills = pgTable(
  'skills',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => skillCategories.id),
    name: text().notNull(),
    describe: text().notNull().default(''),
    image: text().notNull().default(''),
    /** The system prompt, sent before the conversation. */
    content: text().notNull(),
    /** For the visitor: how to use it. */
    tips: text().notNull().default(''),
    uses: integer().notNull().default(0),
    sort: integer().notNull().default(0),
    isShown: boolean('is_shown').notNull().default(true),
    ...parameterColumns(),
  },
  (table) => [index('skills_category').on(table.categoryId, table.sort)],
);

export const skillFavourites = favouriteTable('skill_favourites', 'skill_id', () => skills.id);

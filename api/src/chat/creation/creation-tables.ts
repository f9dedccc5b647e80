import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FormField } from 'shared/contracts/chat/creation.ts';
import { categoryTable } from '../../platform/operator/categories/category-tables.ts';
import { parameterColumns } from '../../providers/text/parameter-columns.ts';
import { favouriteTable } from '../../site/favourites/favourites.ts';

export const creationCategories = categoryTable('creation_categories');

/** Templates of `/create`: a form, and a text that is asked with what was filled in. */
export const creations = pgTable(
  'creations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => creationCategories.id),
    name: text().notNull(),
    image: text().notNull().default(''),
    tips: text().notNull().default(''),
    /** `${id}` stands for the field of that id; a line whose fields are all empty is left out. */
    content: text().notNull(),
    form: jsonb().$type<FormField[]>().notNull(),
    uses: integer().notNull().default(0),
    /** What an operator adds to the uses that visitors are shown. */
    virtualUses: integer('virtual_uses').notNull().default(0),
    sort: integer().notNull().default(0),
    isShown: boolean('is_shown').notNull().default(true),
    ...parameterColumns(),
  },
  (table) => [index('creations_category').on(table.categoryId, table.sort)],
);

export const creationFavourites = favouriteTable('creation_favourites', 'creation_id', () => creations.id);

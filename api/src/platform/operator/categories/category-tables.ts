import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Categories of articles, skills or templates: what operators sort them into. */
export const categoryTable = (name: string) =>
  pgTable(name, {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    isShown: boolean('is_shown').notNull().default(true),
  });

export type CategoryTable = ReturnType<typeof categoryTable>;

import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const exampleGroups = pgTable('example_groups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  image: text().notNull(),
  sort: integer().notNull().default(0),
});

export const examples = pgTable('examples', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  groupId: integer('group_id')
    .notNull()
    .references(() => exampleGroups.id),
  content: text().notNull(),
  sort: integer().notNull().default(0),
});

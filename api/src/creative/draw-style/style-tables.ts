import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Styles that operators offer with every model of drawing: words that are added to a prompt. */
export const drawStyles = pgTable('draw_styles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  words: text().notNull(),
  sort: integer().notNull().default(0),
  isShown: boolean('is_shown').notNull().default(true),
});

export type DrawStyle = typeof drawStyles.$inferSelect;

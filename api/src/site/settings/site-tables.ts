import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What the operator decided, by section of `pc/config`; a missing section is at its default. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});

/** `/index/decorate`; `data` is an object here and a JSON string on the wire. */
export const decorations = pgTable('decorations', {
  id: integer().primaryKey(),
  type: integer().notNull(),
  name: text().notNull(),
  data: jsonb().notNull(),
});

export const visits = pgTable(
  'visits',
  {
    day: date().notNull(),
    terminal: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.terminal] })],
);

import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counters of what may happen so many times in a window. In the database, so that a restart forgives nothing. */
export const limitCounters = pgTable(
  'limit_counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEnd: timestamp('window_end', { withTimezone: true }).notNull(),
  },
  (table) => [index('limit_counters_end').on(table.windowEnd)],
);

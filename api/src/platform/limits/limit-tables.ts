import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/moment.ts';

/** Counters of limited actions, by window of time. In the database, so that a restart forgives nothing. */
export const limitCounters = pgTable(
  'limit_counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEnd: moment('window_end').notNull(),
  },
  (table) => [index('limit_counters_end').on(table.windowEnd)],
);

import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '../../platform/user/user-tables.ts';

/** How many came by whose link on which day. */
export const shareClicks = pgTable(
  'share_clicks',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

import { bigint, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../database/moment.ts';
import type { PublishedEvent } from './published-event.ts';

/** Recent events of users; the newest row stays, so that the table shows which numbers were dropped. */
export const userEvents = pgTable(
  'user_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: its check would wait for who has locked the user, and could do so in a circle. */
    userId: integer('user_id').notNull(),
    event: jsonb().$type<PublishedEvent>().notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [index('user_events_user').on(table.userId, table.id)],
);

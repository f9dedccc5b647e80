import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

/** Replies of POSTs that had an effect, by the client's `x-idempotency-key`. Written with the effect. */
export const storedReplies = pgTable(
  'stored_replies',
  {
    /** 0 for callers who are not logged in. No foreign key for that reason. */
    userId: integer('user_id').notNull(),
    keyHash: text('key_hash').notNull(),
    /** HMAC of path and body under the key, which is not stored: a body may hold a password. */
    bodyHash: text('body_hash').notNull(),
    reply: jsonb(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('stored_replies_time').on(table.createTime),
  ],
);

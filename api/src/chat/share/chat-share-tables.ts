import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';
import { chatSessions } from '../tree/chat-tables.ts';

/** One message of a snapshot. */
export interface SharedMessage {
  /** A value of `recordType`. */
  type: number;
  content: string;
}

/** Read-only copies of conversations; what happens to the conversation afterwards changes none of them. */
export const chatShares = pgTable(
  'chat_shares',
  {
    /** 128 random bits: the snapshot cannot be found without the link. */
    id: text().primaryKey(),
    userId: ownerColumn().notNull(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Empty once it is revoked. */
    messages: jsonb().$type<SharedMessage[]>().notNull(),
    count: integer().notNull(),
    /** The conversation was longer: its beginning is left out. */
    isCut: boolean('is_cut').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    revokeTime: moment('revoke_time'),
  },
  (table) => [index('chat_shares_user').on(table.userId, table.createTime)],
);

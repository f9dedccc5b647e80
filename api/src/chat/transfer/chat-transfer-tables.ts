import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ownerColumn } from '../../platform/user/owner-column.ts';
import { chatSessions } from '../tree/chat-tables.ts';

/** Which conversation from elsewhere became which session, so that it is not imported twice. */
export const chatImports = pgTable(
  'chat_imports',
  {
    userId: ownerColumn().notNull(),
    source: text().notNull(),
    /** The conversation's id where it came from. */
    key: text().notNull(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source, table.key] })],
);

import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { chatMessages } from '../tree/chat-tables.ts';

/** The index of full text: for each message the numbers of the letter pairs in it (`grams.ts`). */
export const chatSearch = pgTable(
  'chat_search',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    grams: integer().array().notNull(),
  },
  (table) => [index('chat_search_grams').using('gin', table.grams)],
);

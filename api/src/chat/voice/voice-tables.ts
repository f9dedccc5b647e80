import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { chatMessages } from '../tree/chat-tables.ts';

/** Answers that were read aloud by a provider: each text in each voice once. */
export const spokenAnswers = pgTable(
  'spoken_answers',
  {
    messageId: integer('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    /** SHA-256 of the voice and the text that was read. */
    textHash: text('text_hash').notNull(),
    /** Name of the upload. */
    name: text().notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.textHash] })],
);

import { index, integer, pgTable, smallint, unique } from 'drizzle-orm/pg-core';
import { uploads } from '../../site/upload/upload.ts';
import { chatMessages } from '../tree/chat-tables.ts';

/** The files that a question was asked with. */
export const chatMessageFiles = pgTable(
  'chat_message_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer('message_id')
      .notNull()
      .references(() => chatMessages.id),
    uploadId: integer('upload_id')
      .notNull()
      .references(() => uploads.id),
    position: smallint().notNull(),
  },
  (table) => [
    unique('chat_message_files_once').on(table.messageId, table.uploadId),
    index('chat_message_files_upload').on(table.uploadId),
  ],
);

import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** What no question may contain while `chat.is_sensitive` is on. */
export const sensitiveWords = pgTable('sensitive_words', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** As the operator wrote it. */
  word: text().notNull(),
  /** What texts are searched for (`squeeze`). */
  squeezed: text().notNull().unique(),
  createTime: moment('create_time').notNull().defaultNow(),
});

import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What no question may contain while `chat.is_sensitive` is on. */
export const sensitiveWords = pgTable('sensitive_words', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** As the operator wrote it. */
  word: text().notNull(),
  /** What texts are searched for (`squeeze`). */
  squeezed: text().notNull().unique(),
  createTime: timestamp('create_time', { withTimezone: true }).notNull().defaultNow(),
});

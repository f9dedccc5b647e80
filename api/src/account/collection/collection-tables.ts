import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { chatMessages } from '../../chat/tree/chat-tables.ts';
import { news } from '../../content/news/news-tables.ts';
import { moment } from '../../platform/database/moment.ts';
import { users } from '../../platform/user/user-tables.ts';

const ownColumns = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id),
  createTime: moment('create_time').notNull().defaultNow(),
});

/** Answers that their owners want to find again; of a template the question stands for all its answers. */
export const recordCollections = pgTable(
  'record_collections',
  {
    ...ownColumns(),
    messageId: integer('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('record_collections_once').on(table.userId, table.messageId),
    index('record_collections_message').on(table.messageId),
  ],
);

export const articleCollections = pgTable(
  'article_collections',
  {
    ...ownColumns(),
    newsId: integer('news_id')
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('article_collections_once').on(table.userId, table.newsId),
    index('article_collections_news').on(table.newsId),
  ],
);

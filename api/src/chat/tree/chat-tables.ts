import { inArray, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FormValues } from 'shared/contracts/chat/creation.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';
import type { Source } from '../../providers/search/search.ts';
import { favouriteTable } from '../../site/favourites/favourites.ts';

/** Names under which a user keeps conversations. */
export const chatFolders = pgTable(
  'chat_folders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    name: text().notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [unique('chat_folders_name').on(table.userId, table.name)],
);

export const chatSessions = pgTable(
  'chat_sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    /** A value of `chatType`: a conversation of the chat, also with a skill, or the one place of what is written with a template. */
    kind: smallint().notNull().default(chatType.chat),
    /** The skill or the template. */
    subjectId: integer('subject_id'),
    name: text().notNull(),
    /** False until it has a name: the first question names it, or the user does. */
    isNamed: boolean('is_named').notNull().default(false),
    /** Its name is the beginning of its first question, and a model may still write a better one. */
    isAutoNamed: boolean('is_auto_named').notNull().default(false),
    /** Null: it is in no folder. */
    folderId: integer('folder_id').references(() => chatFolders.id, { onDelete: 'set null' }),
    /**
     * The last message of the path that is shown; null: there is one path only, all messages in their order. A trigger moves
     * it to a message that is added.
     */
    leafId: integer('leaf_id'),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Null: it is not in the archive. */
    archiveTime: moment('archive_time'),
    createTime: moment('create_time').notNull().defaultNow(),
    updateTime: moment('update_time').notNull().defaultNow(),
    deleteTime: moment('delete_time'),
  },
  (table) => [
    index('chat_sessions_user').on(table.userId, table.updateTime),
    index('chat_sessions_folder').on(table.folderId).where(sql`folder_id is not null`),
    uniqueIndex('chat_sessions_subject')
      .on(table.userId, table.kind, table.subjectId)
      .where(sql`subject_id is not null and delete_time is null and kind <> 3`),
  ],
);

/** Conversations that stand in the list, each with one skill or none; not what is written with a template or for a map. */
export const isConversation = inArray(chatSessions.kind, [chatType.chat, chatType.skill]);

/** Questions and answers. An answer is stored empty before the provider is asked, and filled while it is written. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => chatSessions.id),
    role: text({ enum: ['question', 'answer'] }).notNull(),
    /** The question that an answer belongs to. */
    questionId: integer('question_id').references((): AnyPgColumn => chatMessages.id),
    /** The message before it; 0: the first one. A trigger fills in what an insert leaves out: the end of the shown path. */
    parentId: integer('parent_id'),
    content: text().notNull(),
    /** The model's reasoning before the answer; it is not sent with later questions. */
    reasoning: text().notNull().default(''),
    /** What was filled into a template's form; null for any other question. */
    form: jsonb().$type<FormValues>(),
    status: text({ enum: ['running', 'done', 'stopped', 'interrupted', 'failed'] }).notNull(),
    /** The reader's rating of an answer, 1, -1 or 0 for none, and the reason. */
    rating: smallint().notNull().default(0),
    ratingReason: text('rating_reason').notNull().default(''),
    model: text().notNull().default(''),
    /** Pages of the web that an answer rests on; null: the web was not searched, or nothing was found. */
    sources: jsonb().$type<Source[]>(),
    /** Its text is in the search index as it is now. A trigger takes that back when the text changes. */
    isIndexed: boolean('is_indexed').notNull().default(false),
    createTime: moment('create_time').notNull().defaultNow(),
    deleteTime: moment('delete_time'),
  },
  (table) => [
    index('chat_messages_unindexed').on(table.userId, table.id).where(sql`not is_indexed`),
    index('chat_messages_session').on(table.sessionId, table.id),
    index('chat_messages_user').on(table.userId, table.id),
    index('chat_messages_parent').on(table.sessionId, table.parentId),
    index('chat_messages_rated').on(table.id).where(sql`rating <> 0`),
  ],
);

/** One answer being written, or how it ended. */
export const chatRuns = pgTable(
  'chat_runs',
  {
    id: text().primaryKey(),
    userId: ownerColumn().notNull(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => chatSessions.id),
    questionId: integer('question_id')
      .notNull()
      .references(() => chatMessages.id),
    answerId: integer('answer_id')
      .notNull()
      .references(() => chatMessages.id),
    /** The client's name for this question; the same one is answered once. */
    requestId: text('request_id').notNull(),
    model: text().notNull(),
    price: integer().notNull(),
    /** What the search of the web costs besides; null: none was asked for, or it is another answer's to pay. */
    searchPrice: integer('search_price'),
    /** Characters (UTF-16) that the answer had before: above 0 for one that is continued. */
    writtenBefore: integer('written_before').notNull().default(0),
    /** The channel that wrote the answer; empty: none did, or the built-in writer. */
    channel: text().notNull().default(''),
    /** As the channel counted them; null: it did not. */
    tokensIn: integer('tokens_in'),
    tokensOut: integer('tokens_out'),
    status: text({ enum: ['running', 'done', 'stopped', 'interrupted', 'failed'] }).notNull(),
    finishReason: text('finish_reason').notNull().default(''),
    /** The message for the reader of an answer that was cut off or failed; else ''. */
    problem: text().notNull().default(''),
    /** A stop was requested, by this process or another one. */
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** The process that writes it (`platform/database/presence.ts`); 0 where there is only one. */
    processNumber: integer('process_number').notNull().default(0),
    /** Last heartbeat of its process; a run without one is ended by a process that follows it, or by `end-abandoned-answers`. */
    heartbeatTime: moment('heartbeat_time').notNull().defaultNow(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    unique('chat_runs_request').on(table.userId, table.requestId),
    index('chat_runs_status').on(table.status, table.userId),
    index('chat_runs_session').on(table.sessionId),
    index('chat_runs_answer').on(table.answerId),
    index('chat_runs_create_time').on(table.createTime),
  ],
);

/** Messages that their owners want to find again; of a template the question stands for all its answers. */
export const recordCollections = favouriteTable('record_collections', 'message_id', () => chatMessages.id);

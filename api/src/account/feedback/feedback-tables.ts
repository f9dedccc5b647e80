import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';

/** What users report, suggest and complain about, with the operator's answer. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    /** A value of `feedbackType`. */
    kind: smallint().notNull(),
    content: text().notNull(),
    /** Where the user wants to be called. */
    mobile: text().notNull(),
    /** Names of uploads. */
    pictures: jsonb().$type<string[]>().notNull().default([]),
    answer: text(),
    answerTime: moment('answer_time'),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    index('feedbacks_user').on(table.userId, table.id),
    index('feedbacks_open').on(table.id).where(sql`answer_time is null`),
  ],
);

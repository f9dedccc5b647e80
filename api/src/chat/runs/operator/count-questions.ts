import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { dayOf, isWithin, type Period } from '../../../platform/format/by-day.ts';
import { chatRuns } from '../../tree/chat-tables.ts';

/**
 * Questions and who asked them, by day. They are counted by their answers: messages are also copied and imported, and nobody
 * asked those here. Several answers to a question are one question.
 */
export const countQuestions = (db: Db, period: Period) =>
  db
    .select({
      day: dayOf(chatRuns.createTime),
      questions: sql<number>`count(distinct ${chatRuns.questionId})::int`,
      askers: sql<number>`count(distinct ${chatRuns.userId})::int`,
    })
    .from(chatRuns)
    .where(isWithin(chatRuns.createTime, period))
    .groupBy(dayOf(chatRuns.createTime));

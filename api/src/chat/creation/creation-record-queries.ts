import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { chatMessages, chatSessions } from '../tree/chat-tables.ts';

/** Questions of one page: each may have several answers of a quarter of a megabyte. */
export const maxRecordsOfPage = 10;

/** What a user asked of one template, of all, or of mind maps, with the answers; the newest first. */
export async function findCreationRecords(
  db: Db,
  {
    userId,
    kind,
    creationId,
    no,
    size,
  }: { userId: number; kind: number; creationId: number | undefined; no: number; size: number },
) {
  const before = (no - 1) * size;
  const matching = and(
    eq(chatMessages.userId, userId),
    eq(chatMessages.role, 'question'),
    isNull(chatMessages.deleteTime),
    eq(chatSessions.kind, kind),
    creationId === undefined ? undefined : eq(chatSessions.subjectId, creationId),
  );
  const joined = db
    .select({ question: chatMessages })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId));
  const rows = await joined.where(matching).orderBy(desc(chatMessages.id)).limit(size).offset(before);
  const ids = rows.map(({ question }) => question.id);
  const answers = ids.length
    ? await db
        .select()
        .from(chatMessages)
        .where(and(inArray(chatMessages.questionId, ids), isNull(chatMessages.deleteTime)))
        .orderBy(asc(chatMessages.id))
    : [];
  // A page that is not full is the last one, which says how many there are.
  const isLast = rows.length < size && (rows.length > 0 || before === 0);
  const counted = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId));
  const count = isLast ? before + rows.length : await db.$count(counted.where(matching).as('matching'));
  return {
    count,
    rows: rows.map(({ question }) => ({
      question,
      answers: answers.filter(({ questionId }) => questionId === question.id),
    })),
  };
}

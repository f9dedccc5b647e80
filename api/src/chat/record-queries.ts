import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { chatMessages, chatSessions } from './chat-tables.ts';

/** A page of a user's own messages: page 1 is the newest, and a page reads from old to new. */
export async function findRecords(
  db: Db,
  filter: { userId: number; sessionId: number | undefined; limit: number; offset: number },
) {
  const matching = and(
    eq(chatMessages.userId, filter.userId),
    filter.sessionId === undefined ? undefined : eq(chatMessages.sessionId, filter.sessionId),
    isNull(chatMessages.deleteTime),
    isNull(chatSessions.deleteTime),
  );
  const joined = () =>
    db
      .select({ message: chatMessages })
      .from(chatMessages)
      .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId));
  const rows = await joined().where(matching).orderBy(desc(chatMessages.id)).limit(filter.limit).offset(filter.offset);
  const count = await db.$count(joined().where(matching).as('matching'));
  return { rows: rows.reverse().map((row) => row.message), count };
}

import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
import type { Frame } from '../subjects/subject.ts';
import { chatSessions } from '../tree/chat-tables.ts';

/** The caller's conversation with a template, or the newest one with a skill, made when it is first needed. Holds the user's lock. */
export async function keepFramedSession(tx: Tx, userId: number, { kind, subjectId, name }: Frame) {
  const its = and(
    eq(chatSessions.userId, userId),
    eq(chatSessions.kind, kind),
    eq(chatSessions.subjectId, subjectId),
    isNull(chatSessions.deleteTime),
  );
  const newest = [desc(chatSessions.updateTime), desc(chatSessions.id)];
  const [session] = await tx
    .select()
    .from(chatSessions)
    .where(its)
    .orderBy(...newest)
    .limit(1);
  if (session) return session;
  const [made] = await tx.insert(chatSessions).values({ userId, kind, subjectId, name, isNamed: true }).returning();
  if (!made) throw new Error('no conversation was made');
  return made;
}

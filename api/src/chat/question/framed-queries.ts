import { and, eq, isNull } from 'drizzle-orm';
import type { FormValues } from 'shared/contracts/chat/creation.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { TextParameters } from '../../providers/text/text.ts';
import { chatSessions } from '../tree/chat-tables.ts';

/** What a skill or a template makes of a question. Its conversation is its own and no session of the chat. */
export interface Framed {
  /** A value of `chatType`. */
  kind: number;
  /** The skill or the template. */
  subjectId: number;
  name: string;
  system: string;
  /** What the provider is asked in place of the question's text. */
  prompt?: string;
  /** What was filled in. */
  form?: FormValues;
  contextTurns: number;
  /** Answers to this one question. */
  answers: number;
  parameters: TextParameters;
}

/** The caller's conversation with a skill or a template, made when it is first needed. Holds the user's lock. */
export async function keepFramedSession(tx: Tx, userId: number, { kind, subjectId, name }: Framed) {
  const its = and(
    eq(chatSessions.userId, userId),
    eq(chatSessions.kind, kind),
    eq(chatSessions.subjectId, subjectId),
    isNull(chatSessions.deleteTime),
  );
  const [session] = await tx.select().from(chatSessions).where(its);
  if (session) return session;
  const [made] = await tx.insert(chatSessions).values({ userId, kind, subjectId, name, isNamed: true }).returning();
  if (!made) throw new Error('no conversation was made');
  return made;
}

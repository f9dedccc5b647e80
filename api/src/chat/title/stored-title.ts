import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/database/db.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { lockUser } from '../../site/user/user.ts';
import { chatMessages, chatSessions } from '../tree/chat-tables.ts';
import { sessionsEvent, shortName } from './session-name.ts';

/** The question and answer that a title is made of. */
export interface Exchange {
  question: string;
  answer: string;
}

const isToBeNamed = (id: number) =>
  and(eq(chatSessions.id, id), chatSessions.isAutoNamed, isNull(chatSessions.deleteTime));

/** The first question of a conversation that has an answer; undefined: it is gone, or has its title. */
export async function findExchange(db: Db, sessionId: number): Promise<Exchange | undefined> {
  const questions = alias(chatMessages, 'questions');
  const [exchange] = await db
    .select({ question: questions.content, answer: chatMessages.content })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .innerJoin(questions, eq(questions.id, chatMessages.questionId))
    .where(and(isToBeNamed(sessionId), isNull(chatMessages.deleteTime), ne(chatMessages.content, '')))
    .orderBy(asc(chatMessages.id))
    .limit(1);
  return exchange;
}

interface Title {
  userId: number;
  sessionId: number;
  /** Undefined: the name stays. */
  title: string | undefined;
}

/** It is not asked for again. A name by the user is never replaced. */
export async function giveTitle(tx: Tx, { userId, sessionId, title }: Title): Promise<void> {
  await lockUser(tx, userId);
  const [named] = await tx
    .update(chatSessions)
    .set({ isAutoNamed: false, ...(title ? { name: shortName(title) } : {}) })
    .where(isToBeNamed(sessionId))
    .returning({ id: chatSessions.id });
  if (named && title) await publishEvent(tx, userId, sessionsEvent);
}

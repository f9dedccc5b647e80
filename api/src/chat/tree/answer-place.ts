import { and, count, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { chatMessages, type chatSessions } from './chat-tables.ts';
import { leafOf, type Message, requirePlace } from './path-queries.ts';

/** Where in the tree of messages an answer goes. */
export interface Place {
  /** The stored question that is answered; undefined: a new one. */
  question?: Message;
  /** The stored answer that is continued; undefined: a new one. */
  answer?: Message;
  /** What a new question follows; null: the end of the shown path. */
  parentId: number | null;
  /** The message before the question, as `Asking` has it. */
  after: number | null;
  /** The place is taken already, or another path is shown by now. */
  isBranch: boolean;
}

interface Wanted {
  action?: 'ask' | 'regenerate' | 'continue';
  parentId?: number | undefined;
}

/** Holds the user's lock. */
export async function findPlace(
  tx: Tx,
  session: typeof chatSessions.$inferSelect,
  { action = 'ask', parentId }: Wanted,
) {
  if (action === 'ask') return placeOfQuestion(tx, session, parentId);
  if (parentId === undefined) throw invalidInput('请指定要重新回答的消息', 'parent_id');
  return action === 'regenerate' ? placeOfAnswer(tx, session.id, parentId) : placeOfMore(tx, session, parentId);
}

async function placeOfQuestion(
  tx: Tx,
  session: typeof chatSessions.$inferSelect,
  parentId: number | undefined,
): Promise<Place> {
  const leaf = await leafOf(tx, session);
  if (parentId === undefined || parentId === leaf) {
    return { parentId: null, after: session.leafId === null ? null : leaf, isBranch: false };
  }
  if (parentId !== 0) await requirePlace(tx, session.id, parentId);
  return { parentId, after: parentId, isBranch: true };
}

async function placeOfAnswer(tx: Tx, sessionId: number, questionId: number): Promise<Place> {
  const question = await requirePlace(tx, sessionId, questionId, 'question');
  const matching = and(eq(chatMessages.questionId, questionId), eq(chatMessages.status, 'running'));
  const [running] = await tx.select({ count: count() }).from(chatMessages).where(matching);
  if (running?.count) throw new Refusal('这个问题的回答还在生成，请等待完成或先停止');
  return { question, parentId: null, after: question.parentId ?? 0, isBranch: true };
}

async function placeOfMore(tx: Tx, session: typeof chatSessions.$inferSelect, answerId: number): Promise<Place> {
  const answer = await requirePlace(tx, session.id, answerId, 'answer');
  if (answer.status === 'running') throw new Refusal('这个回答还在生成，请等待完成或先停止');
  if (!answer.content) throw new Refusal('这个回答没有内容，请重新生成');
  const follows = and(eq(chatMessages.sessionId, session.id), eq(chatMessages.parentId, answerId));
  const [later] = await tx
    .select({ count: count() })
    .from(chatMessages)
    .where(and(follows, isNull(chatMessages.deleteTime)));
  if (later?.count) throw new Refusal('后面已有新的消息，只能继续最后一个回答');
  const question = await requirePlace(tx, session.id, answer.questionId ?? 0, 'question');
  const isShown = (await leafOf(tx, session)) === answerId;
  return { question, answer, parentId: null, after: question.parentId ?? 0, isBranch: !isShown };
}

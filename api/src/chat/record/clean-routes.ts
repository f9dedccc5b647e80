import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { chatType } from 'shared/contracts/chat/question.ts';
import { cleanChat } from 'shared/contracts/chat/record/record-changes.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import type { Tx } from '../../platform/database/db.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { invalidInput, notFound } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { lockUser } from '../../site/user/user.ts';
import { findRun } from '../runs/stored-runs.ts';
import { newestWithSkill } from '../session/stored-sessions.ts';
import { idColumnOf, isOfKind } from '../subjects/subjects.ts';
import { chatMessages, chatRuns, chatSessions } from '../tree/chat-tables.ts';
import { chooseLeaf } from '../tree/choose-leaf.ts';
import { conversationEvent, findSiblings, isBelow, newestBelow, requireMessage } from '../tree/path-queries.ts';

export function cleanRoutes(app: FastifyInstance): void {
  serve(app, cleanChat, async (input, { db, user, idempotent }) => {
    const { value: underWay } = await idempotent(async (tx) => {
      await lockUser(tx, user.id);
      const hidden = await hide(tx, user.id, input);
      for (const sessionId of hidden.sessions)
        await publishEvent(tx, user.id, conversationEvent(sessionId, input.id ?? 0));
      return hidden.underWay;
    });
    for (const runId of underWay) {
      const run = await findRun(db, user.id, { runId });
      if (run) await app.runs.stop(run);
    }
    return null;
  });
}

type Meant = ServedInput<typeof cleanChat>;

async function hide(tx: Tx, userId: number, input: Meant): Promise<Hidden> {
  if (input.id && input.branch) return hideBranch(tx, userId, input.id);
  const meant = input.id ? await requireQuestion(tx, userId, input.id) : await ofConversation(tx, userId, input);
  return hideRecords(tx, and(eq(chatMessages.userId, userId), meant));
}

/** A question of the caller with its answers; also named by one of these. */
async function requireQuestion(tx: Tx, userId: number, id: number): Promise<SQL | undefined> {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.userId, userId), isNull(chatMessages.deleteTime)));
  if (!row) throw notFound('记录不存在');
  const question = row.questionId ?? row.id;
  return or(eq(chatMessages.id, question), eq(chatMessages.questionId, question));
}

/** A message with all that follows it; what is shown then is the newest one beside it, else what was before it. */
async function hideBranch(tx: Tx, userId: number, id: number): Promise<Hidden> {
  const { message, session } = await requireMessage(tx, userId, id);
  const hidden = await hideRecords(tx, isBelow(id, message.sessionId));
  if (session.leafId === null) return hidden;
  const [leaf] = await tx.select().from(chatMessages).where(eq(chatMessages.id, session.leafId));
  if (leaf && !leaf.deleteTime) return hidden;
  const siblings = (await findSiblings(tx, [message]))(message);
  const [beside] = await tx
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.id, siblings.at(-1) ?? 0));
  const shown = beside ? await newestBelow(tx, beside) : message.parentId;
  await chooseLeaf(tx, session.id, shown ?? 0);
  return hidden;
}

async function ofConversation(tx: Tx, userId: number, { type, other_id }: Meant): Promise<SQL> {
  if (type === undefined || other_id === undefined) throw invalidInput('请指定要清空的会话', 'other_id');
  const of = type === chatType.skill ? ((await newestWithSkill(tx, userId, other_id)) ?? 0) : other_id;
  const sessions = tx
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(and(eq(chatSessions.userId, userId), isOfKind(type), eq(idColumnOf(type), of)));
  return inArray(chatMessages.sessionId, sessions);
}

interface Hidden {
  sessions: number[];
  /** Ids of the runs whose answers were being written. */
  underWay: string[];
}

async function hideRecords(tx: Tx, meant: SQL | undefined): Promise<Hidden> {
  const hidden = await tx
    .update(chatMessages)
    .set({ deleteTime: new Date() })
    .where(and(meant, isNull(chatMessages.deleteTime)))
    .returning({ id: chatMessages.id, sessionId: chatMessages.sessionId });
  if (hidden.length === 0) return { sessions: [], underWay: [] };
  const ids = hidden.map(({ id }) => id);
  const runs = await tx
    .select({ id: chatRuns.id })
    .from(chatRuns)
    .where(and(inArray(chatRuns.answerId, ids), eq(chatRuns.status, 'running')));
  return { sessions: [...new Set(hidden.map((row) => row.sessionId))], underWay: runs.map(({ id }) => id) };
}

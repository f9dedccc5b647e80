import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { chatType, cleanChat } from 'shared/contracts/chat.ts';
import type { Tx } from '../../database/db.ts';
import { invalidInput, notFound } from '../../server/refusal.ts';
import { serve } from '../../server/serve.ts';
import { lockUser } from '../../user/user-queries.ts';
import { chatMessages, chatRuns, chatSessions } from '../chat-tables.ts';
import { findRun } from '../runs/run-queries.ts';
import { chooseLeaf, findSiblings, isBelow, newestBelow, requireMessage } from '../tree/path-queries.ts';

export function cleanRoutes(app: FastifyInstance): void {
  serve(app, cleanChat, async (input, { db, user, effect }) => {
    const { value: underWay } = await effect(async (tx) => {
      await lockUser(tx, user.id);
      if (input.id && input.branch) return hideBranch(tx, user.id, input.id);
      const meant = input.id ? await requireQuestion(tx, user.id, input.id) : await ofConversation(tx, user.id, input);
      return hideRecords(tx, and(eq(chatMessages.userId, user.id), meant));
    });
    for (const runId of underWay) {
      const run = await findRun(db, user.id, { runId });
      if (run) await app.runs.stop(run);
    }
    return null;
  });
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
async function hideBranch(tx: Tx, userId: number, id: number): Promise<string[]> {
  const { message, session } = await requireMessage(tx, userId, id);
  const underWay = await hideRecords(tx, isBelow(id, message.sessionId));
  if (session.leafId === null) return underWay;
  const [leaf] = await tx.select().from(chatMessages).where(eq(chatMessages.id, session.leafId));
  if (leaf && !leaf.deleteTime) return underWay;
  const siblings = (await findSiblings(tx, [message]))(message);
  const [beside] = await tx
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.id, siblings.at(-1) ?? 0));
  const shown = beside ? await newestBelow(tx, beside) : message.parentId;
  await chooseLeaf(tx, session.id, shown ?? 0);
  return underWay;
}

async function ofConversation(
  tx: Tx,
  userId: number,
  { type, other_id }: { type?: number | undefined; other_id?: number | undefined },
): Promise<SQL> {
  if (type === undefined || other_id === undefined) throw invalidInput('请指定要清空的会话', 'other_id');
  const subject = type === chatType.chat ? chatSessions.id : chatSessions.subjectId;
  const sessions = tx
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(and(eq(chatSessions.userId, userId), eq(chatSessions.kind, type), eq(subject, other_id)));
  return inArray(chatMessages.sessionId, sessions);
}

/** Returns the ids of the runs under way whose answers are hidden now. */
async function hideRecords(tx: Tx, meant: SQL | undefined): Promise<string[]> {
  const hidden = await tx
    .update(chatMessages)
    .set({ deleteTime: new Date() })
    .where(and(meant, isNull(chatMessages.deleteTime)))
    .returning({ id: chatMessages.id });
  if (hidden.length === 0) return [];
  const ids = hidden.map(({ id }) => id);
  const runs = await tx
    .select({ id: chatRuns.id })
    .from(chatRuns)
    .where(and(inArray(chatRuns.answerId, ids), eq(chatRuns.status, 'running')));
  return runs.map(({ id }) => id);
}

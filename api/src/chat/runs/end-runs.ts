import { and, eq, inArray } from 'drizzle-orm';
import { maxAnswers } from 'shared/contracts/chat/question.ts';
import { giveUseBack } from '../../account/membership/membership.ts';
import { changeType } from '../../ledger/change-types.ts';
import { release, settle } from '../../ledger/hold.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { isOwnerDead } from '../../platform/database/ownership.ts';
import { notify } from '../../platform/database/signals.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { hasVisible } from '../../providers/text/text.ts';
import { lockUser } from '../../site/user/user.ts';
import { chatSubject } from '../subjects/chat-subject.ts';
import { subjectOf } from '../subjects/subjects.ts';
import { queueTitle } from '../title/title-task.ts';
import { chatMessages, chatRuns, chatSessions } from '../tree/chat-tables.ts';
import {
  charge,
  columnsOf,
  type Run,
  requestNames,
  runEvent,
  runSignal,
  searchCharge,
  type Written,
} from './stored-runs.ts';

export interface RunEnd extends Written {
  status: Exclude<Run['status'], 'running'>;
  finishReason: string;
  /** The message for the reader of an answer that was cut off or failed. */
  problem?: string;
  /** The channel that wrote it, and its tokens; absent when they are not known. */
  served?: Pick<Run, 'channel' | 'tokensIn' | 'tokensOut'>;
}

/**
 * Whether a run delivered anything that is paid for (docs/money.md): text or reasoning in which there is something to see.
 * An answer that is continued had its reasoning, and some of its text, before.
 */
export const isDelivered = ({ writtenBefore }: Run, { text, reasoning = '' }: Written): boolean =>
  hasVisible(text.slice(writtenBefore)) || (writtenBefore === 0 && hasVisible(reasoning));

/**
 * Ends a run once, by the first of writer, stop, follower and job: answer, status and charge in one transaction. What was
 * delivered is charged with the full price, nothing with nothing. Returns the run as it ended,
 * or undefined when it had ended before.
 */
export async function endRun(db: Db, run: Run, end: RunEnd): Promise<Run | undefined> {
  return db.transaction(async (tx) => {
    // Before any row of the run, as a question does: in another order the two would wait for each other.
    await lockUser(tx, run.userId);
    const [ended] = await tx
      .update(chatRuns)
      .set({ status: end.status, finishReason: end.finishReason, problem: end.problem ?? '', ...end.served })
      .where(and(eq(chatRuns.id, run.id), eq(chatRuns.status, 'running')))
      .returning();
    if (!ended) return undefined;
    const isPaid = isDelivered(run, end);
    // Pages of the web are shown with what rests on them, or to a reader who stopped after they were found.
    const keepsSources = isPaid || end.status === 'stopped' || run.writtenBefore > 0;
    const [answer] = await tx
      .update(chatMessages)
      .set({
        ...columnsOf(end),
        ...(keepsSources ? {} : { sources: null }),
        // One that could not be continued still is what it was.
        status: end.status === 'failed' && run.writtenBefore > 0 ? 'interrupted' : end.status,
      })
      .where(eq(chatMessages.id, run.answerId))
      .returning({ sources: chatMessages.sources });
    const [session] = await tx
      .update(chatSessions)
      .set({ updateTime: new Date() })
      .where(eq(chatSessions.id, run.sessionId))
      .returning();
    if (session?.isAutoNamed && hasVisible(end.text)) await queueTitle(tx, session);
    if (!isPaid) await giveUseBack(tx, run.userId, run.requestId);
    if (run.price > 0) {
      const { taken, released } = session ? subjectOf(session).changeTypes : chatSubject.changeTypes;
      await (isPaid ? settle(tx, charge(run, taken, session)) : release(tx, charge(run, released, session)));
    }
    await endSearch(tx, run, Boolean(answer?.sources));
    await notify(tx, 'site_runs', runSignal('end', run.id));
    await publishEvent(tx, run.userId, runEvent(ended));
    return ended;
  });
}

/**
 * The search of the web is held by the first answer to a question and serves all of them: it is settled with the first that
 * ends with pages, and released when the last has ended without.
 */
async function endSearch(tx: Tx, run: Run, hasSources: boolean): Promise<void> {
  const [requestId = ''] = run.requestId.split('#');
  const names = requestNames(requestId, maxAnswers);
  const answers = run.searchPrice || run.requestId !== requestId ? await findRuns(tx, run.userId, names) : [];
  const payer = answers.find(({ searchPrice }) => searchPrice);
  if (!payer) return;
  if (hasSources) await settle(tx, searchCharge(payer, changeType.webSearch));
  else if (answers.every(({ status }) => status !== 'running')) {
    await release(tx, searchCharge(payer, changeType.chatReleased));
  }
}

const findRuns = (tx: Tx, userId: number, requestIds: string[]) =>
  tx
    .select()
    .from(chatRuns)
    .where(and(eq(chatRuns.userId, userId), inArray(chatRuns.requestId, requestIds)));

/** The message for a reader when the process that wrote the answer died. */
const died = (isPaid: boolean) => (isPaid ? '服务中断，已保留写出的部分' : '服务中断，没有生成回答，也没有扣除积分');

/** Ends what no process writes any more, with what it had saved: settled if that is anything, released if not. */
export async function endAbandonedRuns(
  db: Db,
  { silentFor, runId }: { silentFor?: number; runId?: string } = {},
): Promise<number> {
  const rows = await db
    .select({ run: chatRuns, text: chatMessages.content, reasoning: chatMessages.reasoning })
    .from(chatRuns)
    .innerJoin(chatMessages, eq(chatMessages.id, chatRuns.answerId))
    .where(
      and(eq(chatRuns.status, 'running'), runId ? eq(chatRuns.id, runId) : undefined, isOwnerDead(chatRuns, silentFor)),
    )
    .limit(1000);
  const failures: unknown[] = [];
  for (const { run, ...written } of rows) {
    const status = run.stopRequested ? 'stopped' : 'interrupted';
    const problem = run.stopRequested ? '' : died(isDelivered(run, written));
    const end = { status, finishReason: status, ...written, problem } as const;
    await endRun(db, run, end).catch((error: unknown) => failures.push(error));
  }
  // One that cannot be ended must not keep the others open.
  if (failures.length) throw failures[0];
  return rows.length;
}

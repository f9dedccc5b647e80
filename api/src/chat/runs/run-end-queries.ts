import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import { isAbsent } from '../../database/presence.ts';
import { notify } from '../../database/signals.ts';
import { publishEvent } from '../../events/event-queries.ts';
import { changeType } from '../../ledger/change-types.ts';
import { release, settle } from '../../ledger/ledger.ts';
import { giveUseBack } from '../../membership/member-use-queries.ts';
import { lockUser } from '../../user/user-queries.ts';
import { chatMessages, chatRuns, chatSessions } from '../chat-tables.ts';

import { charge, columnsOf, type Run, runEvent, runSignal, searchCharge } from './run-queries.ts';

export interface RunEnd {
  status: Exclude<Run['status'], 'running'>;
  finishReason: string;
  text: string;
  /** Undefined: what is stored stays. */
  reasoning?: string | undefined;
  /** The message for the reader of an answer that was cut off or failed. */
  problem?: string;
  /** The channel that wrote it, and its tokens; absent when they are not known. */
  served?: Pick<Run, 'channel' | 'tokensIn' | 'tokensOut'>;
}

/** Whether a run wrote anything: an answer that is continued had a text before. */
export const hasMore = ({ writtenBefore }: Run, text: string): boolean => text.length > writtenBefore;

/** A live run has a heartbeat every two seconds; after this many seconds without one its process counts as dead in any case. */
const silentSeconds = 45;
/** After this many it is dead if it shows no presence either. */
const absentSeconds = 6;
/**
 * Ends a run once, by the first of writer, stop, follower and job: answer, status and charge in one transaction. Any text
 * that was delivered is charged with the full price, none with nothing. Returns the run as it ended,
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
    const [answer] = await tx
      .update(chatMessages)
      // One that could not be continued still is what it was.
      .set({ ...columnsOf(end), status: end.status === 'failed' && end.text ? 'interrupted' : end.status })
      .where(eq(chatMessages.id, run.answerId))
      .returning({ sources: chatMessages.sources });
    const [session] = await tx
      .update(chatSessions)
      .set({ updateTime: new Date() })
      .where(eq(chatSessions.id, run.sessionId))
      .returning();
    const isWritten = hasMore(run, end.text);
    if (!isWritten) await giveUseBack(tx, run.userId, run.requestId);
    if (run.price > 0) {
      const { chat, chatReleased } = changeType;
      await (isWritten ? settle(tx, charge(run, chat, session)) : release(tx, charge(run, chatReleased, session)));
    }
    if (run.searchPrice) {
      const isUsed = isWritten && answer?.sources;
      await (isUsed
        ? settle(tx, searchCharge(run, changeType.webSearch))
        : release(tx, searchCharge(run, changeType.chatReleased)));
    }
    await notify(tx, 'site_runs', runSignal('end', run.id));
    await publishEvent(tx, run.userId, runEvent(ended));
    return ended;
  });
}

/** The message for a reader when the process that wrote the answer died. */
const died = (hasText: boolean) => (hasText ? '服务中断，已保留写出的部分' : '服务中断，没有生成回答，也没有扣除积分');

/** Ends what no process writes any more, with what it had saved: settled if there is text, released if not. */
export async function endAbandonedRuns(
  db: Db,
  { silentFor = silentSeconds, runId }: { silentFor?: number; runId?: string } = {},
): Promise<number> {
  const silent = (seconds: number) => lt(chatRuns.beatTime, sql`now() - make_interval(secs => ${seconds})`);
  const dead = or(silent(silentFor), and(silent(absentSeconds), isAbsent(chatRuns.processNumber)));
  const rows = await db
    .select({ run: chatRuns, text: chatMessages.content })
    .from(chatRuns)
    .innerJoin(chatMessages, eq(chatMessages.id, chatRuns.answerId))
    .where(and(eq(chatRuns.status, 'running'), runId ? eq(chatRuns.id, runId) : undefined, dead))
    .limit(1000);
  const failures: unknown[] = [];
  for (const { run, text } of rows) {
    const status = run.stopRequested ? 'stopped' : 'interrupted';
    const problem = run.stopRequested ? '' : died(hasMore(run, text));
    const end = { status, finishReason: status, text, problem } as const;
    await endRun(db, run, end).catch((error: unknown) => failures.push(error));
  }
  // One that cannot be ended must not keep the others open.
  if (failures.length) throw failures[0];
  return rows.length;
}

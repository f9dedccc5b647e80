import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { findBalances } from '../../ledger/ledger.ts';
import type { Db } from '../../platform/database/db.ts';
import { findRunLines, receiptOf } from '../receipt/receipt-queries.ts';
import { findSources } from '../web-search/web-search.ts';
import type { Run } from './stored-runs.ts';

type FinishEvent = Extract<ChatEvent, { event: 'finish' }>;

const commonOf = (run: Run, seq: number) => ({
  id: String(run.answerId),
  model: run.model,
  index: 0,
  incremental: true,
  run_id: run.id,
  seq,
});

/** `seq` of an event with text is the length of the answer up to its end: who comes back says how much it has. */
export const chatEvent = (run: Run, seq: number, data: string): ChatEvent => ({
  ...commonOf(run, seq),
  event: 'chat',
  data,
});

/** `isWhole`: all of it up to now, in place of what the reader has. */
export const reasoningEvent = (run: Run, seq: number, data: string, isWhole = false): ChatEvent => ({
  ...commonOf(run, seq),
  event: 'reasoning',
  incremental: !isWhole,
  data,
});

/** The last event of a run that has ended. `run` is read after its end. */
export async function endEvent(db: Db, run: Run, seq: number): Promise<ChatEvent> {
  if (run.status === 'failed') return errorEvent(run.problem || '回答生成失败，请重新提问', 0, run, seq);
  return finishEvent(db, run, seq);
}

/** `run.problem` says why an answer was cut off. */
async function finishEvent(db: Db, run: Run, seq: number): Promise<FinishEvent> {
  const { chat: balance } = await findBalances(db, run.userId);
  const receipt = receiptOf(await findRunLines(db, run.userId, [run.id]), balance);
  const sources = await findSources(db, run.answerId);
  return {
    ...commonOf(run, seq),
    event: 'finish',
    data: run.problem,
    finish_reason: (run.finishReason || 'interrupted') as FinishEvent['finish_reason'],
    question_id: run.questionId,
    answer_id: run.answerId,
    balance,
    receipt,
    ...(sources ? { sources } : {}),
  };
}

export function errorEvent(sentence: string, code: number, run?: Run, seq = 1): ChatEvent {
  const error = { event: 'error', id: String(run?.answerId ?? ''), data: sentence, code, seq } as const;
  if (!run) return { ...error, run_id: '' };
  return { ...error, run_id: run.id, question_id: run.questionId, answer_id: run.answerId };
}

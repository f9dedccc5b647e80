import type { ChatEvent } from 'shared/contracts/chat.ts';
import type { Run, RunEnd } from './run-queries.ts';

type FinishEvent = Extract<ChatEvent, { event: 'finish' }>;

const commonOf = (run: Run, seq: number) => ({
  id: String(run.answerId),
  model: run.model,
  index: 0,
  incremental: true,
  run_id: run.id,
  seq,
});

export const chatEvent = (run: Run, seq: number, data: string): ChatEvent => ({
  ...commonOf(run, seq),
  event: 'chat',
  data,
});

/** `sentence` says why an answer was cut off. */
export function finishEvent(
  run: Run,
  seq: number,
  { reason, balance, sentence = '' }: { reason: RunEnd['finishReason']; balance: number; sentence?: string },
): FinishEvent {
  return {
    ...commonOf(run, seq),
    event: 'finish',
    data: sentence,
    finish_reason: reason as FinishEvent['finish_reason'],
    question_id: run.questionId,
    answer_id: run.answerId,
    balance,
  };
}

export function errorEvent(sentence: string, code: number, run?: Run, seq = 1): ChatEvent {
  return { event: 'error', id: String(run?.answerId ?? ''), data: sentence, code, seq, run_id: run?.id ?? '' };
}

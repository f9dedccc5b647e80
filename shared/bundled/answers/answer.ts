import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { GrowingText } from './growing-text.ts';

/** How far an answer is. `queued`: its question waits for the connection. `failed`: nothing usable came. */
export type AnswerPhase = 'queued' | 'waiting' | 'writing' | 'done' | 'stopped' | 'interrupted' | 'failed';

/** One answer that is read; a new object for each change but that of its text. */
export interface Answer {
  text: GrowingText;
  phase: AnswerPhase;
  /** Its row, once it has ended. */
  id?: number;
  /** Why it failed or was cut off, as a sentence. */
  problem?: string;
  /** Why it ended, as `finish` says it. */
  reason?: string;
}

export const newAnswer = (): Answer => ({ text: new GrowingText(), phase: 'waiting' });

export const isUnderWay = ({ phase }: Pick<Answer, 'phase'>): boolean => phase === 'waiting' || phase === 'writing';

/** @returns the same object when nothing but its text has changed */
export function takeIntoAnswer<One extends Answer>(answer: One, event: ChatEvent): One {
  if (event.event === 'reasoning') return answer;
  if (event.event === 'chat') {
    if (!isUnderWay(answer)) return answer;
    answer.text.push(event.data);
    return answer.phase === 'waiting' ? { ...answer, phase: 'writing' } : answer;
  }
  answer.text.end();
  if (event.event === 'error') {
    const id = event.answer_id ? { id: event.answer_id } : {};
    return { ...answer, phase: phaseUnfinished(answer), problem: event.data, ...id };
  }
  const phase = isUnderWay(answer) ? phaseAfter(event) : answer.phase;
  const problem = event.data ? { problem: event.data } : {};
  return { ...answer, phase, id: event.answer_id, reason: event.finish_reason, ...problem };
}

type Finish = Extract<ChatEvent, { event: 'finish' }>;

export const phaseAfter = ({ finish_reason: reason }: Finish): AnswerPhase =>
  reason === 'stopped' || reason === 'interrupted' ? reason : 'done';

/** Of an answer that does not come to its end: what is there of it is kept. */
export const phaseUnfinished = ({ text }: { text: GrowingText }): AnswerPhase =>
  text.pieces.length ? 'interrupted' : 'failed';

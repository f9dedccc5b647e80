import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { type Answer, type AnswerPhase, isUnderWay } from './answer.ts';
import type { GrowingText } from './growing-text.ts';

/**
 * Takes an event of the stream into the answer.
 * @returns the same object when nothing but its text has changed
 */
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

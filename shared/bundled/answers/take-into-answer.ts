import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { type Answer, type AnswerPhase, type Finish, isUnderWay } from './answer.ts';
import { GrowingText } from './growing-text.ts';

/**
 * Takes an event of the stream into the answer. Once it has ended, only the facts of a late `finish` are taken.
 * @returns the same object when nothing but its texts has changed
 */
export function takeIntoAnswer<One extends Answer>(answer: One, event: ChatEvent): One {
  if (event.event === 'finish') return finished(answer, event);
  if (!isUnderWay(answer)) return answer;
  if (event.event === 'chat') {
    answer.text.push(event.data);
    answer.reasoning?.end();
    return answer.phase === 'waiting' ? { ...answer, phase: 'writing' } : answer;
  }
  if (event.event === 'reasoning') {
    const reasoning = event.incremental && answer.reasoning ? answer.reasoning : new GrowingText();
    reasoning.push(event.data);
    return reasoning === answer.reasoning ? answer : { ...answer, reasoning };
  }
  endTexts(answer);
  const problem = { text: event.data, code: event.code };
  return { ...answer, ...storedOf(event), phase: phaseUnfinished(answer), problem };
}

function finished<One extends Answer>(answer: One, event: Finish): One {
  endTexts(answer);
  return {
    ...answer,
    ...storedOf(event),
    phase: isUnderWay(answer) ? phaseAfter(event) : answer.phase,
    reason: event.finish_reason,
    ...(event.data ? { problem: { text: event.data, code: 0 } } : {}),
    ...(event.receipt ? { receipt: event.receipt } : {}),
    ...(event.sources ? { sources: event.sources } : {}),
  };
}

function endTexts({ text, reasoning }: Answer): void {
  text.end();
  reasoning?.end();
}

type Rows = { [key in 'question_id' | 'answer_id']?: number | undefined };

const storedOf = ({ question_id: question = 0, answer_id: answer }: Rows): Pick<Answer, 'stored'> =>
  answer ? { stored: { question, answer } } : {};

const phaseAfter = ({ finish_reason: reason }: Finish): AnswerPhase =>
  reason === 'stopped' || reason === 'interrupted' ? reason : 'done';

/** Of an answer that does not come to its end: what is there of it is kept. */
export const phaseUnfinished = ({ text }: Pick<Answer, 'text'>): AnswerPhase =>
  text.pieces.length ? 'interrupted' : 'failed';

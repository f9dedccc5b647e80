import { askChat, type ChatEvent } from 'shared/contracts/chat/chat.ts';
import { notEnoughBalance } from 'shared/contracts/chat/question.ts';
import type { CallInput } from 'shared/contracts/endpoint.ts';
import { ApiRefusal, isLoginFailure, messageOf } from 'shared/http/errors.ts';
import type { OpenStream } from 'shared/http/event-stream.ts';
import { type Answer, isUnderWay, newAnswer } from './answer.ts';
import { readToEnd } from './read-to-end.ts';
import { phaseUnfinished, takeIntoAnswer } from './take-into-answer.ts';

/** A question with its answers, which are being written or could not be. */
export interface AskedAnswers<Question> {
  /** The `request_id`: the same question sent twice is answered once, and charged once. */
  key: string;
  question: Question;
  answers: readonly Answer[];
  isRunning: boolean;
  /** The row of the question, once an answer has ended. */
  id?: number;
  /** The API has the question. */
  isAccepted?: boolean;
  /** The connection broke, and is tried again. */
  isCutOff?: boolean;
  problem?: AnswersProblem;
}

export interface AnswersProblem {
  text: string;
  /** The balance does not cover the question. */
  isPoor: boolean;
  /** What became of the question at the API is not known. */
  isLost: boolean;
}

export const newAnswers = <Question>(key: string, question: Question, count: number): AskedAnswers<Question> => ({
  key,
  question,
  answers: Array.from({ length: count }, newAnswer),
  isRunning: true,
});

interface Asking<Question> {
  stream: OpenStream;
  input: CallInput<typeof askChat>;
  /** As they are before the first event. */
  asked: AskedAnswers<Question>;
  canReattach: boolean;
  leave: AbortSignal;
  show(asked: AskedAnswers<Question>): void;
  finished(event: Extract<ChatEvent, { event: 'finish' }>): void;
}

/**
 * Asks a question and reads all its answers to their ends. The API writes them on without a reader; after a break it is asked
 * once more under the same key, and sends everything from the beginning.
 *
 * @returns what has come, also of a question that failed on the way or was left
 * @throws when the login has ended, or the question was refused before anything came of it
 */
export async function askAnswers<Question>(asking: Asking<Question>): Promise<AskedAnswers<Question>> {
  const { stream, input, canReattach, leave, show, finished } = asking;
  let { asked } = asking;
  const update = (next: AskedAnswers<Question>) => {
    if (next === asked) return;
    asked = next;
    show(asked);
  };
  let error: unknown;
  try {
    await readToEnd<ChatEvent>({
      leave,
      open() {
        for (const { text } of asked.answers) text.comesAgain();
        return stream(askChat, input, { signal: leave });
      },
      take(event) {
        if (event.event === 'finish') finished(event);
        update(takeEvent(asked.isCutOff ? { ...asked, isCutOff: false } : asked, event));
      },
      isRunning: () => asked.answers.some(isUnderWay),
      canReopen: () => canReattach && asked.isAccepted === true,
      brokeOff: () => update({ ...asked, isCutOff: true }),
    });
  } catch (caught) {
    if (isLoginFailure(caught) || (!asked.isAccepted && caught instanceof ApiRefusal)) throw caught;
    error = caught;
  } finally {
    for (const { text } of asked.answers) text.end();
  }
  return leave.aborted ? asked : endedOf(asked, error);
}

function takeEvent<Question>(asked: AskedAnswers<Question>, event: ChatEvent): AskedAnswers<Question> {
  const isOfAll = event.event === 'error' && event.index === undefined;
  if (isOfAll && !event.run_id) return { ...asked, problem: refusalOf(event.data, event.code) };
  const index = event.index ?? 0;
  const isMeant = (answer: Answer, at: number) => (isOfAll ? isUnderWay(answer) : at === index);
  const answers = asked.answers.map((one, at) => (isMeant(one, at) ? takeIntoAnswer(one, event) : one));
  const id = 'question_id' in event && event.question_id ? event.question_id : asked.id;
  const isChanged = !asked.isAccepted || id !== asked.id || answers.some((one, at) => one !== asked.answers[at]);
  if (!isChanged) return asked;
  return { ...asked, answers, isAccepted: event.run_id !== '' || asked.isAccepted === true, ...(id ? { id } : {}) };
}

/** Nothing more will come. A stream that ends without saying so was cut off. */
export function endedOf<Question>(asked: AskedAnswers<Question>, error: unknown): AskedAnswers<Question> {
  const problem = error === undefined ? asked.problem : problemOf(error);
  // What became of it at the API is not known here.
  const unread = problem?.isLost ? { problem: { text: '连接断开了，这一稿没有读完', code: 0 } } : {};
  const answers = asked.answers.map((one) =>
    isUnderWay(one) ? { ...one, phase: phaseUnfinished(one), ...unread } : one,
  );
  return { ...asked, answers, isRunning: false, isCutOff: false, ...(problem ? { problem } : {}) };
}

const problemOf = (error: unknown): AnswersProblem => ({
  text: messageOf(error),
  isPoor: false,
  isLost: !(error instanceof ApiRefusal),
});

const refusalOf = (text: string, code: number): AnswersProblem => ({
  text,
  isPoor: code === notEnoughBalance,
  isLost: false,
});

import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { setUnsaved } from 'shared/bundled/draft/unsaved-work.ts';
import type { askChat } from 'shared/contracts/chat/chat.ts';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import type { CallInput } from 'shared/contracts/endpoint.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { ApiRefusal, isLoginFailure } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { reportAtom, useCall, useStream } from 'shared/site/visit.ts';
import { type AskedAnswers, askAnswers, endedOf, newAnswers } from './ask-answers.ts';
import { canReattachAtom } from './can-reattach.ts';
import { notAskedText, stopAnswer } from './stop-answer.ts';

type AskInput = CallInput<typeof askChat>;

interface AnswersOptions<Question> {
  /** What is asked: a template, a mind map; the question and its key come with each question. */
  input: Omit<AskInput, 'question' | 'request_id'>;
  /** Answers to each question. */
  count: number;
  /** What is sent of a question; unless given, the question itself. */
  inputOf?(question: Question): Pick<AskInput, 'question'> & Partial<AskInput>;
  /** Called with a refusal before anything was written. @returns whether it is shown elsewhere, e.g. at a field */
  refused(error: ApiRefusal): boolean;
  /** The answers have ended and are stored; `id` is the question's, `key` named them before. */
  stored(id: number, key: string): void;
}

const asIs = (question: unknown) => ({ question: question as AskInput['question'] });

/** Asks questions of one page, one at a time, and reads their answers. The API writes them to their end, also when the page is left. */
export function useAnswers<Question>({ input, inputOf = asIs, count, refused, stored }: AnswersOptions<Question>) {
  const [asked, setAsked] = useState<AskedAnswers<Question>>();
  const [receipts, setReceipts] = useState<Readonly<Record<number, Receipt>>>({});
  const call = useCall();
  const stream = useStream();
  const logIn = useLogIn();
  const store = useStore();
  const canReattach = useAtomValue(canReattachAtom);
  const leave = useRef<AbortController>(undefined);
  useEffect(() => () => leave.current?.abort(), []);

  async function ask(question: Question, key = newIdempotencyKey()) {
    leave.current?.abort();
    const here = new AbortController();
    leave.current = here;
    const first = newAnswers(key, question, count);
    setAsked(first);
    setUnsaved(here, true);
    try {
      const end = await askAnswers<Question>({
        stream,
        input: { ...input, ...inputOf(question), request_id: key },
        asked: first,
        canReattach,
        leave: here.signal,
        show: setAsked,
        finished: ({ answer_id: id, receipt }) => receipt && setReceipts((now) => ({ ...now, [id]: receipt })),
      });
      if (!here.signal.aborted) settle(end);
    } catch (error) {
      setAsked(undefined);
      if (isLoginFailure(error)) {
        if (await logIn()) void ask(question, key);
      } else if (!(error instanceof ApiRefusal && refused(error))) settle(endedOf(first, error));
    } finally {
      setUnsaved(here, false);
    }
  }

  function settle(end: AskedAnswers<Question>) {
    setAsked(end);
    store.get(refreshUserAtom).refresh().catch(store.get(reportAtom).report);
    if (end.id) stored(end.id, end.key);
  }
  return {
    asked,
    /** What answers of this visit cost, by their ids. */
    receipts,
    ask: (question: Question) => void ask(question),
    /** Asks once more; under the same key where the API may have the first try. */
    retry: () => asked && void ask(asked.question, asked.problem?.isLost ? asked.key : undefined),
    /** The text so far stays; the end of the stream decides. */
    stop: async () => {
      if (!asked || (await stopAnswer(call, { request_id: asked.key }))) return;
      leave.current?.abort();
      setAsked(notAsked(asked));
    },
    forget: () => setAsked(undefined),
  };
}

/** A question that was stopped before the API had it. */
function notAsked<Question>(asked: AskedAnswers<Question>): AskedAnswers<Question> {
  const problem = { text: notAskedText, isPoor: false, isLost: false };
  return { ...asked, answers: [], isRunning: false, isCutOff: false, problem };
}

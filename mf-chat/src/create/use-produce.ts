import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { setUnsaved } from 'shared/bundled/draft/unsaved-work.ts';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { askChat, type ChatEvent, chatType, notEnoughBalance, stopChat } from 'shared/contracts/chat/chat.ts';
import type { Creation, FormValues } from 'shared/contracts/chat/creation.ts';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { newIdempotencyKey } from 'shared/contracts/idempotency-key.ts';
import { ApiRefusal, isLoginFailure, messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/log-in.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { reportAtom, useCall, useStream } from 'shared/site/visit.ts';
import { canComeBackAtom, mostRefusals, pause } from '../read-again.ts';

export type AnswerStatus = 'running' | 'done' | 'stopped' | 'interrupted' | 'failed';

export interface LiveAnswer {
  text: GrowingText;
  status: AnswerStatus;
  problem?: string;
  /** Why it ended, as `finish` says it. */
  reason?: string;
  /** As it is stored; absent: it has not ended. */
  id?: number;
}

/** What is being written, or could not be. */
export interface Production {
  key: string;
  /** Of the question, once the answers have ended. */
  id?: number;
  values: FormValues;
  answers: readonly LiveAnswer[];
  isRunning: boolean;
  /** The connection broke, and is tried again. */
  isCutOff?: boolean;
  problem?: { text: string; isPoor: boolean; isLost: boolean };
}

interface ProduceOptions {
  creation: Creation;
  model: string | undefined;
  /** A field was refused; nothing was written. */
  refused(field: string, text: string): void;
  /** The answers have ended and are stored; `id` is the question's, `key` named them before. */
  stored(id: number, key: string): void;
}

/** Asks a template and reads its answers. The API writes them to their end, also when another page is shown. */
export function useProduce({ creation, model, refused, stored }: ProduceOptions) {
  const [production, setProduction] = useState<Production>();
  const [receipts, setReceipts] = useState<Readonly<Record<number, Receipt>>>({});
  const call = useCall();
  const stream = useStream();
  const logIn = useLogIn();
  const store = useStore();
  const canComeBack = useAtomValue(canComeBackAtom);
  const leave = useRef<AbortController>(undefined);
  useEffect(() => () => leave.current?.abort(), []);

  async function produce(values: FormValues, name?: string) {
    // The API may have an earlier try: the same key asks for the same answers, which are charged once.
    const key = name ?? newIdempotencyKey();
    const answers: LiveAnswer[] = Array.from({ length: Math.max(1, creation.n) }, () => ({
      text: new GrowingText(),
      status: 'running',
    }));
    // Of answers that are sent again from their beginning: characters that are here.
    let known = answers.map(() => 0);
    leave.current?.abort();
    const here = new AbortController();
    leave.current = here;
    const show = (more: Partial<Production> = {}) =>
      setProduction({ key, values, answers: [...answers], isRunning: true, ...more });
    const patch = (index: number, change: Partial<LiveAnswer>) => {
      const answer = answers[index];
      if (answer) answers[index] = { ...answer, ...change };
      show();
    };
    let question = 0;
    let isAccepted = false;
    let problem: Production['problem'];
    const take = (event: ChatEvent) => {
      const index = event.index ?? 0;
      isAccepted ||= event.run_id !== '';
      if (event.event === 'chat') {
        const isFirst = answers[index]?.text.pieces.length === 0;
        answers[index]?.text.push(event.data.slice(known[index]));
        known[index] = Math.max(0, (known[index] ?? 0) - event.data.length);
        if (isFirst) show();
      } else if (event.event === 'finish') {
        question = event.question_id;
        const { answer_id: id, receipt } = event;
        if (receipt) setReceipts((now) => ({ ...now, [id]: receipt }));
        patch(index, { status: endOf(event.finish_reason), problem: event.data, reason: event.finish_reason, id });
      } else if (event.event === 'reasoning') {
        // Not asked for.
      } else if (event.index === undefined && !event.run_id) {
        problem = { text: event.data, isPoor: event.code === notEnoughBalance, isLost: false };
      } else {
        question ||= event.question_id ?? 0;
        patch(index, { status: 'failed', problem: event.data, ...(event.answer_id ? { id: event.answer_id } : {}) });
      }
    };
    const input = { question: values, type: chatType.creation, other_id: creation.id, request_id: key };
    const read = async () => {
      const events = stream(askChat, { ...input, ...(model ? { model } : {}) }, { signal: here.signal });
      for await (const event of events) {
        if (failures > 0) show();
        failures = 0;
        take(event);
      }
    };
    /** The API has the question and writes on: under the same name it sends all its answers once more. */
    const goesOn = () => canComeBack && isAccepted && answers.some(({ status }) => status === 'running');

    show();
    setUnsaved(here, true);
    let failures = 0;
    try {
      for (;;) {
        try {
          await read();
          if (!goesOn()) break;
        } catch (error) {
          if (here.signal.aborted || isLoginFailure(error) || !goesOn()) throw error;
          if (error instanceof ApiRefusal && failures >= mostRefusals) throw error;
        }
        failures++;
        show({ isCutOff: true });
        await pause(failures, here.signal);
        if (here.signal.aborted) return;
        known = answers.map(({ text }) => text.text().length);
      }
    } catch (error) {
      if (here.signal.aborted) return;
      if (isLoginFailure(error)) {
        setProduction(undefined);
        if (await logIn()) void produce(values, key);
        return;
      }
      if (!isAccepted && error instanceof ApiRefusal && creation.form.some(({ id }) => id === error.field)) {
        setProduction(undefined);
        refused(error.field ?? '', error.message);
        return;
      }
      problem = { text: messageOf(error), isPoor: false, isLost: !(error instanceof ApiRefusal) };
    } finally {
      setUnsaved(here, false);
      for (const answer of answers) answer.text.end();
    }
    for (const [index, answer] of answers.entries()) {
      // A stream that ends without saying so was cut off.
      if (answer.status !== 'running') continue;
      // What became of it at the API is not known here.
      const unread = problem?.isLost ? { problem: '连接断开了，这一稿没有读完' } : {};
      answers[index] = { ...answer, status: answer.text.pieces.length ? 'interrupted' : 'failed', ...unread };
    }
    show({ isRunning: false, ...(question ? { id: question } : {}), ...(problem ? { problem } : {}) });
    store.get(refreshUserAtom).refresh().catch(store.get(reportAtom).report);
    if (question) stored(question, key);
  }

  return {
    production,
    /** What answers of this visit cost, by their ids. */
    receipts,
    produce: (values: FormValues) => void produce(values),
    retry: () => production && void produce(production.values, production.problem?.isLost ? production.key : undefined),
    /** The text so far stays; the end of the stream decides. */
    stop: async () => {
      if (!production) return;
      const stopped = await call(stopChat, { request_id: production.key }, { quiet: true });
      if (stopped?.state !== 'not_asked') return;
      // The API had not got the question yet, and will not take it any more.
      leave.current?.abort();
      const problem = { text: '已停止：问题没有发出，没有扣除积分', isPoor: false, isLost: false };
      setProduction({ ...production, answers: [], isRunning: false, isCutOff: false, problem });
    },
    forget: () => setProduction(undefined),
  };
}

const endOf = (reason: string): AnswerStatus => (reason === 'stopped' || reason === 'interrupted' ? reason : 'done');

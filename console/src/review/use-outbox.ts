import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../calls/call.ts';
import { type AskOperator, useAsk } from '../calls/caller.tsx';
import { useModel } from '../model/model-context.ts';
import { useSelf } from '../session/self.ts';
import { type Decision, type Queue, verbOf, type Work } from './decision.ts';
import { KeptDecisions } from './kept-decisions.ts';
import { Outbox } from './outbox.ts';
import { useWorks } from './use-work.ts';

/** The desk that is open, which takes back what was changed meanwhile. */
export interface OpenDesk {
  queue: Queue;
  comeBack(id: number, note: string): void;
}

const askAtEnd: AskOperator = (path, input, idempotencyKey) =>
  call(`/call${path}`, { input, keepalive: true, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });

/** The decisions of this page. What is left is sent when the page is, and said wherever the person is by then. */
export function useOutbox() {
  const model = useModel();
  const ask = useAsk();
  const works = useWorks();
  const notify = useNotify();
  const { self } = useSelf();
  const desk = useRef<OpenDesk>(undefined);
  const [news, setNews] = useState<string[]>([]);
  const states = verbOf(model, 'show')?.output.columns.find(({ name }) => name === 'state')?.values;
  const stateWords = (state: Work['state']) => states?.find(({ value }) => value === state)?.title ?? state;
  const tell = (words: string) => {
    if (desk.current) setNews((before) => [...before, words]);
    else notify(words, { type: 'warning', autoHideDuration: 10_000 });
  };
  const isOpen = async (decision: Decision) => {
    const { post, version, queue, becomes, title } = decision;
    const work = await works.readAgain(post);
    const name = `作品 ${post}《${title}》`;
    if (queue === 'waiting' && work.state === 'review') {
      if (work.version === version) return true;
      const note = `${name}在你看过之后有改动，“${decision.says}”没有生效，请看新的版本（第 ${work.version} 版）`;
      if (desk.current?.queue === queue) desk.current.comeBack(post, note);
      tell(`${name}有改动，已放回队列`);
      return false;
    }
    if (queue === 'reported' && (becomes === work.state) === (decision.says === '保留')) return true;
    if (work.state !== becomes) tell(`${name}现在是“${stateWords(work.state)}”，“${decision.says}”没有生效`);
    return false;
  };
  const [outbox] = useState(
    () =>
      new Outbox({
        kept: new KeptDecisions(self.id),
        ask,
        askAtEnd,
        isOpen,
        tellUnsent: ({ decision, problem }) => {
          if (!desk.current)
            notify(`《${decision.title}》的审核决定没有发出：${problem}。打开“作品审核”可以重发`, { type: 'error' });
        },
      }),
  );
  useEffect(() => {
    window.addEventListener('pagehide', outbox.leave);
    return () => {
      window.removeEventListener('pagehide', outbox.leave);
      outbox.flush();
    };
  }, [outbox]);
  const [setDesk] = useState(() => (open: OpenDesk | undefined) => {
    desk.current = open;
  });
  const state = useSyncExternalStore(outbox.subscribe, outbox.state);
  return { outbox, state, news, setDesk, clearNews: () => setNews([]) };
}

import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { canReattachAtom } from 'shared/bundled/answers/can-reattach.ts';
import { type ChatRecord, listRecords, recordType } from 'shared/contracts/chat/record/chat-record.ts';
import { runningAnswersAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { type ConversationKey, isRunning, type LiveTurn } from '../turns/live-turns.ts';
import { recordsOf } from '../turns/record-page.ts';
import { textOf } from '../turns/record-turns.ts';

/** A question with as many answers as it can have, twice. */
const newestRows = 8;
const pollEvery = 1000;

interface Shown {
  conversation: ConversationKey;
  /** Its session; null: the API has none yet. */
  id: number | null;
  past: readonly ChatRecord[];
  live: readonly LiveTurn[];
  add(found: readonly ChatRecord[]): void;
  /** Shows the path that there is now. */
  showAnew(): void;
}

/** Follows answers under way that this tab did not ask for: begun before a reload, in another tab, on another device. */
export function useRunningAnswers({ conversation, id, past, live, add, showAnew }: Shown): void {
  const call = useCall();
  const store = useStore();
  const canReattach = useAtomValue(canReattachAtom);
  const running = past.filter((record) => record.type === recordType.answer && record.status === 'running');
  const last = past.at(-1);

  const loadNewest = useEffectEvent(async (signal?: AbortSignal) => {
    if (id === null) return;
    const wanted = { ...recordsOf(id, 1), page_size: newestRows };
    const { lists } = await call(listRecords, wanted, { quiet: true, ...(signal ? { signal } : {}) });
    if (isOtherPath(lists, past, live) || isWrittenOn(lists, live)) showAnew();
    else add(lists);
  });

  // One at a time: a tab has one stream of an answer besides that of all events.
  const next = running.at(-1);
  const isReading = live.some(isRunning);
  const attachNext = useEffectEvent(() => {
    if (!next) return;
    const before = past.slice(0, past.indexOf(next));
    const question = before.findLast((record) => record.type === recordType.question);
    const attach = async () =>
      store.set((await import('./follow-answer.ts')).attachAtom, { conversation, question, answer: next });
    attach()
      .then(async (isUnderWay) => {
        if (!isUnderWay) await loadNewest();
      })
      .catch(() => undefined);
  });
  const nextId = next?.id;
  useEffect(() => {
    if (canReattach && !isReading && nextId !== undefined) attachNext();
  }, [canReattach, isReading, nextId]);

  const look = useEffectEvent(() => {
    const known = new Set(live.map(({ runId }) => runId));
    const isOwn = live.some((turn) => isRunning(turn) && !turn.runId);
    const isNew = store.get(runningAnswersAtom).some((run) => !known.has(run.run_id) && run.session_id === id);
    // What this tab asked comes here too, and may come before its first word.
    if (isNew && !isOwn) loadNewest().catch(() => undefined);
  });
  useEffect(() => store.sub(runningAnswersAtom, look), [store]);

  // A server whose answers cannot be read again is asked for what it has stored.
  const polls = !canReattach && last?.status === 'running';
  useEffect(() => {
    if (id === null || !polls) return;
    const leave = new AbortController();
    // A try that fails is followed by the next one.
    const timer = setInterval(() => void loadNewest(leave.signal).catch(() => undefined), pollEvery);
    return () => {
      leave.abort();
      clearInterval(timer);
    };
  }, [id, polls]);
}

/** Whether a message that is shown is none of the newest ones: an answer was asked for on another branch. */
function isOtherPath(newest: readonly ChatRecord[], past: readonly ChatRecord[], live: readonly LiveTurn[]): boolean {
  const ids = new Set(newest.map((record) => record.id));
  const first = newest[0]?.id ?? Number.POSITIVE_INFINITY;
  const shown = [...past.map((record) => record.id), ...live.flatMap(({ stored }) => stored?.answer ?? [])];
  return shown.some((id) => id >= first && !ids.has(id));
}

/** Whether an answer that has ended here has more by now: another tab asked for it. */
function isWrittenOn(newest: readonly ChatRecord[], live: readonly LiveTurn[]): boolean {
  return live.some((turn) => {
    const record = newest.find(({ id }) => id === turn.stored?.answer);
    return record && !isRunning(turn) && (record.status === 'running' || textOf(record) !== turn.text.text());
  });
}

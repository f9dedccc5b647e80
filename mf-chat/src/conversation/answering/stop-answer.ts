import { atom } from 'jotai';
import { type ChatEvent, listRuns, stopChat } from 'shared/contracts/chat/chat.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { callAtom } from 'shared/site/visit.ts';
import {
  isRunning,
  isUnderWay,
  type LiveTurn,
  liveTurnsAtom,
  type Phase,
  patchTurnAtom,
  turnNow,
} from './live-turns.ts';
import { takeEventAtom } from './take-event.ts';

/** So long (ms) the page waits for the last event of a stopped answer, which brings the ids of its rows. */
const settleTime = 1500;

/**
 * Stops an answer: at once for the reader, then at the API, which keeps what was written so far. One that could not be
 * stopped goes on where the reader left it.
 */
export const stopAtom = atom(null, async (get, set, key: string) => {
  const turn = turnNow(get(liveTurnsAtom), key);
  if (!turn || !isRunning(turn) || turn.stopping) return;
  const held: ChatEvent[] = [];
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const stopped = ({ phase }: Pick<LiveTurn, 'phase'>): Phase => (isUnderWay({ phase }) ? 'stopped' : phase);
  const others = turn.others?.map((one) => ({ ...one, phase: stopped(one) }));
  set(patchTurnAtom, key, { stopping: { held, settled }, phase: stopped(turn), ...(others ? { others } : {}) });
  try {
    const { state } = (await set(stopAtApiAtom, turn)) ?? {};
    // The API had not got the question yet, and will not take it any more.
    const problem = state === 'not_asked' ? { text: '已停止：问题没有发出，没有扣除积分', code: 0 } : undefined;
    set(patchTurnAtom, key, { stopping: undefined, ...(problem ? { problem } : {}) });
    turn.text.end();
    for (const { text } of turn.others ?? []) text.end();
    take(held);
    settle();
    if (!problem) await Promise.race([turn.ended, new Promise((resolve) => setTimeout(resolve, settleTime))]);
    turn.leave.abort();
  } catch (error) {
    const { phase, others } = turn;
    set(patchTurnAtom, key, { stopping: undefined, isUnwanted: true, phase, ...(others ? { others } : {}) });
    take(held);
    if (isRunning(turnNow(get(liveTurnsAtom), key))) showToast('error', notStopped(error));
    settle();
  }
  function take(events: readonly ChatEvent[]) {
    for (const event of events) set(takeEventAtom, turn as LiveTurn, event);
  }
});

const notStopped = (error: unknown) =>
  error instanceof ApiRefusal ? messageOf(error) : '没能停止，回答还在继续，请再试一次';

/**
 * Before its first word an answer is known here by the question's name alone, and by that name all answers to it are
 * meant; one that this tab did not ask for by its row.
 */
const stopAtApiAtom = atom(null, async (get, set, { key, runId, stored, graft, others }: LiveTurn) => {
  const known = runId ?? (stored && !graft ? await set(findRunAtom, stored.answer) : undefined);
  const named = known && !others ? { run_id: known } : { request_id: key };
  return get(callAtom).call(stopChat, named, { quiet: true });
});

/** Stops an answer under way that is a record yet; who follows it hears its end. */
export const stopStoredAtom = atom(null, async (get, set, answerId: number) => {
  const run_id = await set(findRunAtom, answerId);
  if (run_id) await get(callAtom).call(stopChat, { run_id }, { quiet: true });
});

const findRunAtom = atom(null, async (get, _set, answerId: number) => {
  const runs = await get(callAtom).call(listRuns, {}, { quiet: true });
  return runs.find(({ answer_id }) => answer_id === answerId)?.run_id;
});

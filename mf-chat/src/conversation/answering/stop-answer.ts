import { atom } from 'jotai';
import { listRuns, stopChat } from 'shared/contracts/chat/chat.ts';
import { callAtom } from 'shared/site/visit.ts';
import { endOthersAtom, isRunning, isUnderWay, liveTurnsAtom, patchTurnAtom, turnNow } from './live-turns.ts';

/** So long (ms) the page waits for the last event of a stopped answer, which brings the ids of its rows. */
const settleTime = 1500;

/** Stops an answer: at once for the reader, then at the API, which keeps what was written so far. */
export const stopAtom = atom(null, async (get, set, key: string) => {
  const turn = turnNow(get(liveTurnsAtom), key);
  if (!turn || !isRunning(turn)) return;
  if (isUnderWay(turn)) set(patchTurnAtom, key, { phase: 'stopped' });
  turn.text.end();
  set(endOthersAtom, key, 'stopped');
  const { call } = get(callAtom);
  // Before its first word an answer is known here by the question's name alone, and by that name all answers to it are
  // meant; one that this tab did not ask for by its row. Whatever the API says: the connection is closed below.
  const runId = turn.runId ?? (turn.stored && !turn.graft ? await set(findRunAtom, turn.stored.answer) : undefined);
  const named = runId && !turn.others ? { run_id: runId } : { request_id: key };
  const stopped = await call(stopChat, named, { quiet: true }).catch(() => undefined);
  if (stopped?.state === 'not_asked') {
    // The API had not got the question yet, and will not take it any more.
    set(patchTurnAtom, key, { problem: { text: '已停止：问题没有发出，没有扣除积分', code: 0 } });
  } else await Promise.race([turn.ended, new Promise((resolve) => setTimeout(resolve, settleTime))]);
  turn.leave.abort();
});

/** Stops an answer under way that is a record yet; who follows it hears its end. */
export const stopStoredAtom = atom(null, async (get, set, answerId: number) => {
  const run_id = await set(findRunAtom, answerId);
  if (run_id) await get(callAtom).call(stopChat, { run_id }, { quiet: true });
});

const findRunAtom = atom(null, async (get, _set, answerId: number) => {
  const runs = await get(callAtom)
    .call(listRuns, {}, { quiet: true })
    .catch(() => []);
  return runs.find(({ answer_id }) => answer_id === answerId)?.run_id;
});

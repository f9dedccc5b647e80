import { atom } from 'jotai';
import { type AnswerPhase, isUnderWay } from 'shared/bundled/answers/answer.ts';
import { findRuns } from 'shared/bundled/answers/find-runs.ts';
import { notAskedText, stopAnswer, stopFailureText } from 'shared/bundled/answers/stop-answer.ts';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { hasCapability, siteConfigAtom } from 'shared/site/config.ts';
import { showToast } from 'shared/site/toasts.ts';
import { callAtom } from 'shared/site/visit.ts';
import { isRunning, type LiveTurn, liveTurnsAtom, patchTurnAtom, turnNow } from '../turns/live-turns.ts';
import { takeEventAtom } from './take-event.ts';

/** Milliseconds that the page waits for the last event of a stopped answer, which brings the ids of its rows. */
const settleTime = 1500;

/**
 * Stops an answer: at once for the reader, then at the API, which keeps what was written so far. What came in between is
 * shown with its end: copies and the next piece start from what is stored. One that could not be stopped continues where the
 * reader left it.
 */
export const stopAtom = atom(null, async (get, set, key: string) => {
  const turn = turnNow(get(liveTurnsAtom), key);
  if (!turn || !isRunning(turn) || turn.stopping) return;
  const texts = [turn.text, ...(turn.others ?? []).map(({ text }) => text)];
  const held: ChatEvent[] = [];
  const settled = makeSignal();
  const ended = makeSignal();
  const hold = (event: ChatEvent) => {
    held.push(event);
    if (held.filter(isEnd).length === texts.length) ended.give();
  };
  const patch = (change: Partial<LiveTurn>) => set(patchTurnAtom, key, change);
  const showStopped = ({ phase, others }: LiveTurn) =>
    patch({
      phase: stopped(phase),
      ...(others ? { others: others.map((one) => ({ ...one, phase: stopped(one.phase) })) } : {}),
    });
  const release = (change: Partial<LiveTurn>) => {
    const { phase, others } = turn;
    patch({ stopping: undefined, phase, ...(others ? { others } : {}), ...change });
    for (const event of held) set(takeEventAtom, turn, event);
  };
  patch({ stopping: { hold, settled: settled.given } });
  showStopped(turn);
  try {
    const problem = (await set(stopAtApiAtom, turn)) ? undefined : { text: notAskedText, code: 0 };
    if (!problem) await Promise.race([ended.given, new Promise((resolve) => setTimeout(resolve, settleTime))]);
    release(problem ? { problem } : {});
    for (const text of texts) text.end();
    showStopped(turnNow(get(liveTurnsAtom), key) ?? turn);
    turn.leave.abort();
  } catch (error) {
    release({ isUnwanted: true });
    if (isRunning(turnNow(get(liveTurnsAtom), key))) showToast('error', stopFailureText(error, '回答还在继续'));
  }
  settled.give();
});

function makeSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

const stopped = (phase: AnswerPhase): AnswerPhase => (isUnderWay({ phase }) ? 'stopped' : phase);

const isEnd = ({ event }: ChatEvent) => event === 'finish' || event === 'error';

/**
 * Before its first word an answer is known here by the question's name alone, and by that name all answers to it are
 * meant; one that this tab did not ask for by its row.
 */
const stopAtApiAtom = atom(null, async (get, set, { key, runId, stored, branchPoint, others }: LiveTurn) => {
  // A server that is not told ends with the reader, who leaves.
  if (!hasCapability(get(siteConfigAtom), 'stop')) return true;
  const known = runId ?? (stored && !branchPoint ? await set(findRunAtom, stored.answer) : undefined);
  const named = known && !others ? { run_id: known } : { request_id: key };
  return stopAnswer(get(callAtom).call, named);
});

/** Stops an answer under way that is a record yet; who follows it hears its end. */
export const stopStoredAtom = atom(null, async (get, set, answerId: number) => {
  const run_id = await set(findRunAtom, answerId);
  if (run_id) await stopAnswer(get(callAtom).call, { run_id });
});

const findRunAtom = atom(null, async (get, _set, answerId: number) => {
  return (await findRuns(get(callAtom).call, { answer_id: answerId }))[0]?.run_id;
});

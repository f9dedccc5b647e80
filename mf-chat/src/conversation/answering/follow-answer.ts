import { atom } from 'jotai';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { followChat, listRuns } from 'shared/contracts/chat/chat.ts';
import type { ChatRecord } from 'shared/contracts/chat/chat-record.ts';
import { ApiRefusal, isLoginFailure } from 'shared/http/errors.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { callAtom, reportAtom } from 'shared/site/visit.ts';
import { mostRefusals, pause } from '../../read-again.ts';
import { textOf } from '../record-turns.ts';
import {
  addTurnAtom,
  type ConversationKey,
  isRunning,
  type LiveTurn,
  liveTurnsAtom,
  makeTurn,
  patchTurnAtom,
  removeTurnAtom,
  turnNow,
} from './live-turns.ts';
import { failTurnAtom, takeEventAtom } from './take-event.ts';

/**
 * Reads an answer under way from where the page has it to its end, however often the connection breaks. Resolves to
 * false when the API knows no such answer under way.
 * @param findRun which answer it is, asked until it is known
 */
export const followAtom = atom(null, async (get, set, turn: LiveTurn, findRun: () => Promise<string | undefined>) => {
  let runId: string | undefined;
  for (let failures = 0; isRunning(turnNow(get(liveTurnsAtom), turn.key)); failures++) {
    if (failures > 0) set(patchTurnAtom, turn.key, { isCutOff: true });
    await pause(failures, turn.leave.signal);
    if (turn.leave.signal.aborted) return true;
    try {
      runId ??= await findRun();
      if (!runId) return false;
      set(patchTurnAtom, turn.key, { runId });
      const input = { run_id: runId, after: turn.text.text().length, reasoning: 1 };
      const events = get(callAtom).stream(followChat, input, { signal: turn.leave.signal, quiet: true });
      for await (const event of events) {
        failures = 0;
        set(takeEventAtom, turn, event);
      }
    } catch (error) {
      if (turn.leave.signal.aborted) return true;
      if (isLoginFailure(error)) throw error;
      if (error instanceof ApiRefusal && failures + 1 >= mostRefusals) throw error;
    }
    await turnNow(get(liveTurnsAtom), turn.key)?.stopping?.settled;
  }
  return true;
});

export interface RunningRecord {
  conversation: ConversationKey;
  question: ChatRecord | undefined;
  answer: ChatRecord;
}

/**
 * Shows an answer under way that this tab did not ask for, or no longer reads: after a reload, in a second tab, on another
 * device. Resolves to false when it has ended meanwhile: its record says more.
 */
export const attachAtom = atom(null, async (get, set, { conversation, question, answer }: RunningRecord) => {
  const shown = get(liveTurnsAtom)[conversation] ?? [];
  if (shown.some(({ stored }) => stored?.answer === answer.id)) return true;
  const turn = turnOf(question, answer);
  set(addTurnAtom, conversation, turn);
  const findRun = async () => {
    const runs = await get(callAtom).call(listRuns, {}, { quiet: true });
    return runs.find(({ answer_id }) => answer_id === answer.id)?.run_id;
  };
  try {
    const isUnderWay = await set(followAtom, turn, findRun);
    if (!isUnderWay) set(removeTurnAtom, turn.key);
    return isUnderWay;
  } catch (error) {
    if (isLoginFailure(error)) set(removeTurnAtom, turn.key);
    else set(failTurnAtom, turn, error);
    return true;
  } finally {
    turn.text.end();
    turnNow(get(liveTurnsAtom), turn.key)?.reasoning?.end();
    turn.markEnded();
    get(refreshUserAtom).refresh().catch(get(reportAtom).report);
  }
});

function turnOf(question: ChatRecord | undefined, answer: ChatRecord): LiveTurn {
  const text = question ? textOf(question) : '';
  const turn = makeTurn(text, answer.model, answer.id, `answer-${answer.id}`);
  turn.text.push(textOf(answer));
  turn.phase = 'writing';
  if (answer.reasoning) {
    turn.reasoning = new GrowingText();
    turn.reasoning.push(answer.reasoning);
  }
  turn.stored = { question: question?.id ?? 0, answer: answer.id };
  turn.files = question?.files ?? [];
  turn.siblings = { question: question?.siblings ?? [], answer: answer.siblings ?? [] };
  return turn;
}

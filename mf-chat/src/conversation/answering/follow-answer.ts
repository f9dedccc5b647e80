import { atom } from 'jotai';
import { findRuns } from 'shared/bundled/answers/find-runs.ts';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { readToEnd } from 'shared/bundled/answers/read-to-end.ts';
import { type ChatEvent, followChat } from 'shared/contracts/chat/chat.ts';
import type { ChatRecord } from 'shared/contracts/chat/record/chat-record.ts';
import { isLoginFailure } from 'shared/http/errors.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { callAtom, reportAtom } from 'shared/site/visit.ts';
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
} from '../turns/live-turns.ts';
import { textOf } from '../turns/record-turns.ts';
import { failTurnAtom, takeEventAtom } from './take-event.ts';

/** Opens the stream of an answer under way where the page has it up to. */
export const openRunAtom = atom(null, (get, set, turn: LiveTurn, runId: string) => {
  set(patchTurnAtom, turn.key, { runId });
  const input = { run_id: runId, after: turn.text.text().length, reasoning: 1 };
  return get(callAtom).stream(followChat, input, { signal: turn.leave.signal, quiet: true });
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
  let runId: string | undefined;
  const now = () => turnNow(get(liveTurnsAtom), turn.key);
  try {
    const isUnderWay = await readToEnd<ChatEvent>({
      leave: turn.leave.signal,
      async open() {
        runId ??= (await findRuns(get(callAtom).call, { answer_id: answer.id }))[0]?.run_id;
        return runId ? set(openRunAtom, turn, runId) : undefined;
      },
      take: (event) => set(takeEventAtom, turn, event),
      async isRunning() {
        await now()?.stopping?.settled;
        return isRunning(now());
      },
      brokeOff: () => set(patchTurnAtom, turn.key, { isCutOff: true }),
    });
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

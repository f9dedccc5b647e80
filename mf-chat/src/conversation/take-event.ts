import { atom } from 'jotai';
import type { ChatEvent } from 'shared/contracts/chat.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { isRunning, type LiveTurn, liveTurnsAtom, patchTurnAtom, turnNow } from './live-turns.ts';

/** Takes an event of the answer's stream into its turn. */
export const takeEventAtom = atom(null, (get, set, turn: LiveTurn, event: ChatEvent) => {
  const now = turnNow(get(liveTurnsAtom), turn.key);
  if (now?.isCutOff) set(patchTurnAtom, turn.key, { isCutOff: false });
  if (event.event === 'error') {
    if (!isRunning(now)) return;
    const problem = { text: event.data, code: event.code };
    set(patchTurnAtom, turn.key, { phase: turn.text.pieces.length ? 'interrupted' : 'failed', problem });
  } else if (event.index > 0) {
    // One reply a question: parallel ones belong to the creation pages.
  } else if (event.event === 'chat') {
    if (!isRunning(now)) return;
    turn.text.push(event.data);
    if (now?.phase === 'waiting') set(patchTurnAtom, turn.key, { phase: 'writing', runId: event.run_id });
  } else {
    const stored = { question: event.question_id, answer: event.answer_id };
    const reason = event.finish_reason;
    const ending = reason === 'stopped' || reason === 'interrupted' ? reason : 'done';
    const problem = event.data ? { problem: { text: event.data, code: 0 } } : {};
    const receipt = event.receipt ? { receipt: event.receipt } : {};
    const sources = event.sources ? { sources: event.sources } : {};
    // After a stop the text on the page has ended, whatever was still on its way.
    set(patchTurnAtom, turn.key, {
      phase: isRunning(now) ? ending : 'stopped',
      stored,
      reason,
      ...problem,
      ...receipt,
      ...sources,
    });
  }
});

/** The answer could not be read, or not to its end. */
export const failTurnAtom = atom(null, (_get, set, turn: LiveTurn, error: unknown) => {
  const problem: NonNullable<LiveTurn['problem']> =
    error instanceof ApiRefusal
      ? { text: messageOf(error), code: error.code }
      : { text: messageOf(error), code: 0, lost: true };
  set(patchTurnAtom, turn.key, { phase: turn.text.pieces.length ? 'interrupted' : 'failed', problem });
});

import { atom } from 'jotai';
import type { Answer } from 'shared/bundled/answers/answer.ts';
import { phaseUnfinished, takeIntoAnswer } from 'shared/bundled/answers/take-into-answer.ts';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { endOthersAtom, type LiveTurn, liveTurnsAtom, patchTurnAtom, turnNow } from '../turns/live-turns.ts';

/** Takes an event of the answer's stream into its turn. */
export const takeEventAtom = atom(null, (get, set, { key }: LiveTurn, event: ChatEvent) => {
  const patch = (change: Partial<LiveTurn>) => set(patchTurnAtom, key, change);
  const { stopping, isCutOff } = turnNow(get(liveTurnsAtom), key) ?? {};
  if (stopping) return stopping.hold(event);
  if (isCutOff) patch({ isCutOff: false });
  if (event.event === 'error' && event.index === undefined) set(endOthersAtom, key, 'failed');
  const turn = turnNow(get(liveTurnsAtom), key);
  if (!turn) return;
  const other = turn.others?.[(event.index ?? 0) - 1];
  const now: Answer = other ?? turn;
  const changed = takeIntoAnswer(now, event);
  if (changed === now) return;
  if (other) patch({ others: turn.others?.with(turn.others.indexOf(other), changed) ?? [] });
  else if (event.event === 'chat' || event.event === 'reasoning') patch({ ...changed, runId: event.run_id });
  else patch(changed);
});

/** The answer could not be read, or not to its end. */
export const failTurnAtom = atom(null, (_get, set, turn: LiveTurn, error: unknown) => {
  const problem: NonNullable<LiveTurn['problem']> =
    error instanceof ApiRefusal
      ? { text: messageOf(error), code: error.code }
      : { text: messageOf(error), code: 0, lost: true };
  set(patchTurnAtom, turn.key, { phase: phaseUnfinished(turn), problem });
});

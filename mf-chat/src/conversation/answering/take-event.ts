import { atom } from 'jotai';
import { isUnderWay } from 'shared/bundled/answers/answer.ts';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { phaseAfter, phaseUnfinished, takeIntoAnswer } from 'shared/bundled/answers/take-into-answer.ts';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { endOthersAtom, type LiveTurn, liveTurnsAtom, patchTurnAtom, turnNow } from '../turns/live-turns.ts';

/** Takes an event of the answer's stream into its turn. */
export const takeEventAtom = atom(null, (get, set, turn: LiveTurn, event: ChatEvent) => {
  const now = turnNow(get(liveTurnsAtom), turn.key);
  if (now?.stopping) return now.stopping.hold(event);
  if (now?.isCutOff) set(patchTurnAtom, turn.key, { isCutOff: false });
  const other = now?.others?.find(({ index }) => index === event.index);
  if (other) {
    const changed = takeIntoAnswer(other, event);
    if (changed === other) return;
    set(patchTurnAtom, turn.key, { others: now?.others?.map((one) => (one === other ? changed : one)) ?? [] });
  } else if (event.event === 'error') {
    if (event.index === undefined) set(endOthersAtom, turn.key, 'failed');
    if (!now || !isUnderWay(now)) return;
    const { question_id: question, answer_id: answer } = event;
    set(patchTurnAtom, turn.key, {
      phase: phaseUnfinished(turn),
      problem: { text: event.data, code: event.code },
      ...(question && answer ? { stored: { question, answer } } : {}),
    });
  } else if (event.event === 'reasoning') {
    if (!now || !isUnderWay(now)) return;
    const reasoning = event.incremental && now.reasoning ? now.reasoning : new GrowingText();
    reasoning.push(event.data);
    if (reasoning !== now.reasoning) set(patchTurnAtom, turn.key, { reasoning, runId: event.run_id });
  } else if (event.event === 'chat') {
    if (!now || !isUnderWay(now)) return;
    turn.text.push(event.data);
    now.reasoning?.end();
    if (now.phase === 'waiting') set(patchTurnAtom, turn.key, { phase: 'writing', runId: event.run_id });
  } else {
    turn.text.end();
    now?.reasoning?.end();
    const { question_id: question, answer_id: answer } = event;
    const problem = event.data ? { problem: { text: event.data, code: 0 } } : {};
    const receipt = event.receipt ? { receipt: event.receipt } : {};
    const sources = event.sources ? { sources: event.sources } : {};
    // After a stop the text on the page has ended; later pieces are ignored.
    set(patchTurnAtom, turn.key, {
      phase: now && isUnderWay(now) ? phaseAfter(event) : 'stopped',
      ...(question && answer ? { stored: { question, answer } } : {}),
      reason: event.finish_reason,
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
  set(patchTurnAtom, turn.key, { phase: phaseUnfinished(turn), problem });
});

import type { LiveTurn } from '../turns/live-turns.ts';
import { type RecordTurn, textOf } from '../turns/record-turns.ts';
import type { DrawnTurns } from './turn-window.ts';

/** What a turn is taken to be high (px) until it was drawn once. */
export const guessedHeight = 420;
/** As if a conversation were seen this high (px): more than most windows are. */
const seenAtFirst = 2400;

/** The last turns: all that the server draws of a long conversation, and the page until it knows how high it is. */
export function firstDrawn(turns: readonly (RecordTurn | LiveTurn)[]): DrawnTurns {
  const keys = new Set<string>();
  let height = 0;
  for (let at = turns.length - 1; at >= 0 && height < seenAtFirst; at--) {
    const turn = turns[at];
    if (turn) keys.add(turn.key);
    if (turn) height += leastHeight(turn);
  }
  return { has: (key) => keys.has(key), heightOf: () => guessedHeight };
}

/** So high (px) a turn is at least, estimated by its text. */
function leastHeight(turn: RecordTurn | LiveTurn): number {
  const letters = 'answers' in turn ? turn.answers.reduce((sum, answer) => sum + textOf(answer).length, 0) : 0;
  return 100 + letters * 0.4;
}

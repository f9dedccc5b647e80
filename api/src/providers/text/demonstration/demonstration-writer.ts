import { setTimeout as sleep } from 'node:timers/promises';
import { goOnPrompt, type TextMessage, type TextPiece, type TextProvider } from '../text.ts';
import { demonstrationLabel, prepareAnswers } from './demonstration-answers.ts';
import { draftByPrompt } from './demonstration-draft.ts';
import { outlineByPrompt } from './demonstration-outline.ts';

/** Milliseconds between two pieces. */
const beat = 40;

/**
 * Answers without any model: prepared texts, chosen by the words of the question, or for skills and templates the parts
 * that their prompt demands, for mind maps an outline; written at a human pace. The same
 * question gets the same answer, and its first line says that it is a demonstration.
 *
 * @param rate characters a second; tests hand in `Infinity`
 */
export function demonstrationWriter(rate = 80): TextProvider {
  const answerTo = prepareAnswers();
  return {
    isDemonstration: async () => true,
    listModels: async () => [{ key: 'demonstration', alias: '演示模型', price: 1, memberFree: true }],
    write: ({ messages, choice, signal }) => {
      const whole = (asked: readonly TextMessage[]) => {
        const draft = draftByPrompt(asked, choice ?? 0);
        return draft ? `${demonstrationLabel}\n\n${draft}\n` : answerTo(asked.at(-1)?.content ?? '');
      };
      const isContinued = messages.at(-1)?.content === goOnPrompt;
      const text = isContinued
        ? restOf(whole(messages.slice(0, -2)), messages.at(-2)?.content ?? '')
        : (outlineByPrompt(messages) ?? whole(messages));
      return write(text, signal, rate);
    },
  };
}

const nothingMore = '这段演示回答到这里就写完了。接入模型后，会由模型接着往下写。\n';

/** The rest of an answer; for one that is whole, or another one, a closing sentence outside of its last block. */
function restOf(whole: string, written: string): string {
  const rest = whole.startsWith(written) ? whole.slice(written.length) : '';
  if (rest.trim()) return rest;
  const isInFence = (written.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1;
  return `${isInFence ? '\n```' : ''}\n\n${nothingMore}`;
}

async function* write(text: string, signal: AbortSignal, rate: number): AsyncGenerator<TextPiece> {
  const answer = [...text];
  const begin = performance.now();
  let written = 0;
  while (written < answer.length) {
    if (signal.aborted) return;
    // By the clock and not by the number of sleeps, so that a busy machine does not slow the pace.
    const due = Math.ceil(((performance.now() - begin + beat) / 1000) * rate);
    const until = Math.min(answer.length, Math.max(due, written + 1), written + 12);
    yield { text: answer.slice(written, until).join('') };
    written = until;
    if (rate !== Number.POSITIVE_INFINITY) await sleep(beat, undefined, { signal }).catch(() => undefined);
  }
  if (!signal.aborted) yield { end: 'stop' };
}

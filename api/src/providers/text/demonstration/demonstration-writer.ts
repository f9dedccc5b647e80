import { setTimeout as sleep } from 'node:timers/promises';
import type { TextPiece, TextProvider } from '../text.ts';
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
      const outline = outlineByPrompt(messages);
      const draft = outline ? undefined : draftByPrompt(messages, choice ?? 0);
      const written = draft ? `${demonstrationLabel}\n\n${draft}\n` : answerTo(messages.at(-1)?.content ?? '');
      return write(outline ?? written, signal, rate);
    },
  };
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

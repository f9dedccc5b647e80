import { cleanLine } from 'shared/contracts/site/typed-text.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';

export const unnamed = '新对话';

/** The event that the user's tabs receive when their list of conversations changes. */
export const sessionsEvent = { event: 'sessions' } as const;

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** A name of at most 20 characters in one line, "…" for what is cut off; an emoji of several code points is one character. */
export function shortName(text: string): string {
  const line = cleanLine(text).slice(0, 400);
  const all = Array.from(characters.segment(line), (part) => part.segment);
  const name = all.length > 20 ? `${all.slice(0, 19).join('').trim()}…` : all.join('');
  // A "character" may carry any number of combining marks.
  return (name.length > 80 ? `${name.slice(0, 79)}…` : name) || unnamed;
}

/** A name that the user typed, as it is stored. @throws Refusal with the sentence when nothing of it can be seen */
export function typedName(typed: string, refusal: string): string {
  if (!cleanLine(typed)) throw invalidInput(refusal, 'name');
  return shortName(typed);
}

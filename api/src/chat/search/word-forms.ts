import { simplified, traditional } from './han-forms.ts';

const toSimplified = new Map(Array.from(traditional, (letter, at) => [letter, Array.from(simplified)[at] ?? letter]));
const toTraditional = new Map([...toSimplified].reverse().map(([from, to]) => [to, from]));
/** From `!` to `~` and its wide twin in the fonts of Chinese keyboards. */
const wideBy = 0xfee0;

const mapped = (word: string, to: ReadonlyMap<string, string>) =>
  Array.from(word, (letter) => to.get(letter) ?? letter).join('');
const narrow = (word: string) =>
  word.replace(/[！-～]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - wideBy));
const wide = (word: string) =>
  word.replace(/[a-z0-9]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + wideBy));

/**
 * The ways in which a word may be written that mean the same to a reader: capitals, wide letters and digits, simplified and
 * traditional characters. Each is looked for as a whole, so that the index keeps texts as they are.
 */
export function formsOf(word: string): string[] {
  const plain = narrow(word).toLowerCase();
  const widths = [word.toLowerCase(), plain, wide(plain), wide(plain).toUpperCase()];
  const scripts = widths.flatMap((one) => [one, mapped(one, toSimplified), mapped(one, toTraditional)]);
  return [...new Set(scripts)];
}

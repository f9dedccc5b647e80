import { readFileSync } from 'node:fs';

/** The traditional characters of each simplified one, and the reverse. */
const simplifiedOf = new Map<string, string>();
const traditionalOf = new Map<string, string[]>();

/**
 * Lines of traditional characters, each followed by a line with their simplified forms, from the transliterators of ICU 72 (Unicode
 * License). Of several traditional forms the most usual one stands first.
 */
const lines = readFileSync(new URL('han-forms.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
for (let row = 0; row < lines.length; row += 2) {
  const simple = Array.from(lines[row + 1] ?? '');
  for (const [at, letter] of Array.from(lines[row] ?? '').entries()) {
    const form = simple[at] ?? letter;
    simplifiedOf.set(letter, form);
    traditionalOf.set(form, [...(traditionalOf.get(form) ?? []), letter]);
  }
}

/** From `!` to `~` and its wide twin in the fonts of Chinese keyboards. */
const wideBy = 0xfee0;
const narrow = (word: string) =>
  word.replace(/[！-～]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - wideBy));
const wide = (word: string) =>
  word.replace(/[a-z0-9]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + wideBy));

/** Forms of one word that are looked for, apart from capitals and widths. */
const maxForms = 24;

/**
 * The ways in which a word may be written that mean the same to a reader: capitals, wide letters and digits, simplified and
 * traditional characters. Each is looked for as a whole, so that the index keeps texts as they are.
 */
export function formsOf(word: string): string[] {
  const plain = narrow(word).toLowerCase();
  const widths = [word.toLowerCase(), plain, wide(plain), wide(plain).toUpperCase()];
  return [...new Set(widths.flatMap(scriptsOf))];
}

/** With each character in each of its forms; where that is too much, the word in one script at a time. */
function scriptsOf(word: string): string[] {
  const letters = Array.from(word);
  const simpler = letters.map((letter) => simplifiedOf.get(letter) ?? letter);
  const ways = letters.map((letter, at) => {
    const form = simpler[at] ?? letter;
    return [...new Set([letter, form, ...(traditionalOf.get(form) ?? [])])];
  });
  const count = ways.reduce((product, { length }) => product * length, 1);
  if (count > maxForms) {
    return [word, simpler.join(''), simpler.map((form) => traditionalOf.get(form)?.[0] ?? form).join('')];
  }
  return ways.reduce<string[]>((begun, way) => begun.flatMap((start) => way.map((letter) => start + letter)), ['']);
}

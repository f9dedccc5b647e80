import { AhoCorasick } from '@monyone/aho-corasick';
import { squeeze } from './squeeze.ts';

const letter = /[a-z0-9]/;

/** Finds words in texts, however they are written. It does not change. */
export class WordFilter {
  readonly #finder: AhoCorasick;

  /** @param squeezed words as `squeeze` writes them */
  constructor(squeezed: string[]) {
    this.#finder = new AhoCorasick(squeezed);
  }

  /** The words that the text contains, each once, as they were given. */
  find(given: string): string[] {
    const { text, whole, places } = squeeze(given);
    const found = this.#finder.matchInText(text).filter(({ begin, end, keyword }) => {
      const first = places[begin] ?? 0;
      const last = places[end - 1] ?? 0;
      // `ass` is no part of `class`, but 你好 is one of 早上你好.
      const goesOnBefore = letter.test(keyword.at(0) ?? '') && letter.test(whole.at(first - 1) ?? '') && first > 0;
      const goesOnAfter = letter.test(keyword.at(-1) ?? '') && letter.test(whole[last + 1] ?? '');
      return !goesOnBefore && !goesOnAfter;
    });
    return [...new Set(found.map(({ keyword }) => keyword))];
  }
}

import type { RequireClean } from '../../../site/sensitive/sensitive.ts';
import type { SquarePostRow } from '../square-tables.ts';

/** The public texts of a post, in each of its states. */
export type Said = Pick<SquarePostRow, 'title' | 'prompt' | 'shows' | 'parameters'>;

/** Every text of a post that others may read. */
export function publicTexts({ title, prompt, shows, parameters }: Said): string[] {
  const shown = shows.includes('parameters') ? Object.values(parameters ?? {}) : [];
  const texts = [title, shows.includes('prompt') ? prompt : '', ...shown];
  return texts.filter((text) => typeof text === 'string' && text !== '');
}

/** Checks every text of a post that others may read. @throws Refusal */
export function requireCleanPost(requireClean: RequireClean, post: Said): void {
  for (const text of publicTexts(post)) requireClean(text, text === post.title ? 'title' : 'shows');
}

/** An emoji of several signs keeps what joins them. */
const joined = /\p{Extended_Pictographic}\u{fe0f}?\u{200d}(?=\p{Extended_Pictographic})/gu;

/**
 * A text of a user's as everybody may read it: without control characters, without signs that nobody sees or that turn the
 * direction of writing, which hide words from readers and filters.
 */
export function publicText(text: string): string {
  const keeps = new Set<number>();
  for (const found of text.matchAll(joined)) keeps.add(found.index + found[0].length - 1);
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, (sign, at: number) => {
      if (keeps.has(at)) return sign;
      return /[\s\u2028\u2029]/.test(sign) ? ' ' : '';
    })
    .trim();
}

/** What markdown-it finds out about a run of `*` or `~`: whether it may begin or end emphasis, and its length. */
export interface Delimiters {
  can_open: boolean;
  can_close: boolean;
  length: number;
}

const chinese =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3000-\\u303f\\uff00-\\uffef]';
/** Quotes, dashes and dots that Chinese shares with other scripts. */
const shared = '[“”‘’…—·]';
const sign = '[\\p{P}\\p{S}\\ufe0f]{0,3}';
const endsChinese = new RegExp(`${chinese}$`, 'u');
const startsChinese = new RegExp(`^${chinese}`, 'u');
const endsWithSign = new RegExp(`(?:${chinese}|${shared})${sign}$`, 'u');
const startsWithSign = new RegExp(`^${sign}(?:${chinese}|${shared})`, 'u');
/** What no emphasis begins with, and what none ends with. */
const closing = /^[\s\p{Pe}\p{Pf}，。、；：！？]|^$/u;
const opening = /[\s\p{Ps}\p{Pi}]$|^$/u;

/**
 * Where emphasis may begin and end in Chinese. CommonMark wants a space or punctuation outside of a mark that has
 * punctuation inside; Chinese writes none: `**注意：**请看`, `**价格：**100元`, `Python**（推荐）**与Java`. So a neighbour in
 * Chinese counts as a space, and punctuation that belongs to Chinese text counts as a letter.
 *
 * @param src The text that markdown-it reads.
 * @param start Where the run of marks begins.
 * @param found What CommonMark says about it.
 */
export function besideChinese(src: string, start: number, found: Delimiters): Delimiters {
  const before = src.slice(Math.max(0, start - 5), start);
  const after = src.slice(start + found.length, start + found.length + 5);
  const opens = !closing.test(after) && (endsChinese.test(before) || startsWithSign.test(after));
  const closes = !opening.test(before) && (startsChinese.test(after) || endsWithSign.test(before));
  return { ...found, can_open: found.can_open || opens, can_close: found.can_close || closes };
}

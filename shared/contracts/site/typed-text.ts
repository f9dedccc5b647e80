/** What nobody sees in a pasted text, and what only parts its letters. */
const invisible = /[\p{Z}\p{C}\u3164]|\ufe0f/gu;
const dashes = /[-\u2010-\u2015\u2212().·]/g;

/** A text without what is invisible in it, in letters of normal width: a mailbox, a code of letters and digits. */
export const cleanText = (typed: string): string => typed.normalize('NFKC').replace(invisible, '');

/**
 * A code by SMS or mail as it is meant, without the characters it was pasted with.
 *
 * @example cleanCode('123 456') // '123456'
 * @example cleanCode('验证码：482913，5 分钟内有效') // '482913'
 */
export function cleanCode(typed: string): string {
  const code = cleanText(typed).replace(dashes, '');
  return /\D/.test(code) ? (/(?<!\d)\d{4,8}(?!\d)/.exec(code)?.[0] ?? code) : code;
}

/**
 * The number of a mobile as it is meant.
 *
 * @example cleanMobile('+86 138-0013-8000') // '13800138000'
 */
export const cleanMobile = (typed: string): string =>
  cleanText(typed)
    .replace(dashes, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');

// How a typed or pasted text is meant. Every field of the site is read here: by contracts in the api, by forms in a page.

/** What nobody sees: marks of direction, joiners, fillers, selectors, control characters. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu;
const unseenOrBlank = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const dashes = /[-\u2010-\u2015\u2212().·]/g;

/** A text without what is invisible in it, in letters of normal width: a mailbox, a code of letters and digits. */
export const cleanText = (typed: string): string => typed.normalize('NFKC').replace(unseenOrBlank, '');

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
 * A redeem code as it is stored: capitals without blanks and dashes, O as 0, I and L as 1. Of a whole message it is what has
 * its length.
 *
 * @example cleanRedeemCode('兑换码：abcd-efgh-jkmn-pqrs') // 'ABCDEFGHJKMNPQRS'
 */
export function cleanRedeemCode(typed: string): string {
  const code = cleanText(typed)
    .toUpperCase()
    .replace(/[\p{P}\p{Sm}]+/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return /(?<![A-Z\d])[A-Z\d]{16}(?![A-Z\d])/.exec(code)?.[0] ?? code;
}

/** The number of a phone without what only parts its digits. */
export const cleanPhone = (typed: string): string => cleanText(typed).replace(dashes, '');

/**
 * The number of a mobile as it is meant.
 *
 * @example cleanMobile('+86 138-0013-8000') // '13800138000'
 */
export const cleanMobile = (typed: string): string => cleanPhone(typed).replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');

/**
 * A payee's account at a wallet: a mobile without blanks, a mailbox in small letters, any other name as it is.
 *
 * @example cleanAccount('139 0000 0000') // '13900000000'
 */
export function cleanAccount(typed: string): string {
  const account = cleanText(typed);
  const mobile = cleanMobile(account);
  if (/^1\d{10}$/.test(mobile)) return mobile;
  return account.includes('@') ? account.toLowerCase() : account;
}

/**
 * The number of an identity card.
 *
 * @example cleanIdNumber('110105 19491231 002x') // '11010519491231002X'
 */
export const cleanIdNumber = (typed: string): string => cleanPhone(typed).toUpperCase();

/** Of a person's name after `cleanName`, or of none: letters, and what stands between those of a name. */
export const realNamePattern = /^(?:\p{L}[\p{L}\p{M}·' .-]*)?$/u;

/**
 * A person's name as an identity card has it: one middle dot for all that look like it, one apostrophe, one hyphen.
 *
 * @example cleanName('阿依古丽•艾力') // '阿依古丽·艾力'
 */
export const cleanName = (typed: string): string =>
  typed
    // Alone it would be normalised into a blank with an accent.
    .replaceAll('\u00b4', "'")
    .normalize('NFKC')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(unseen, '')
    .replace(
      / ?[\u2022\u2027\u2219\u22c5\u25cf\u2e31\u30fb\u0387] ?|(?<=\p{Script=Han}) ?[.。·] ?(?=\p{Script=Han})/gu,
      '·',
    )
    .replace(/[\u2018\u2019\u02bc\u02b9\u2032`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();

/** What `cleanName` of a person's name matches. */
export const namePattern = /^(?=.{2,50}$)\p{L}[\p{L}\p{M}]*(?:[·.\-' ]+[\p{L}\p{M}]+)*\.?$/u;

/** A nickname keeps its look, emoji included, but shows all that it consists of, in the order of its letters. */
export const cleanNickname = (typed: string): string => cleanLine(typed.normalize('NFC'));

/**
 * A title, the name of a folder and any other text of one line: as it is typed, with one blank where there were several or the end of
 * a line, and without what nobody sees or what turns the direction of writing.
 */
export const cleanLine = (typed: string): string =>
  typed
    .replace(/[\t-\r\x85\u2800]/g, ' ')
    .replace(deceptive, '')
    .replace(/\p{Z}+/gu, ' ')
    .trim();

/** It makes one name look like another. Within an emoji joiners, variants and the letters of a flag stay. */
const deceptive =
  /[\p{Cc}\p{Co}\ufff9-\ufffb]|(?![\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f](?!\u20e3)|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}]/gu;

/**
 * An amount of yuan, without its sign and the marks between thousands. What may mean two amounts stays as it is typed.
 *
 * @example cleanAmount('¥1,000.50 元') // '1000.50'
 */
export function cleanAmount(typed: string): string {
  const amount = typed
    .normalize('NFKC')
    .replace(/\p{Z}/gu, ' ')
    .replace(unseen, '')
    .trim()
    .replace(/^(?:¥|rmb|cny|人民币)|(?:元|圆|块|rmb|cny)$/gi, '')
    .replace(/(?<=\d)。(?=\d)/, '.')
    .trim();
  return /^\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?$/.test(amount) ? amount.replace(/[, ]/g, '') : amount;
}

/** What `cleanAmount` of an amount matches: yuan with at most two digits after the point. */
export const amountPattern = /^\d{1,9}(?:\.\d{1,2})?$/;

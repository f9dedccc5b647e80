/** What people type for a switch. */
const words = new Map([
  ...['yes', 'true', 'on', '是', '开'].map((word) => [word, true] as const),
  ...['no', 'false', 'off', '否', '关'].map((word) => [word, false] as const),
]);

/** What a word means for a switch; undefined: none of these words. */
export const switchOf = (word: string): boolean | undefined => words.get(word.trim().toLowerCase());

/** For help and refusals. */
export const switchWords = 'yes or no (also true, on, 是, 开, and false, off, 否, 关)';

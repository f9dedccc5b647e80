/** The beginning of a text, of at most `most` units of UTF-16, which limits and databases count. No sign is cut in halves. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

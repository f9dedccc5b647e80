/**
 * The beginning of a text, of at most `most` units of UTF-16, which limits and databases count. No sign is cut in two, nor what
 * several make up together: a family, a flag, a letter with its accents.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = 'Segmenter' in Intl ? new Intl.Segmenter('zh').segment(text).containing(most)?.index : undefined;
  return text.slice(0, end || most).replace(/[\ud800-\udbff]$/, '');
}

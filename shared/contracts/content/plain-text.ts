/** What HTML says, on one line. The HTML is the API's sanitised output: `<` and `>` never stand in an attribute. */
export function plainText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*(?:>|$)/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Characters of a text's beginning that describe it. */
const longest = 120;

/** What describes a text that nobody has described: its first 120 characters. `html` may be cut off anywhere. */
export function beginning(html: string): string {
  // Paragraphs and cells do not run into each other.
  const apart = html.replace(/<(?:\/(?:p|h[1-6]|li|div|pre|blockquote|t[dh])|br)\b[^>]*>/gi, '$& ');
  const words = [...plainText(apart)];
  return words.length > longest ? `${words.slice(0, longest).join('')}…` : words.join('');
}

/** The entities that a sanitiser writes. */
export function decodeEntities(text: string): string {
  const marks: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|nbsp|#39|amp);/g, (_whole, name: string) => marks[name] ?? '');
}

/** A heading of an article. */
export interface Section {
  /** The element's id. */
  id: string;
  text: string;
  level: 2 | 3;
}

/**
 * Finds the headings of an article and gives an anchor to those without one. The HTML is the API's sanitised output:
 * tags are well formed, `<` and `>` never stand in an attribute, its ids are unique and begin with `content-`.
 */
export function outline(html: string): { content: string; sections: Section[] } {
  const sections: Section[] = [];
  const content = html.replace(/<h([23])((?:\s[^<>]*)?)>(.*?)<\/h\1>/gis, (whole, digit, attributes: string, inner) => {
    const text = plainText(inner);
    if (!text) return whole;
    const own = /\sid="([^"]+)"/i.exec(attributes)?.[1];
    const id = own ? decode(own) : `outline-section-${sections.length + 1}`;
    sections.push({ id, text, level: digit === '2' ? 2 : 3 });
    return own ? whole : `<h${digit} id="${id}"${attributes}>${inner}</h${digit}>`;
  });
  return { content, sections };
}

/** What HTML says, on one line. */
export function plainText(html: string): string {
  return decode(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The entities that a sanitiser writes. */
function decode(text: string): string {
  const marks: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|nbsp|#39|amp);/g, (_whole, name: string) => marks[name] ?? '');
}

import { decodeEntities, plainText } from 'shared/contracts/content/plain-text.ts';

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
    const id = own ? decodeEntities(own) : `outline-section-${sections.length + 1}`;
    sections.push({ id, text, level: digit === '2' ? 2 : 3 });
    return own ? whole : `<h${digit} id="${id}"${attributes}>${inner}</h${digit}>`;
  });
  return { content, sections };
}

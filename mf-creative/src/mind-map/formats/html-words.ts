import { trimLines } from '../document/notes.ts';

const lineElements = /^(p|li|h[1-6]|div|pre|tr|br)$/;
const unread = /^(head|script|style)$/;

/** The words of a text that is kept as HTML: its lines, and its cells apart. */
export function wordsOfHtml(html: Node): string {
  const lines: string[] = [''];
  const add = (words: string) => {
    lines[lines.length - 1] += words;
  };
  const walk = (node: Node) => {
    for (const one of node.childNodes) {
      if (one.nodeType === 3) add(written(one.textContent ?? ''));
      if (one.nodeType !== 1) continue;
      const name = (one as Element).localName.toLowerCase();
      if (unread.test(name)) continue;
      if (lineElements.test(name)) lines.push('');
      else if ((name === 'td' || name === 'th') && !/^$| $/.test(lines.at(-1) ?? '')) add(' ');
      walk(one);
    }
  };
  walk(html);
  return trimLines(lines.join('\n').replaceAll('\u00a0', ' '));
}

/** Line ends are the program's own; a blank that is meant beside one stands as one that does not break. */
const written = (words: string) =>
  words.trim() === '' && words.includes('\n')
    ? ''
    : words.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ');

/** HTML of a file as elements: nothing of it runs, and nothing is fetched. */
export const parseHtml = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

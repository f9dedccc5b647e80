import type { NewBranch } from '../document/edit-map.ts';
import { type ListLine, nest } from './branches.ts';

const levelOfWord = /mso-list:[^;"]*\blevel(\d+)/i;
const inline = /^(A|ABBR|B|BR|CITE|CODE|DEL|EM|FONT|I|IMG|INS|KBD|MARK|S|SMALL|SPAN|STRONG|SUB|SUP|U|LABEL|INPUT)$/;

/**
 * The list or the headings of copied HTML: nested lists of a browser, the paragraphs that Word calls a list. Undefined: it has
 * none, and its plain text is what was meant. The HTML is parsed without running or loading anything of it.
 */
export function branchesOfHtml(html: string): NewBranch[] | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const lines: ListLine[] = [];
  walk(body, 100, lines);
  const hasShape = body.querySelector('li, h1, h2, h3') !== null || levelOfWord.test(html);
  return hasShape && lines.length ? nest(lines) : undefined;
}

function walk(parent: Element, depth: number, lines: ListLine[]): void {
  for (const element of parent.children) {
    const { tagName } = element;
    const level = levelOfWord.exec(element.getAttribute('style') ?? '')?.[1];
    const heading = /^H([1-6])$/.exec(tagName)?.[1];
    if (heading) add(lines, Number(heading), wordsOf(element));
    else if (level) add(lines, 100 + Number(level), wordsOf(element));
    else if (tagName === 'LI') {
      add(lines, depth, wordsOf(element));
      walk(element, depth + 1, lines);
    } else if (isNotes(element)) {
      for (const text of linesOf(element).split('\n')) lines.push({ depth, text, isNote: true });
    } else if (tagName === 'P') {
      // Those of an item are its own words.
      if (!element.closest('li')) add(lines, depth, wordsOf(element));
    } else if (!inline.test(tagName) && tagName !== 'SCRIPT' && tagName !== 'STYLE') walk(element, depth, lines);
  }
}

function add(lines: ListLine[], depth: number, text: string) {
  if (text) lines.push({ depth, text });
}

/** A quotation in an item that holds words alone, as this page writes notes; one of a mail holds paragraphs and lists. */
const isNotes = (element: Element) =>
  element.tagName === 'BLOCKQUOTE' &&
  element.closest('li') !== null &&
  !element.querySelector('p, ul, ol, div, h1, h2, h3');

const linesOf = (node: Node): string =>
  node instanceof Element && node.tagName === 'BR'
    ? '\n'
    : node.nodeType === Node.TEXT_NODE
      ? (node.textContent ?? '')
      : [...node.childNodes].map(linesOf).join('');

/** The words of an element without those of the lists in it, and without the bullet that Word writes. */
function wordsOf(element: Element): string {
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? '';
    else if (node instanceof Element) {
      const isBullet = /mso-list:\s*Ignore/i.test(node.getAttribute('style') ?? '');
      if (isBullet || isNotes(node) || /^(UL|OL|LI|SCRIPT|STYLE)$/.test(node.tagName)) continue;
      text += inline.test(node.tagName) && node.tagName !== 'BR' ? wordsOf(node) : ` ${wordsOf(node)} `;
    }
  }
  return text.replace(/\s+/g, ' ').trim() || '';
}

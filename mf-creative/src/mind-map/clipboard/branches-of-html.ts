import type { NewBranch } from '../document/edit-map.ts';
import { nest } from './branches.ts';

const levelOfWord = /mso-list:[^;"]*\blevel(\d+)/i;
const inline = /^(A|ABBR|B|BR|CITE|CODE|DEL|EM|FONT|I|IMG|INS|KBD|MARK|S|SMALL|SPAN|STRONG|SUB|SUP|U|LABEL|INPUT)$/;

/**
 * The list or the headings of copied HTML: nested lists of a browser, the paragraphs that Word calls a list. Undefined: it has
 * none, and its plain text is what was meant. The HTML is parsed without running or loading anything of it.
 */
export function branchesOfHtml(html: string): NewBranch[] | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const lines: { depth: number; text: string }[] = [];
  walk(body, 100, lines);
  const hasShape = body.querySelector('li, h1, h2, h3') !== null || levelOfWord.test(html);
  return hasShape && lines.length ? nest(lines) : undefined;
}

function walk(parent: Element, depth: number, lines: { depth: number; text: string }[]): void {
  for (const element of parent.children) {
    const { tagName } = element;
    const level = levelOfWord.exec(element.getAttribute('style') ?? '')?.[1];
    const heading = /^H([1-6])$/.exec(tagName)?.[1];
    if (heading) add(lines, Number(heading), wordsOf(element));
    else if (level) add(lines, 100 + Number(level), wordsOf(element));
    else if (tagName === 'LI') {
      add(lines, depth, wordsOf(element));
      walk(element, depth + 1, lines);
    } else if (tagName === 'P') add(lines, depth, wordsOf(element));
    else if (!inline.test(tagName) && tagName !== 'SCRIPT' && tagName !== 'STYLE') walk(element, depth, lines);
  }
}

function add(lines: { depth: number; text: string }[], depth: number, text: string) {
  if (text) lines.push({ depth, text });
}

/** The words of an element without those of the lists in it, and without the bullet that Word writes. */
function wordsOf(element: Element): string {
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? '';
    else if (node instanceof Element) {
      const isBullet = /mso-list:\s*Ignore/i.test(node.getAttribute('style') ?? '');
      if (!isBullet && !/^(UL|OL|LI|SCRIPT|STYLE)$/.test(node.tagName)) text += wordsOf(node);
    }
  }
  return text.replace(/\s+/g, ' ').trim() || '';
}

import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import { trimLines } from '../notes.ts';
import {
  type FileBranch,
  NodeCounter,
  type ReadMap,
  readBranches,
  type WrittenMap,
  writtenBranches,
} from './file-map.ts';
import { attribute, childrenNamed, escapeXml, labelComment, parseXml } from './xml.ts';

/** Reads maps of FreeMind and Freeplane. */
export function readFreeMind(text: string): ReadMap {
  const map = parseXml(text, 'node');
  const [root] = childrenNamed(map, 'node');
  if (map.localName !== 'map' || !root) throw new UnreadableFile('这不是 FreeMind 文件');
  return readBranches(read(root, 0, new NodeCounter()));
}

function read(node: Element, depth: number, counter: NodeCounter): FileBranch {
  counter.add(depth);
  const rich = (type: string) => {
    const found = childrenNamed(node, 'richcontent').find((one) => one.getAttribute('TYPE') === type);
    return found ? wordsOf(found) : '';
  };
  const icons = childrenNamed(node, 'icon').map((one) => one.getAttribute('BUILTIN') ?? '');
  const isDone = icons.some((icon) => icon === 'button_ok' || icon === 'checked');
  return {
    title: node.getAttribute('TEXT') ?? rich('NODE'),
    link: node.getAttribute('LINK') ?? undefined,
    notes: [rich('DETAILS'), rich('NOTE')].filter(Boolean).join('\n\n'),
    task: isDone ? true : icons.includes('unchecked') ? false : undefined,
    isFolded: node.getAttribute('FOLDED') === 'true',
    children: childrenNamed(node, 'node').map((one) => read(one, depth + 1, counter)),
  };
}

const lineElements = /^(p|li|h[1-6]|div|pre|tr|br)$/;

/** The lines of a text that is kept as HTML: the words alone. */
function wordsOf(rich: Element): string {
  const lines: string[] = [''];
  const walk = (element: Element) => {
    for (const one of element.childNodes) {
      if (one.nodeType === 3) {
        const indented = one.textContent ?? '';
        // Line ends are the program's own; a blank that is meant stands as one that does not break.
        lines[lines.length - 1] +=
          indented.trim() === '' ? '' : indented.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ');
        continue;
      }
      if (one.nodeType !== 1) continue;
      const child = one as Element;
      const name = child.localName.toLowerCase();
      if (name === 'head' || name === 'script' || name === 'style') continue;
      if (lineElements.test(name)) lines.push('');
      walk(child);
    }
  };
  walk(rich);
  return trimLines(lines.join('\n').replaceAll('\u00a0', ' '));
}

export function writeFreeMind(map: WrittenMap): string {
  const lines: string[] = [];
  const walk = ({ title, link, notes, task, isFolded, children }: FileBranch, indent: string) => {
    const attributes = `${attribute('TEXT', title) || ' TEXT=""'}${attribute('LINK', link)}${isFolded ? ' FOLDED="true"' : ''}`;
    const inner = [
      task === undefined ? '' : `<icon BUILTIN="${task ? 'button_ok' : 'unchecked'}"/>`,
      notes
        ? `<richcontent TYPE="NOTE"><html><head/><body>${notes.split('\n').map(paragraph).join('')}</body></html></richcontent>`
        : '',
    ].join('');
    lines.push(`${indent}<node${attributes}${inner || children.length ? `>${inner}` : '/>'}`);
    for (const child of children) walk(child, `${indent} `);
    if (inner || children.length) lines.push(`${indent}</node>`);
  };
  walk(writtenBranches(map), '');
  return `<map version="1.0.1">\n${labelComment(map.label)}${lines.join('\n')}\n</map>\n`;
}

/** A line, each of its blanks as it is. */
const paragraph = (line: string) =>
  line === ''
    ? '<p/>'
    : `<p>${escapeXml(line.replaceAll('\t', '    ')).replace(/^ +| {2,}| +$/g, (blanks) => '&#160;'.repeat(blanks.length))}</p>`;

import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import {
  type FileBranch,
  NodeCounter,
  type ReadMap,
  readBranches,
  type WrittenMap,
  writtenBranches,
} from './file-map.ts';
import { parseHtml, wordsOfHtml } from './html-words.ts';
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
    return found ? wordsOfHtml(found) : '';
  };
  // FreeMind before 0.9 keeps a title with looks as HTML within the attribute.
  const text = node.getAttribute('TEXT') ?? undefined;
  const icons = childrenNamed(node, 'icon').map((one) => one.getAttribute('BUILTIN') ?? '');
  const isDone = icons.some((icon) => icon === 'button_ok' || icon === 'checked');
  return {
    title: text === undefined ? rich('NODE') : /^\s*<html[\s>]/i.test(text) ? wordsOfHtml(parseHtml(text)) : text,
    link: node.getAttribute('LINK') ?? undefined,
    notes: [rich('DETAILS'), rich('NOTE')].filter(Boolean).join('\n\n'),
    task: isDone ? true : icons.includes('unchecked') ? false : undefined,
    isFolded: node.getAttribute('FOLDED') === 'true',
    children: childrenNamed(node, 'node').map((one) => read(one, depth + 1, counter)),
  };
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

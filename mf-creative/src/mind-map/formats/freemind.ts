import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import { outward } from '../document/shown-title.ts';
import {
  type FileBranch,
  FileReading,
  notesOfParts,
  type ReadMap,
  readBranches,
  relationNote,
  type WrittenMap,
  writtenBranches,
} from './file-map.ts';
import { parseHtml, wordsOfHtml } from './html-words.ts';
import { attribute, childrenNamed, escapeXml, labelComment, parseXml } from './xml.ts';

/** Reads maps of FreeMind and Freeplane. What hangs on a node and has no place in a map is kept among its notes. */
export function readFreeMind(text: string): ReadMap {
  const map = parseXml(text, 'node');
  const [root] = childrenNamed(map, 'node');
  if (map.localName !== 'map' || !root) throw new UnreadableFile('这不是 FreeMind 文件');
  const reading = new FileReading();
  const titles = new Map([...map.getElementsByTagName('node')].map((node) => [node.getAttribute('ID'), titleOf(node)]));
  return readBranches(
    read(root, 0, reading, (id) => titles.get(id) || undefined),
    reading,
  );
}

type FindTitle = (id: string) => string | undefined;

function read(node: Element, depth: number, reading: FileReading, find: FindTitle): FileBranch {
  reading.add(depth);
  const icons = childrenNamed(node, 'icon').map((one) => one.getAttribute('BUILTIN') ?? '');
  const isDone = icons.some((icon) => icon === 'button_ok' || icon === 'checked');
  const [priority] = icons.flatMap((icon) => /^full-(\d)$/.exec(icon)?.[1] ?? []);
  reading.leaveOut('图标', icons.filter((icon) => !/^(button_ok|(un)?checked|full-\d)$/.test(icon)).length);
  const pictures = picturesOf(node);
  reading.leaveOut('图片', pictures);
  const address = node.getAttribute('LINK') ?? '';
  const link = outward(address);
  const parts = [
    ...childrenNamed(node, 'attribute').map((one) => `${one.getAttribute('NAME')}：${one.getAttribute('VALUE') ?? ''}`),
    priority && `优先级：${priority}`,
    ...childrenNamed(node, 'arrowlink').map((one) => relation(one, find)),
    address && !link && placeOf(address, find),
  ];
  return {
    title: titleOf(node) || (pictures > 0 ? '图片' : ''),
    link,
    notes: notesOfParts([richOf(node, 'DETAILS'), richOf(node, 'NOTE')], parts),
    task: isDone ? true : icons.includes('unchecked') ? false : undefined,
    isFolded: node.getAttribute('FOLDED') === 'true',
    children: childrenNamed(node, 'node').map((one) => read(one, depth + 1, reading, find)),
  };
}

/** FreeMind before 0.9 keeps a title with looks as HTML within the attribute. */
function titleOf(node: Element): string {
  const text = node.getAttribute('TEXT');
  if (text === null) return richOf(node, 'NODE');
  return /^\s*<html[\s>]/i.test(text) ? wordsOfHtml(parseHtml(text)) : text;
}

function richOf(node: Element, type: string): string {
  const found = childrenNamed(node, 'richcontent').find((one) => one.getAttribute('TYPE') === type);
  return found ? wordsOfHtml(found) : '';
}

const picturesOf = (node: Element): number =>
  childrenNamed(node, 'richcontent').reduce((sum, one) => sum + one.getElementsByTagName('img').length, 0) +
  childrenNamed(node, 'hook').filter((one) => one.getAttribute('NAME') === 'ExternalObject').length;

function relation(arrow: Element, find: FindTitle): string {
  const words = ['SOURCE_LABEL', 'MIDDLE_LABEL', 'TARGET_LABEL'].map((name) => arrow.getAttribute(name) ?? '');
  const to = find(arrow.getAttribute('DESTINATION') ?? '');
  return to ? relationNote(words.filter(Boolean).join(' '), to) : '';
}

function placeOf(address: string, find: FindTitle): string {
  const title = address.startsWith('#') ? find(address.slice(1)) : address;
  return title ? `链接到：${title}` : '';
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

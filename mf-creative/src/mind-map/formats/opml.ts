import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import {
  type FileBranch,
  FileReading,
  type ReadMap,
  readBranches,
  type WrittenMap,
  writtenBranches,
} from './file-map.ts';
import { parseHtml, wordsOfHtml } from './html-words.ts';
import { attribute, childrenNamed, escapeXml, labelComment, parseXml } from './xml.ts';

/** Reads OPML 2.0 with the attributes of Dynalist, WorkFlowy and OmniOutliner for notes, tasks and folds. */
export function readOpml(text: string, name: string): ReadMap {
  const opml = parseXml(text, 'outline');
  if (opml.localName.toLowerCase() !== 'opml') throw new UnreadableFile('这不是 OPML 文件');
  const [head] = childrenNamed(opml, 'head');
  const [body] = childrenNamed(opml, 'body');
  const reading = new FileReading();
  const isHtml = isOfWorkFlowy(head);
  const tops = childrenNamed(body ?? opml, 'outline').map((one) => read(one, 1, reading, isHtml));
  if (tops.length === 0) throw new UnreadableFile('文件里没有内容');
  const expanded = head && childrenNamed(head, 'expansionstate')[0]?.textContent;
  if (expanded && !tops.some(hasFold)) foldByState(tops, expanded);
  const [only] = tops;
  const title = (head && childrenNamed(head, 'title')[0]?.textContent?.trim()) || name;
  return readBranches(only && tops.length === 1 ? only : { title, notes: '', children: tops }, reading);
}

/** WorkFlowy writes titles and notes as HTML, and its user's address into the head; so does Dynalist, with its own name and words alone. */
const isOfWorkFlowy = (head: Element | undefined): boolean =>
  head !== undefined && childrenNamed(head, 'owneremail').length > 0 && childrenNamed(head, 'flavor').length === 0;

function read(outline: Element, depth: number, reading: FileReading, isHtml: boolean): FileBranch {
  reading.add(depth);
  const of = (name: string) => outline.getAttribute(name) ?? undefined;
  const [done, status] = [of('complete') ?? of('_complete'), of('_status')];
  const isTask = of('checkbox') === 'true' || done !== undefined || status !== undefined;
  const [title, notes] = [of('text') ?? of('title') ?? '', of('_note') ?? ''].map((text) =>
    isHtml ? parseHtml(text.replaceAll('\n', '<br>')) : text,
  );
  const words = (text: Node | string = '') => (typeof text === 'string' ? text : wordsOfHtml(text));
  if (typeof title === 'object') reading.leaveOut('图片', title.getElementsByTagName('img').length);
  const linked = typeof title === 'object' ? title.querySelector('a')?.getAttribute('href') : undefined;
  return {
    title: words(title),
    link: of('url') ?? of('htmlUrl') ?? of('xmlUrl') ?? linked ?? undefined,
    notes: words(notes),
    task: isTask ? done === 'true' || status === 'checked' : undefined,
    isFolded: of('collapsed') === 'true',
    children: childrenNamed(outline, 'outline').map((one) => read(one, depth + 1, reading, isHtml)),
  };
}

const hasFold = (branch: FileBranch): boolean => branch.isFolded === true || branch.children.some(hasFold);

/** Lines that are expanded, by their number among those that are then seen. */
function foldByState(tops: FileBranch[], state: string): void {
  const expanded = new Set(state.split(',').map((number) => Number(number.trim())));
  let line = 0;
  const walk = (branch: FileBranch) => {
    line++;
    branch.isFolded = branch.children.length > 0 && !expanded.has(line);
    if (!branch.isFolded) branch.children.forEach(walk);
  };
  tops.forEach(walk);
}

export function writeOpml(map: WrittenMap): string {
  const root = writtenBranches(map);
  const lines: string[] = [];
  const expanded: number[] = [];
  let seen = 0;
  const walk = (branch: FileBranch, depth: number, isSeen: boolean) => {
    if (isSeen) seen++;
    if (isSeen && branch.children.length && !branch.isFolded) expanded.push(seen);
    const { title, notes, link, task, isFolded, children } = branch;
    const attributes = [
      ` text="${escapeXml(title)}"`,
      link ? ` type="link"${attribute('url', link)}` : '',
      attribute('_note', notes),
      task === undefined ? '' : ` checkbox="true" complete="${task}"`,
      isFolded ? ' collapsed="true"' : '',
    ].join('');
    const indent = '  '.repeat(depth + 2);
    lines.push(`${indent}<outline${attributes}${children.length ? '>' : '/>'}`);
    for (const child of children) walk(child, depth + 1, isSeen && !isFolded);
    if (children.length) lines.push(`${indent}</outline>`);
  };
  walk(root, 0, true);
  const head = `    <title>${escapeXml(map.title)}</title>\n    <expansionState>${expanded.join(',')}</expansionState>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${labelComment(map.label)}<opml version="2.0">\n  <head>\n${head}\n  </head>\n  <body>\n${lines.join('\n')}\n  </body>\n</opml>\n`;
}

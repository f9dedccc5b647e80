import { createParser } from 'shared/bundled/markdown/document/parser.ts';
import type { MapKind } from './map-node.ts';

/** Levels of quotes and lists: two for each level of items. */
const deepestBlocks = 300;

/** Reads blocks where HTML is a block of its own: the places of blocks matter here, none of it is shown. */
export const blockParser = createParser(true).set({ maxNesting: deepestBlocks });

const task = /^\[([ xX])\](?:[ \t]+|$)/;

/** The task and the title of the content of a heading or of an item's first paragraph. */
export function readTitle(content: string): { text: string; task?: boolean } {
  const line = content.replace(/(?:[ \t]*\\)?[ \t]*\n[ \t]*/g, ' ').trim();
  const mark = task.exec(line);
  return mark ? { task: mark[1] !== ' ', text: line.slice(mark[0].length) } : { text: line };
}

/** The title with the mark of its task, as it stands behind the marker. */
export const titleWithTask = (text: string, done: boolean | undefined): string =>
  done === undefined ? text : `[${done ? 'x' : ' '}] ${text}`.trimEnd();

/** The title in one line, with what would begin another block (a number with a dot, a fence) made harmless. */
export function safeTitle(kind: MapKind, text: string, done?: boolean): string {
  const line = closedFormula(text.replace(/\s*[\r\n]+\s*/g, ' ').trim());
  // A letter begins no block, whatever follows.
  if (line === '' || (/^\p{L}/u.test(line) && !line.endsWith('#'))) return line;
  const candidates = [
    line,
    line.replace(/^(\d+)([.)])/, '$1\\$2'),
    `\\${line}`,
    line.replace(/(#+)$/, '\\$1'),
    `\\${line.replace(/(#+)$/, '\\$1')}`,
  ];
  return candidates.find((candidate) => isRead(kind, candidate, done)) ?? `\u2060${line}`;
}

/** A formula that begins in a title and would end in another one begins none. */
const closedFormula = (line: string): string =>
  line.split('$$').length % 2 === 0 ? line.replaceAll('$$', '\\$\\$') : line;

/** True: a text of this one title gives the very title again. */
function isRead(kind: MapKind, text: string, done: boolean | undefined): boolean {
  const source = `${kind === 'item' ? '-' : '#'} ${titleWithTask(text, done)}`;
  const tokens = blockParser.parse(source, {});
  const at = kind === 'item' ? 3 : 1;
  const [outer, item] = tokens;
  if (kind === 'item' && (item?.type !== 'list_item_open' || tokens[2]?.type !== 'paragraph_open')) return false;
  if (kind !== 'item' && outer?.type !== 'heading_open') return false;
  const found = tokens[at]?.type === 'inline' ? readTitle(tokens[at].content) : undefined;
  return found?.text === text && found.task === done && tokens.length === at + (kind === 'item' ? 4 : 2);
}

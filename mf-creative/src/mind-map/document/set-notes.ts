import type { Token } from 'shared/bundled/markdown/document/parser.ts';
import { type MapNode, written } from './map-node.ts';
import { indentNotes, trimLines } from './notes.ts';
import { asItem } from './place-node.ts';
import { blockParser } from './title.ts';

/** The node with other notes. Between and behind its children there are none from now on. */
export function withNotes(node: MapNode, notes: string, lineEnd: string): MapNode {
  const { source } = node;
  if (!source) return { ...node, notes };
  // Notes that begin in the marker's line go with it.
  if (!/[\r\n]$/.test(source.head.text) && source.head.text !== '' && source.gaps[0]?.text.trim())
    return asItem({ ...node, notes });
  const first = written(notes === '' ? '' : indentNotes(notes, source.content, lineEnd));
  return {
    ...node,
    notes,
    source: { ...source, gaps: source.gaps.map((_gap, at) => (at === 0 ? first : written(''))) },
  };
}

/** Notes that end by themselves: a fence, a comment or a formula that is left open would take in what follows. */
export function closedNotes(notes: string): string {
  const text = trimLines(notes.replace(/\r\n?/g, '\n'));
  if (!/```|~~~|<|\$\$|\\\[/.test(text)) return text;
  const fence = [...text.matchAll(/^[ \t]*(`{3,}|~{3,})/gm)].map(([, marks = '']) => marks);
  const ends = ['', `\n${fence[0] ?? '```'}`, `\n${fence.at(-1) ?? '```'}`, '\n-->', '\n$$', '\n\\]'];
  const closed = ends.map((end) => text + end).find(isClosed);
  const longest = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length + 1)));
  return closed ?? `${longest}\n${text}\n${longest}`;
}

function isClosed(notes: string): boolean {
  const last = blockParser.parse(`${notes}\n\n# end\n`, {}).at(-2);
  return last?.type === 'inline' && last.content === 'end';
}

/** True: as Markdown the notes hold headings or lists, which are nodes, or definitions of links. */
export const holdsNodes = (notes: string): boolean =>
  /\]:/.test(notes) ||
  blockParser
    .parse(notes, {})
    .some(({ type, level }: Token) => level === 0 && /^(heading|bullet_list|ordered_list)_open$/.test(type));

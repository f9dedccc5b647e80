import { parseBlocks } from 'shared/bundled/markdown/document/parser.ts';
import { printedLine } from '../document/shown-title.ts';

/** A part of notes as it is read. The first row of a table is its head. */
export type NotesBlock = { kind: 'text' | 'code'; lines: string[] } | { kind: 'table'; rows: string[][] };

const quoted = /^(\s*>)+ ?/;

/** Words without the marks of Markdown, formulas as they are written. */
const readable = (line: string): string => printedLine(line.replace(quoted, '│ '));

export const readableNotes = (markdown: string): string => markdown.split('\n').map(readable).join('\n');

export function notesBlocks(markdown: string): NotesBlock[] {
  const source = markdown.split('\n');
  const blocks: NotesBlock[] = [];
  let next = 0;
  const takeText = (end: number) => {
    const lines = source.slice(next, end).map(readable);
    if (lines.some((line) => line.trim() !== '')) blocks.push({ kind: 'text', lines });
    next = end;
  };
  let rows: string[][] = [];
  for (const { type, map, level, content } of parseBlocks(markdown, {})) {
    if (level === 0 && map && (type === 'fence' || type === 'code_block')) {
      takeText(map[0]);
      blocks.push({ kind: 'code', lines: content.replace(/\n$/, '').split('\n') });
      next = map[1];
    } else if (level === 0 && map && type === 'table_open') {
      takeText(map[0]);
      rows = [];
      blocks.push({ kind: 'table', rows });
      next = map[1];
    } else if (type === 'tr_open') rows.push([]);
    else if (type === 'inline') rows.at(-1)?.push(readable(content));
  }
  takeText(source.length);
  return blocks;
}

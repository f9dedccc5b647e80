import type { NodeSource } from './map-node.ts';

/** The notes of a node as they are read: without the indent of its item. */
export function notesOf({ head, gaps, content }: Pick<NodeSource, 'head' | 'gaps' | 'content'>): string {
  const isInLine = head.text !== '' && !/[\r\n]$/.test(head.text);
  return gaps
    .map(({ text }, at) => (text.trim() === '' ? '' : trimLines(outdent(text, content, isInLine && at === 0))))
    .filter((text) => text !== '')
    .join('\n\n');
}

export const trimLines = (text: string): string => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();

/** Takes up to so many columns of white space from the beginning of each line. */
function outdent(text: string, columns: number, isInLine: boolean): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return lines
    .map((line, at) => (columns === 0 || (isInLine && at === 0) ? line : outdentLine(line, columns)))
    .join('\n');
}

function outdentLine(line: string, columns: number): string {
  let column = 0;
  let at = 0;
  while (column < columns && (line[at] === ' ' || line[at] === '\t')) {
    column += line[at] === '\t' ? 4 - (column % 4) : 1;
    at++;
  }
  return ' '.repeat(Math.max(column - columns, 0)) + line.slice(at);
}

/** Notes as they stand below a node whose content begins at this column. */
export const indentNotes = (notes: string, columns: number, lineEnd: string): string =>
  notes
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(columns) + line))
    .join(lineEnd) + lineEnd;

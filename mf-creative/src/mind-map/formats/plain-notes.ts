import { parseBlocks } from 'shared/bundled/markdown/document/parser.ts';
import { trimLines } from '../document/notes.ts';

/** The beginning of a line that makes a heading or an item of it, or an underline below a paragraph, with marks before it. */
const beginning = /^( {0,3})(\\*)(?=#{1,6}(?:[ \t]|$)|[-+*](?:[ \t]|$)|(?:-+|=+)[ \t]*$)/;
/** That of a numbered item: a mark is one before its dot alone. */
const number = /^( {0,3}\d{1,9})(\\*)(?=[.)](?:[ \t]|$))/;

/**
 * Notes of another program as Markdown: their lines as they are. A line that would become a node (a heading, an item) gets
 * a mark before it, and so does one that has such marks already: `plainNotes` takes away one of each.
 */
export function markdownNotes(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n');
  const code = codeLines(lines.join('\n'));
  return trimLines(
    lines.map((line, at) => (code.has(at) ? line : line.replace(beginning, marked).replace(number, marked))).join('\n'),
  );
}

const marked = (_all: string, indent: string, marks: string) => `${indent}${marks}\\`;

/** Notes as another program shows them: Markdown as it is written, without the marks of `markdownNotes`. */
export function plainNotes(markdown: string): string {
  const code = codeLines(markdown);
  return markdown
    .split('\n')
    .map((line, at) => (code.has(at) ? line : line.replace(beginning, unmarked).replace(number, unmarked)))
    .join('\n');
}

const unmarked = (_all: string, indent: string, marks: string) => indent + marks.slice(1);

/** The numbers of lines inside of code, where every sign means itself. */
function codeLines(markdown: string): Set<number> {
  const lines = new Set<number>();
  for (const { type, map } of parseBlocks(markdown, {})) {
    if ((type !== 'fence' && type !== 'code_block') || !map) continue;
    for (let at = map[0]; at < map[1]; at++) lines.add(at);
  }
  return lines;
}

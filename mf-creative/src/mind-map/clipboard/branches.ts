import type { NewBranch } from '../document/edit-map.ts';
import { columnsOf, withoutMarks } from '../document/list-marks.ts';
import type { MapNode } from '../document/map-node.ts';

export const branchOf = ({ text, notes, task, children }: MapNode): NewBranch => ({
  text,
  ...(notes ? { notes } : {}),
  ...(task === undefined ? {} : { task }),
  children: children.map(branchOf),
});

/** A line of a list with its depth, however depths are counted. */
export interface ListLine {
  depth: number;
  text: string;
  task?: boolean | undefined;
  /** It belongs to the notes of the line above it that is less deep. */
  isNote?: boolean;
}

interface Open {
  depth: number;
  branch: NewBranch & { children: NewBranch[]; notes?: string };
}

/** Lines as branches: a line is below the nearest one before it that is less deep. */
export function nest(lines: readonly ListLine[]): NewBranch[] {
  const roots: NewBranch[] = [];
  const open: Open[] = [];
  for (const { depth, text, task, isNote } of lines) {
    while (open.length && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const above = open.at(-1)?.branch;
    if (isNote && above) {
      above.notes = above.notes === undefined ? text : `${above.notes}\n${text}`;
      continue;
    }
    const branch = { text, children: [], ...(task === undefined ? {} : { task }) };
    (above?.children ?? roots).push(branch);
    open.push({ depth, branch });
  }
  return roots;
}

const check = /^\[([ xX])\]\s+/;

/** An indented list as Word, editors and mail have it: by spaces, tabs, headings. */
export function branchesOfText(text: string): NewBranch[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  return nest(
    withoutMarks(lines.map(lineOf)).map(({ column, depth, words }) => {
      const note = /^>(?: |$)/.exec(words);
      if (note) return { depth: column, text: words.slice(note[0].length), isNote: true };
      const task = check.exec(words);
      return { depth, text: task ? words.slice(task[0].length) : words, task: task ? task[1] !== ' ' : undefined };
    }),
  );
}

/** A line with its place; headings stand above all that is indented. */
function lineOf(line: string) {
  const indent = /^[ \t　]*/.exec(line)?.[0] ?? '';
  const column = columnsOf(indent);
  const [mark, signs = ''] = /^(#{1,6})\s+/.exec(line) ?? [];
  if (mark === undefined) return { column, depth: column, words: line.slice(indent.length) };
  return { column, depth: signs.length - 100, words: line.slice(mark.length) };
}

/** A branch as an indented list: tabs, as Word and other map programs read it. Notes stand below, marked. */
export function indentedList(branches: readonly NewBranch[], depth = 0): string {
  const indent = '\t'.repeat(depth);
  return branches
    .flatMap(({ text, notes, children = [] }) => [
      indent + text,
      ...(notes ? notes.split('\n').map((line) => `${indent}\t> ${line}`) : []),
      ...(children.length ? [indentedList(children, depth + 1)] : []),
    ])
    .join('\n');
}

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The same for programs that take HTML; notes stand below their line as a quotation. */
export const htmlList = (branches: readonly NewBranch[]): string =>
  `<ul>${branches
    .map(({ text, notes, children = [] }) => {
      const below = notes ? `<blockquote>${escapeHtml(notes).replaceAll('\n', '<br>')}</blockquote>` : '';
      return `<li>${escapeHtml(text)}${below}${children.length ? htmlList(children) : ''}</li>`;
    })
    .join('')}</ul>`;

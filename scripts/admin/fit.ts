import { displayWidth, shorten, tableText } from '../mf/table.ts';

/** Columns of an ordinary terminal. */
const page = 100;
/** What a cell takes at most, and at least before it is cut. */
const [maxOfCell, leastOfCell] = [60, 12];
/** Numbers, times and marks are copied by operators: they are not cut. */
const whole = /^[!-~]{0,32}$|^\d{4}-\d\d-\d\d \d\d:\d\d$/;
/** What stands left of an explanation may be so wide; the explanation of what is wider begins below it. */
const maxLeft = 40;

/**
 * A table that fits into a terminal: long cells are cut, but not the first of a row, by which it is called, unless that
 * is a long text itself.
 */
export function fittingTable(names: string[], given: string[][]): { text: string; isCut: boolean } {
  const { head, rows } = unitInHead(names, given);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => displayWidth(row[column] ?? ''))));
  const isName = (column: number) => column === 0 && (widths[0] ?? 0) <= maxOfCell;
  const isWhole = head.map((_, column) => isName(column) || rows.every((row) => whole.test(row[column] ?? '')));
  const wide = (max: number) =>
    widths.reduce((sum, width, column) => sum + 2 + (isWhole[column] ? width : Math.min(width, max)), -2);
  let max = maxOfCell;
  while (wide(max) > page && max > leastOfCell) max--;
  let isCut = false;
  const fit = (cell: string, column: number) => {
    if (isWhole[column] || displayWidth(cell) <= max) return cell;
    isCut = true;
    return shorten(cell, max - 1);
  };
  const fitting = rows.map((row) => row.map(fit));
  return { text: tableText(head, fitting), isCut };
}

/** What a whole column is, with its unit at the end of each cell: the unit stands once, above them. */
const measures = [/^\d{4}-\d\d-\d\d \d\d:\d\d( UTC)$/, /^-?\d+\.\d\d( ¥)$/];

function unitInHead(head: string[], rows: string[][]) {
  const units = head.map((_, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '-');
    const measure = measures.find((one) => cells.length > 0 && cells.every((cell) => one.test(cell)));
    return measure?.exec(cells[0] ?? '')?.[1] ?? '';
  });
  return {
    head: head.map((name, column) => name + units[column]),
    rows: rows.map((row) => row.map((cell, column) => cell.replace(units[column] ?? '', ''))),
  };
}

/** Names, and what each means beside it, on as many lines as that takes. */
export function explained(rows: [name: string, meaning: string][]): string {
  const left = Math.min(maxLeft, Math.max(...rows.map(([name]) => displayWidth(name))));
  return rows
    .map(([name, meaning]) => {
      const [beside = '', ...below] = wrapped(meaning, page - left - 4);
      const lines = displayWidth(name) > left ? ['', beside, ...below] : [beside, ...below];
      return lines.map((line, at) => `  ${(at === 0 ? name : '').padEnd(left)}  ${line}`.trimEnd()).join('\n');
    })
    .join('\n');
}

/** Sentences on lines that fit into a terminal. */
export const paragraph = (text: string): string => wrapped(text, page).join('\n');

/** A word with the blank before it, or one Chinese letter with the signs that may not begin a line. */
const pieces = / ?(?:[（《「]*\p{Script=Han}[，。；：、）》」…]*|[^ \p{Script=Han}]+)/gu;

/** Lines of at most so many columns; a longer word has one of its own. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const piece of text.match(pieces) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && displayWidth(`${last}${piece}`) <= columns) lines[lines.length - 1] = `${last}${piece}`;
    else lines.push(piece.trimStart());
  }
  return lines;
}

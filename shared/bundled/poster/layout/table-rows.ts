import type { Run } from '../../markdown/document/written-parts.ts';
import { cellTypes, type Drawn, headTypes, type Ink, type Measures, type Row } from './drawn.ts';
import { flowLines } from './flow-lines.ts';

const padding = 8;
/** No column gets narrower than two Chinese characters. */
const minText = 32;
/** Columns share a poster; a table with more of them has the rest below each other in one cell. */
const mostColumns = 10;

/**
 * A table as rows with lines around the cells, the first one as its head. Columns are as wide as what is in them; where that is
 * too wide, the wide ones give way and their text is broken.
 */
export function tableRows(table: readonly (readonly Run[][])[], width: number, measures: Measures): Row[] {
  const rows = table.map(asManyColumns);
  const count = Math.max(1, ...rows.map((row) => row.length));
  const wanted = Array.from({ length: count }, (_, at) =>
    Math.max(minText, ...rows.map((row, of) => widthOf(row[at] ?? [], of === 0, measures))),
  );
  const widths = shared(wanted, width - 2 * padding * count).map((text) => text + 2 * padding);
  const made = rows.map((row, at) => tableRow(row, widths, { isHead: at === 0, gap: 0 }, measures));
  const [head, ...others] = made;
  if (!head) return [];
  head.gap = 16;
  head.isBound = others.length > 0;
  const top: Drawn = {
    is: 'box',
    left: 0,
    top: 0,
    width: widths.reduce((sum, one) => sum + one, 0),
    height: 1,
    ink: 'line',
  };
  head.drawn.push(top);
  for (const row of others) row.head = head;
  return made;
}

const asManyColumns = (row: readonly Run[][]): Run[][] =>
  row.length <= mostColumns
    ? [...row]
    : [
        ...row.slice(0, mostColumns - 1),
        row.slice(mostColumns - 1).flatMap((cell, at) => [...(at > 0 ? [{ text: '\n' }] : []), ...cell]),
      ];

/** How wide a cell is in one line. */
function widthOf(runs: readonly Run[], isHead: boolean, measures: Measures): number {
  const lines = flowLines(runs, Number.POSITIVE_INFINITY, isHead ? headTypes : cellTypes, measures);
  return Math.ceil(Math.max(0, ...lines.map(({ drawn }) => Math.max(0, ...drawn.map((one) => endOf(one, measures))))));
}

function endOf(one: Drawn, measures: Measures): number {
  if (one.is === 'text') return one.left + measures.text(one.text, one.type.font);
  return one.is === 'formula' ? one.left + one.picture.width + 3 : 0;
}

function tableRow(
  row: readonly Run[][],
  widths: readonly number[],
  { isHead, gap }: { isHead: boolean; gap: number },
  measures: Measures,
): Row {
  const cells = widths.map((cell, at) =>
    flowLines(row[at] ?? [], cell - 2 * padding, isHead ? headTypes : cellTypes, measures),
  );
  const height = Math.ceil(
    Math.max(...cells.map((lines) => lines.reduce((sum, line) => sum + line.height, 0))) + padding,
  );
  const end = widths.reduce((sum, one) => sum + one, 0);
  const drawn: Drawn[] = [];
  const box = (left: number, top: number, width: number, high: number, ink: Ink) =>
    drawn.push({ is: 'box', left, top, width, height: high, ink });
  if (isHead) box(0, 0, end, height, 'fill');
  box(0, height - 1, end, 1, 'line');
  let left = 0;
  for (const [at, lines] of cells.entries()) {
    let top = padding / 2;
    for (const line of lines) {
      for (const one of line.drawn) drawn.push({ ...one, left: one.left + left + padding, top: one.top + top });
      top += line.height;
    }
    box(left, 0, 1, height, 'line');
    left += widths[at] ?? 0;
  }
  box(end - 1, 0, 1, height, 'line');
  return { height, gap, drawn };
}

/** Shares a width out: narrow columns get what they want, the other ones the rest in equal parts. */
function shared(wanted: readonly number[], width: number): number[] {
  let rest = width;
  let left = wanted.length;
  const given = new Map<number, number>();
  for (const [at, one] of [...wanted.entries()].toSorted(([, a], [, b]) => a - b)) {
    const part = Math.floor(Math.min(one, rest / left));
    given.set(at, part);
    rest -= part;
    left--;
  }
  return wanted.map((_, at) => given.get(at) ?? 0);
}

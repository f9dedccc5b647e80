import { type Drawn, lineColour, type Measure, types } from './poster-types.ts';
import { wrapText } from './wrap-text.ts';

const padding = 8;
/** No column gets narrower than two Chinese characters. */
const minText = 32;
const headBackground = '#f2f3f5';

/**
 * A table as it is drawn from 0, 0 on: lines around the cells, the first row as its head. Columns are as wide as what is in them;
 * where that is too wide, the wide ones give way and their text is broken.
 * @param room height that it may have; what is left of it is left out row by row (`isCut`)
 */
export function tableLayout(
  rows: readonly (readonly string[])[],
  width: number,
  room: number,
  measure: Measure,
): { drawn: Drawn[]; height: number; isCut: boolean } {
  const count = Math.max(...rows.map((row) => row.length));
  const wanted = Array.from({ length: count }, (_, at) =>
    Math.max(minText, ...rows.map((row, of) => measure(row[at] ?? '', typeOf(of).font))),
  );
  const widths = shared(wanted, width - 2 * padding * count).map((text) => text + 2 * padding);
  const drawn: Drawn[] = [];
  const box = (left: number, top: number, width: number, height: number, colour: string) =>
    drawn.push({ is: 'box', left, top, width, height, colour });
  const end = widths.reduce((sum, one) => sum + one, 0);
  let top = 0;
  let isCut = false;
  for (const [at, row] of rows.entries()) {
    const type = typeOf(at);
    const cells = widths.map((cell, of) =>
      wrapText(row[of] ?? '', cell - 2 * padding, (piece) => measure(piece, type.font)),
    );
    const height = Math.max(...cells.map((lines) => lines.length)) * type.step + padding;
    isCut = top + height > room;
    if (isCut) break;
    if (at === 0) box(0, top, end, height, headBackground);
    box(0, top, end, 1, lineColour);
    let left = 0;
    for (const [of, lines] of cells.entries()) {
      for (const [line, text] of lines.entries())
        drawn.push({ is: 'text', text, left: left + padding, top: top + padding / 2 + line * type.step, type });
      left += widths[of] ?? 0;
    }
    top += height;
  }
  let left = 0;
  for (const cell of [0, ...widths]) {
    left += cell;
    box(Math.min(left, end - 1), 0, 1, top, lineColour);
  }
  box(0, top - 1, end, 1, lineColour);
  return { drawn, height: top, isCut };
}

const typeOf = (row: number) => (row === 0 ? types.headCell : types.cell);

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

/** A line of an outline that is indented by tabs or blanks. */
export interface OutlineLine {
  /** The columns before its first word, its mark included in none of them. */
  column: number;
  words: string;
}

const dot = /^[-*+•·●○■□▪◦–—][ \t\u00a0]+|^o\t/u;
const counted = /^(\(?)(\d{1,3}|[a-zA-Z])([.)、])[ \t\u00a0]+/u;

export const columnsOf = (indent: string): number =>
  [...indent].reduce((sum, sign) => sum + (sign === '\t' ? 4 : sign === '　' ? 2 : 1), 0);

/**
 * The lines without the marks of lists. A number or a letter is one where the lines around it count on: in `E. coli` and `3. 14` it is
 * a part of the words.
 */
export function withoutMarks<L extends OutlineLine>(lines: readonly L[]): L[] {
  const series = seriesOf(lines.map(({ column, words }) => ({ column, mark: markOf(words) })));
  return lines.map((line, at) => {
    const mark = dot.exec(line.words) ?? (series.has(at) ? counted.exec(line.words) : null);
    return { ...line, words: line.words.slice(mark?.[0].length ?? 0).trim() };
  });
}

interface Mark {
  /** Only marks of one style count on. */
  style: string;
  number: number;
}

function markOf(words: string): Mark | undefined {
  const [, open = '', sign = '', end = ''] = counted.exec(words) ?? [];
  if (sign === '') return undefined;
  if (/\d/.test(sign)) return { style: `${open}1${end}`, number: Number(sign) };
  const first = sign === sign.toLowerCase() ? 'a' : 'A';
  return { style: open + first + end, number: sign.charCodeAt(0) - first.charCodeAt(0) + 1 };
}

/** The places of lines that count: numbers from 1 or two in a row, letters from a with at least two. */
function seriesOf(lines: readonly { column: number; mark: Mark | undefined }[]): Set<number> {
  const found = new Set<number>();
  /** The rows that may go on, the innermost last. */
  let open: { column: number; style: string; first: number; next: number; places: number[] }[] = [];
  const end = ({ style, first, places }: (typeof open)[number]) => {
    const isLetters = /[aA]/.test(style);
    const counts = isLetters ? first === 1 && places.length > 1 : first === 1 || places.length > 1;
    if (counts) for (const place of places) found.add(place);
  };
  for (const [at, { column, mark }] of lines.entries()) {
    const row = open.find((one) => one.column === column && one.style === mark?.style && one.next === mark.number);
    const ended = open.filter(
      (one) => one !== row && (one.column > column || (one.column === column && one.style === mark?.style)),
    );
    ended.forEach(end);
    open = open.filter((one) => !ended.includes(one));
    if (row && mark) {
      row.places.push(at);
      row.next++;
    } else if (mark) open.push({ column, style: mark.style, first: mark.number, next: mark.number + 1, places: [at] });
  }
  open.forEach(end);
  return found;
}

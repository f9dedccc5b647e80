import { tableText } from '../../mf/table.ts';

/** One measured value and its limit. */
export type Row = [what: string, value: number, unit: string, most: number];

/** Prints measurements beside their limits. @returns an exit code: 1 when one is above its limit */
export function printRows(title: string, rows: Row[]): number {
  const cells = rows.map(([what, value, unit, most]) => [
    what,
    Number.isInteger(value) ? value : value.toFixed(2),
    unit,
    `at most ${most}`,
    value > most ? 'TOO MUCH' : 'ok',
  ]);
  console.log(`\n${title}\n`);
  console.log(tableText(['', '', '', '', ''], cells));
  return rows.some(([, value, , most]) => value > most) ? 1 : 0;
}

/** How often each line comes. */
export function countOf(lines: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

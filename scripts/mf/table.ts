/** A table for people: columns as wide as their widest cell, two blanks between. */
export function tableText(head: string[], rows: (string | number)[][]): string {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => displayWidth(line[column] ?? ''))));
  const pad = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - displayWidth(cell));
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}

/** A text of at most so many columns; `…` stands for the rest. */
export function shorten(text: string, columns: number): string {
  let shown = '';
  for (const character of text) {
    if (displayWidth(shown + character) > columns) return `${shown}…`;
    shown += character;
  }
  return text;
}

/** Chinese characters take two columns in a terminal. */
export const displayWidth = (text: string): number =>
  [...text].reduce(
    (sum, character) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(character) ? 2 : 1),
    0,
  );

/** A time to the minute, with its zone. Returns a text that is no time unchanged. */
export function minute(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Bytes, as a cell. */
export const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

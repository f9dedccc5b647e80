/** A text by its lines. */
export interface Lines {
  source: string;
  /** Where each line begins, and the end of the text. */
  starts: number[];
  /** Names the text in its slices. */
  of: object;
}

export function linesOf(source: string): Lines {
  const starts = [0];
  for (const { index, 0: end } of source.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  if (starts.at(-1) !== source.length) starts.push(source.length);
  return { source, starts, of: {} };
}

/** One line without its end, from a place in it. */
export const lineText = ({ source, starts }: Lines, from: number, line: number) =>
  source
    .slice(from, starts[line + 1])
    .replace(/\r\n?$|\n$/, '')
    .replaceAll('\0', '\uFFFD');

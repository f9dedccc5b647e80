export interface Lines {
  source: string;
  /** Where each line begins, and the end of the text. */
  starts: number[];
  /** Names the text in its slices. */
  of: object;
}

/** @param before of a text that may have grown since: it is still the same text, and its lines stay where they are */
export function linesOf(source: string, before?: Lines): Lines {
  const hasGrown = before !== undefined && source.startsWith(before.source);
  // The last two starts may have been the end of the text, or stood between the two signs of a line end.
  const starts = hasGrown ? before.starts.slice(0, -2) : [];
  if (starts.length === 0) starts.push(0);
  const ends = /\r\n?|\n/g;
  ends.lastIndex = starts.at(-1) ?? 0;
  for (let end = ends.exec(source); end; end = ends.exec(source)) starts.push(end.index + end[0].length);
  if (starts.at(-1) !== source.length) starts.push(source.length);
  return { source, starts, of: hasGrown ? before.of : {} };
}

/** One line without its end, from a place in it. */
export const lineText = ({ source, starts }: Lines, from: number, line: number) =>
  source
    .slice(from, starts[line + 1])
    .replace(/\r\n?$|\n$/, '')
    .replaceAll('\0', '\uFFFD');

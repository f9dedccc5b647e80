/** A line of two texts: in both, only in the earlier one, only in the later one. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** More comparisons than these are not made: then the middle parts are shown one below the other. */
const mostCells = 4_000_000;

/** What changed between two texts, by lines. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...a.slice(0, start).map(same),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(same),
  ];
}

function middle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  const width = b.length + 1;
  if (a.length * b.length > mostCells)
    return [
      ...a.map((text) => ({ kind: 'removed' as const, text })),
      ...b.map((text) => ({ kind: 'added' as const, text })),
    ];
  // Lengths of the longest common part from each place on.
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] ?? '' });
      i++;
      j++;
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1)))
      lines.push({ kind: 'removed', text: a[i++] ?? '' });
    else lines.push({ kind: 'added', text: b[j++] ?? '' });
  }
  return lines;
}

/** Changes with a few lines around each; what is left out between them is one empty line of kind `same`. */
export function changedParts(lines: readonly DiffLine[], around = 2): DiffLine[][] {
  const parts: DiffLine[][] = [];
  let last = -1;
  for (const [index, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    const from = Math.max(index - around, last + 1);
    if (from > last + 1 || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(...lines.slice(from, index + 1));
    last = index;
    const behind = lines.slice(index + 1, index + 1 + around).findIndex((one) => one.kind !== 'same');
    const rest = behind < 0 ? around : behind;
    parts.at(-1)?.push(...lines.slice(index + 1, index + 1 + rest));
    last = index + rest;
  }
  return parts;
}

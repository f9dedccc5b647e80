import { structuredPatch } from 'diff';

/** A line of two texts: in both, only in the earlier one, only in the later one. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

const kinds: Readonly<Record<string, DiffLine['kind']>> = { ' ': 'same', '-': 'removed', '+': 'added' };

/** Texts that differ in more lines are not compared further: one is shown below the other. */
const maxEditLength = 2000;

/** What changed between two texts: each change with two lines around it. */
export function changedLines(before: string, after: string): DiffLine[][] {
  if (before === after) return [];
  const options = { context: 2, stripTrailingCr: true, maxEditLength };
  const patch = structuredPatch('', '', `${before}\n`, `${after}\n`, '', '', options);
  if (patch)
    return patch.hunks.map(({ lines }) =>
      lines.map((line) => ({ kind: kinds[line[0] ?? ''] ?? 'same', text: line.slice(1) })),
    );
  const all = (kind: DiffLine['kind'], text: string) => text.split(/\r?\n/).map((line) => ({ kind, text: line }));
  return [[...all('removed', before), ...all('added', after)]];
}

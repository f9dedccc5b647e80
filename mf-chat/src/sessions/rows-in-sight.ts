/** Pixels; the list's own CSS must say the same. */
export interface RowHeights {
  row: number;
  heading: number;
}

/** Rows below a heading. */
export interface RowGroup<T> {
  name: string;
  items: readonly T[];
}

/** A group with the part of its rows that is drawn, and the space that the other ones take. */
export interface GroupInSight<T> extends RowGroup<T> {
  /** Index of the first row that is drawn. */
  from: number;
  before: number;
  after: number;
  shown: readonly T[];
}

/** Rows are drawn this far beyond what is in sight. */
const margin = 480;
/** Of a list that was not measured yet: the server draws this much. */
const firstHeight = 960;

/** What of the groups is drawn while the list is scrolled to `top`: a number of rows that does not grow with the list. */
export function rowsInSight<T, Group extends RowGroup<T>>(
  groups: readonly (Group & RowGroup<T>)[],
  { row, heading }: RowHeights,
  { top, height }: { top: number; height: number },
): (Group & GroupInSight<T>)[] {
  const end = top + (height || firstHeight) + margin;
  let at = 0;
  return groups.map((group) => {
    const begin = at + heading;
    const count = group.items.length;
    at = begin + count * row;
    const index = (y: number) => Math.min(count, Math.max(0, Math.floor((y - begin) / row)));
    const from = index(top - margin);
    const to = Math.min(count, Math.max(from, index(end) + (end > begin ? 1 : 0)));
    return { ...group, from, before: from * row, after: (count - to) * row, shown: group.items.slice(from, to) };
  });
}

/** How far the row of an item is from the top of the list. */
export function topOfRow<T>(
  groups: readonly RowGroup<T>[],
  { row, heading }: RowHeights,
  isWanted: (item: T) => boolean,
): number | undefined {
  let at = 0;
  for (const { items } of groups) {
    at += heading;
    const index = items.findIndex(isWanted);
    if (index >= 0) return at + index * row;
    at += items.length * row;
  }
  return undefined;
}

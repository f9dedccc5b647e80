interface Item {
  id: number | string;
}

/** Adds a page to a list: what is there already is renewed at its place, what is new goes to the end or, of the first page, to the beginning. */
export function withPage<T extends Item>(list: readonly T[], page: readonly T[], isFirst: boolean): T[] {
  const known = new Set(list.map(({ id }) => id));
  const found = new Map(page.map((item) => [item.id, item]));
  const renewed = list.map((item) => found.get(item.id) ?? item);
  const added = page.filter(({ id }) => !known.has(id));
  return isFirst ? [...added, ...renewed] : [...renewed, ...added];
}

/** Pages, each sorted by id, as one list without doubles from the lowest id to the highest; the pages come in any order. Of two items with one id the one of the later page wins. */
export function mergeById<T extends { id: number }>(...pages: readonly (readonly T[])[]): T[] {
  const filled = pages.filter((page) => page.length > 0).toSorted((a, b) => firstOf(a) - firstOf(b));
  const isApart = filled.every((page, at) => at === 0 || (filled[at - 1]?.at(-1)?.id ?? 0) < firstOf(page));
  // Ten thousand items are put together with each page that comes.
  if (isApart) return filled.flat();
  const byId = new Map(pages.flat().map((item) => [item.id, item]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}
const firstOf = (page: readonly { id: number }[]) => page[0]?.id ?? 0;

/**
 * Pages of a list whose order is not the one of its numbers, the first page first, as one list without doubles: an item stays where it
 * was read first, and is as it was read last.
 */
export function mergeInOrder<T extends { id: number }>(...pages: readonly (readonly T[])[]): T[] {
  const byId = new Map<number, T>();
  for (const item of pages.flat()) byId.set(item.id, item);
  return [...byId.values()];
}

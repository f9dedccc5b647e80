/** Each with its place: an operator may write the same words twice, so they are no key of React's. */
export const placed = <T>(items: readonly T[]): { item: T; place: number }[] =>
  items.map((item, place) => ({ item, place }));

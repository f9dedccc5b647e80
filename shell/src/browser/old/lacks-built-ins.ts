/** Whether the browser lacks a built-in that pages use and `old-browser.ts` brings: one of each kind that came together. */
export const lacksBuiltIns = (): boolean =>
  neededBuiltIns().some(([owner, names]) => names.split(' ').some((name) => !(name in owner)));

/** By owner; what all iterators of the language inherit from has no name in an old browser. */
export const neededBuiltIns = (): [owner: object, names: string][] => [
  [Array.prototype, 'toSorted toReversed with'],
  [ArrayBuffer.prototype, 'transferToFixedLength'],
  [Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'some'],
  [Map, 'groupBy'],
  [Promise, 'withResolvers'],
  [Set.prototype, 'union'],
  [String.prototype, 'toWellFormed'],
  [URL, 'parse canParse'],
  [AbortSignal, 'any'],
];

/** Whether the browser lacks a built-in that `old-browser.ts` brings. */
export function lacksBuiltIns(): boolean {
  const owners: [object, string][] = [
    [Array, 'fromAsync'],
    [ArrayBuffer.prototype, 'transferToFixedLength'],
    [Array.prototype, 'toReversed toSorted toSpliced with'],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'map filter some find'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'try withResolvers'],
    [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
    [String.prototype, 'isWellFormed toWellFormed'],
    [Uint8Array, 'fromBase64'],
    [URL, 'parse canParse'],
    [AbortSignal, 'any'],
  ];
  return owners.some(([owner, names]) => names.split(' ').some((name) => !(name in owner)));
}

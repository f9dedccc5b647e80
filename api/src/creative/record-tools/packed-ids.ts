/** 500 ids by their differences, rising, so that the address of a link stays short. */
export const packedIds = (ids: number[]): string =>
  [...new Set(ids)]
    .sort((a, b) => a - b)
    .map((id, at, rising) => (id - (rising[at - 1] ?? 0)).toString(36))
    .join('.');

export function unpackedIds(text: string): number[] {
  let last = 0;
  return text.split('.').map((part) => {
    last += Number.parseInt(part, 36);
    return last;
  });
}

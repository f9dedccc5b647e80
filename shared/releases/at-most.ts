/**
 * Does `work` for every item, so many at once. All begin, also after one failed.
 * @returns the results in the items' order
 * @throws the first failure in the items' order, whichever came first in time
 */
export async function atMost<T, R>(many: number, items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: PromiseSettledResult<R>[] = [];
  const left = items.entries();
  const workOff = async () => {
    for (const [place, item] of left) [results[place]] = await Promise.allSettled([work(item)]);
  };
  await Promise.all(Array.from({ length: Math.min(many, items.length) }, workOff));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

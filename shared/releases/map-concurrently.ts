/**
 * Runs `work` for every item, with at most `maxConcurrent` calls at a time. Every item is processed, also after a failure.
 * @returns the results in the order of the items
 * @throws the error of the first item, in their order, whose work failed
 */
export async function mapConcurrently<T, R>(
  maxConcurrent: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: PromiseSettledResult<R>[] = [];
  const remaining = items.entries();
  const runNext = async () => {
    for (const [index, item] of remaining) [results[index]] = await Promise.allSettled([work(item)]);
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, items.length) }, runNext));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

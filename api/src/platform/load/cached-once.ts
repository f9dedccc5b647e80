import type { LRUCache } from 'lru-cache';

/**
 * Returns what the cache has under a key, else what `make` returns; calls that come while it is made share it. A failure is
 * not cached: the next call makes it again.
 */
export function cachedOnce<K extends string | number, V>(
  cache: LRUCache<K, Promise<V>>,
  key: K,
  make: () => Promise<V>,
): Promise<V> {
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  cache.set(key, made);
  made.catch(() => cache.peek(key) === made && cache.delete(key));
  return made;
}

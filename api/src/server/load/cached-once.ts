import type { LRUCache } from 'lru-cache';

/**
 * What the cache has under a key; else what `make` gives, which everybody gets who asks while it is made. A failure is
 * not cached: who asks after it makes it anew.
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

import type { NavigateFunction } from 'react-router-dom';

/**
 * Loads the page on show again, in its place in the history. The hash goes last: from the same address with the same hash
 * the router would only scroll.
 */
export async function loadAgain(
  navigate: NavigateFunction,
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
): Promise<void> {
  await navigate(pathname + search, { replace: true, preventScrollReset: true });
  if (hash) await navigate(hash, { replace: true });
}

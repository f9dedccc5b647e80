const guardKey = 'chunk-reload';
/** A second failure of the same target within this time is not answered by another reload: never a loop. */
const guardTime = 10_000;

/** All spellings of "a piece of the site's code could not be loaded" (federation.md, section 5). */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /#RUNTIME-0(01|03|08|11|15)\b/.test(error.message) ||
    /dynamically imported module|Loading (CSS )?chunk/i.test(error.message)
  );
}

/** A failed chunk load is answered by one full reload at the target route (spec section 2). Throws what is no such failure. */
export function recoverFrom(error: unknown, target: string): void {
  if (!isChunkFailure(error)) throw error;
  if (!navigator.onLine) return;
  const last = JSON.parse(sessionStorage.getItem(guardKey) ?? 'null') as { target: string; at: number } | null;
  if (last?.target === target && Date.now() - last.at < guardTime) return;
  sessionStorage.setItem(guardKey, JSON.stringify({ target, at: Date.now() }));
  window.location.assign(target);
}

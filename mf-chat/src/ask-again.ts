/** Milliseconds before the first try by itself, and at most: each pause is twice as long as the one before. */
const firstPause = 2000;
const longestPause = 60_000;

/**
 * Asks again until it is ended: with growing pauses while the page is looked at, and at once when the connection is back.
 * @returns what ends it
 */
export function askAgain(ask: () => Promise<unknown>): () => void {
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  const wait = () => {
    if (isLeft) return;
    timer = setTimeout(() => void tryNow(), pause);
    pause = Math.min(2 * pause, longestPause);
  };
  const tryNow = async () => {
    clearTimeout(timer);
    if (!document.hidden && navigator.onLine) await ask().catch(() => undefined);
    wait();
  };
  const comeBack = () => {
    pause = firstPause;
    void tryNow();
  };
  wait();
  window.addEventListener('online', comeBack);
  return () => {
    isLeft = true;
    clearTimeout(timer);
    window.removeEventListener('online', comeBack);
  };
}

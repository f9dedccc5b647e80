import { useEffect, useEffectEvent } from 'react';
import type { Part } from './load-part.ts';

/** Milliseconds before the first try by itself, and at most: each pause is twice as long as the one before. */
const firstPause = 2000;
const longestPause = 60_000;

/**
 * Asks again for parts of a page that did not come because of a failure that may pass: with growing pauses while the page is
 * looked at, and at once when the connection is back. A refusal is not asked again.
 */
export function useAskedAgain(parts: readonly (Part<unknown> | null | undefined)[], ask: () => Promise<unknown>): void {
  const isMissing = parts.some((part) => part && 'problem' in part && part.mayPass);
  const again = useEffectEvent(ask);
  useEffect(() => {
    if (!isMissing) return;
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
      if (!document.hidden && navigator.onLine) await again().catch(() => undefined);
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
  }, [isMissing]);
}

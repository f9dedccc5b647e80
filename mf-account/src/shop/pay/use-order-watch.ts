import { useEffect, useEffectEvent, useState } from 'react';
import { ApiRefusal } from 'shared/http/errors.ts';

/** Milliseconds between two questions; the event stream is usually faster. */
const pollEvery = 3000;

/**
 * Asks again and again how an order is while it waits for its payment, and at once when the visitor comes back to the page.
 * @param look asks; `1`: the API asks the channel, too
 * @returns whether the last question was not answered
 */
export function useOrderWatch(isWaiting: boolean, look: (check: '0' | '1') => Promise<unknown>): boolean {
  const [isCut, setIsCut] = useState(false);
  const lookNow = useEffectEvent(() => {
    if (document.hidden) return;
    look('0').then(
      () => setIsCut(false),
      (error: unknown) => setIsCut(!(error instanceof ApiRefusal)),
    );
  });
  const askChannel = useEffectEvent(() => void look('1').catch(() => undefined));
  useEffect(() => {
    if (!isWaiting) return;
    // Back from the channel's page: it knows already, and its notice may be late.
    askChannel();
    const timer = setInterval(lookNow, pollEvery);
    // Back from the channel's own page or app.
    document.addEventListener('visibilitychange', lookNow);
    window.addEventListener('online', lookNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', lookNow);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [isWaiting]);
  return isCut;
}

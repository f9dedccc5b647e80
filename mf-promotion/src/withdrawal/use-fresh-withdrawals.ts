import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router-dom';
import { missedEventsAtom, siteEventAtom } from 'shared/site/session.ts';

/** The last event of a withdrawal of the user's: it was made, or is a step further. */
const withdrawalEventAtom = siteEventAtom('withdrawal');

/** Milliseconds between two looks where no event comes, as behind a proxy that holds streams back. */
const every = 60_000;

/**
 * Loads the page's data again at each event of a withdrawal, and when some were missed. While one is under way also at intervals, and when
 * the visitor comes back to the tab.
 */
export function useFreshWithdrawals(isWaiting: boolean): void {
  const event = useAtomValue(withdrawalEventAtom);
  const missed = useAtomValue(missedEventsAtom);
  const { state, revalidate } = useRevalidator();
  const load = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (event || missed) load();
  }, [event, missed]);
  const look = useEffectEvent(() => {
    if (!document.hidden && state === 'idle') void revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => look(), every);
    const back = () => look();
    document.addEventListener('visibilitychange', back);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [isWaiting]);
}

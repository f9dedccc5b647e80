import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { missedEventsAtom, siteEventAtom } from 'shared/site/session.ts';

const sessionsEventAtom = siteEventAtom('sessions');

/** Reads the list of conversations again when another tab or device has changed it; a tab that is not looked at, when it is. */
export function useSessionNews(reload: () => Promise<void>): void {
  const store = useStore();
  const isOld = useRef(false);
  const look = useEffectEvent(() => {
    if (document.hidden || !isOld.current) return;
    isOld.current = false;
    // The list that is shown stays.
    reload().catch(() => undefined);
  });
  useEffect(() => {
    const hear = () => {
      isOld.current = true;
      look();
    };
    const stops = [store.sub(sessionsEventAtom, hear), store.sub(missedEventsAtom, hear)];
    const lookAgain = () => look();
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [store]);
}

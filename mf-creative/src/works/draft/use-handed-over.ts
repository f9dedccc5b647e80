import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored, storeText } from 'shared/bundled/draft/tab-storage.ts';

/**
 * Puts what the address names into a form, once for each navigation to it: a reload keeps what was changed since.
 * @param storedAs where the tab remembers the navigation
 * @param subject what is handed over; '': nothing. After a login it may be what a visitor could not see before
 */
export function useHandedOver(storedAs: string, subject: string, put: () => void): void {
  const { key, search } = useLocation();
  const putOnce = useEffectEvent(() => {
    const navigation = `${key} ${search}`;
    if (readStored(storedAs) === navigation) return;
    storeText(storedAs, navigation);
    put();
  });
  useEffect(() => {
    if (subject) putOnce();
  }, [subject]);
}

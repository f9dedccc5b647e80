import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether the browser has a connection, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Does it each time the connection comes back. */
export function useBackOnline(work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    const back = () => run();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
}

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

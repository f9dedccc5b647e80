import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router-dom';

/** Milliseconds between two looks at something that people, not machines, move on. */
const every = 20_000;

/** Loads the page's data again at intervals, and when the visitor comes back to the tab, as long as something is under way. */
export function useFreshWhile(isWaiting: boolean): void {
  const { state, revalidate } = useRevalidator();
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

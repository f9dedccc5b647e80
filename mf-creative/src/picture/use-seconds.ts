import { useEffect, useState } from 'react';
import { zonedTime } from 'shared/contracts/beijing-time.ts';

/** Seconds since a moment of the API, counted as they go by; undefined on the server and before the moment is known. */
export function useSeconds(since: string): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!since) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  if (!since || now === undefined) return undefined;
  return Math.max(0, Math.round((now - Date.parse(zonedTime(since))) / 1000));
}

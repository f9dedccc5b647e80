import { useEffect, useEffectEvent, useState } from 'react';
import type { Part } from 'shared/bundled/loading/load-part.ts';
import { messageOf } from 'shared/http/errors.ts';

/**
 * A part of the page below the first screen: read by its loader, or asked for when the page stands. After each new `data` of the loader
 * it is asked for again, and what was there stays until then.
 * @param isWanted false: it is not asked for at all
 * @returns undefined: it is on its way
 */
export function useLater<T>(
  given: Part<T> | undefined,
  { data, isWanted = true }: { data: object; isWanted?: boolean },
  load: (signal: AbortSignal) => Promise<T>,
): Part<T> | undefined {
  const [found, setFound] = useState<Part<T>>();
  const ask = useEffectEvent(load);
  const isAsked = given === undefined && isWanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new data of the loader
  useEffect(() => {
    if (!isAsked) return;
    const leave = new AbortController();
    ask(leave.signal).then(
      (came) => leave.signal.aborted || setFound({ data: came }),
      (error: unknown) => leave.signal.aborted || setFound({ problem: messageOf(error) }),
    );
    return () => leave.abort();
  }, [data, isAsked]);
  return given ?? found;
}

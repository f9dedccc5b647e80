import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from 'shared/http/errors.ts';

interface Loaded<T> {
  /** Undefined while it comes, or when it did not. */
  data?: T;
  /** Why it did not come. */
  problem?: string;
}

/**
 * What a part of a page asks for when it is shown, and again when `key` changes; `again` asks once more. What is answered for an older key
 * counts no more.
 */
export function useLoaded<T>(
  key: number | string,
  load: (signal: AbortSignal) => Promise<T>,
): Loaded<T> & { again(): void } {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Loaded<T> & { of: string }>();
  const of = `${key} ${tries}`;
  const ask = useEffectEvent(load);
  useEffect(() => {
    const leave = new AbortController();
    ask(leave.signal).then(
      (data) => leave.signal.aborted || setState({ of, data }),
      (error: unknown) => leave.signal.aborted || setState({ of, problem: messageOf(error) }),
    );
    return () => leave.abort();
  }, [of]);
  const { data, problem } = state?.of === of ? state : {};
  return {
    ...(data !== undefined && { data }),
    ...(problem !== undefined && { problem }),
    again: () => setTries((now) => now + 1),
  };
}

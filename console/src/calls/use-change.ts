import { useCallback, useState } from 'react';
import { Refused } from './call.ts';
import { useAsk } from './caller.tsx';

/** `name`: which of several changes by the same call it is. */
export type Change = <T>(path: string, input: Record<string, unknown>, name?: string) => Promise<T>;

/** Sends the changes of a form, each under one idempotency key until it is known to be stored: a lost answer makes nothing twice. */
export function useChange(): Change {
  const ask = useAsk();
  const [keys] = useState(() => new Map<string, string>());
  return useCallback(
    async <T>(path: string, input: Record<string, unknown>, name = path) => {
      const key = keys.get(name) ?? crypto.randomUUID();
      keys.set(name, key);
      try {
        const stored = await ask<T>(path, input, key);
        keys.delete(name);
        return stored;
      } catch (error) {
        if (error instanceof Refused && error.isStored) keys.delete(name);
        throw error;
      }
    },
    [ask, keys],
  );
}

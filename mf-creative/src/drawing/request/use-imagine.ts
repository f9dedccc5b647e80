import { useStore } from 'jotai';
import { useRef } from 'react';
import { imagine } from 'shared/contracts/creative/drawing.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { requestHeader } from 'shared/contracts/reply.ts';
import { ApiRefusal } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { userAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import type { DrawInput } from './request-of-draft.ts';

/** Asks for pictures; false: the visitor did not log in. @throws what the call threw */
export type Ask = (input: DrawInput) => Promise<boolean>;

/**
 * Asks for pictures, after a login where there was none. The same request that is sent again because no answer came counts once.
 * @param onMade gets the ids of the records
 */
export function useImagine(onMade: (ids: number[]) => void): Ask {
  const store = useStore();
  const call = useCall();
  const logIn = useLogIn();
  const unanswered = useRef<{ input: string; key: string }>(undefined);
  return async (input) => {
    if (!(await logIn())) return false;
    const text = JSON.stringify(input);
    const key = unanswered.current?.input === text ? unanswered.current.key : newIdempotencyKey();
    unanswered.current = { input: text, key };
    try {
      const made = await call(imagine, input, { quiet: true, headers: { [requestHeader.idempotencyKey]: key } });
      unanswered.current = undefined;
      store.set(userAtom, (user) => user && { ...user, balance_draw: made.balance_draw });
      onMade(made.records_ids);
      return true;
    } catch (error) {
      if (error instanceof ApiRefusal) unanswered.current = undefined;
      throw error;
    }
  };
}

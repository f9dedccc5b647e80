import { useStore } from 'jotai';
import { useRef } from 'react';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { requestHeader } from 'shared/contracts/reply.ts';
import { ApiRefusal } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { userAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';

/**
 * Orders what is paid with draw credits, after a login where there was none. The same order that is sent again because no answer
 * came counts once.
 * @returns sends an order; false: the visitor did not log in. It throws what the call threw
 */
export function useOrdering<Input, Made extends { balance_draw: number }>(
  send: (
    call: ReturnType<typeof useCall>,
    input: Input,
    options: { quiet: true; headers: Record<string, string> },
  ) => Promise<Made>,
  onMade: (made: Made) => void,
): (input: Input) => Promise<boolean> {
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
      const made = await send(call, input, { quiet: true, headers: { [requestHeader.idempotencyKey]: key } });
      unanswered.current = undefined;
      store.set(userAtom, (user) => user && { ...user, balance_draw: made.balance_draw });
      onMade(made);
      return true;
    } catch (error) {
      if (error instanceof ApiRefusal) unanswered.current = undefined;
      throw error;
    }
  };
}

import { useStore } from 'jotai';
import { useRef, useState } from 'react';
import { notEnoughBalance } from 'shared/contracts/chat/question.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { requestHeader } from 'shared/contracts/reply.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { userAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';

type Call = ReturnType<typeof useCall>;

/** Sends an order; false: the visitor did not log in. @throws what the call threw */
export type Order<Input> = (input: Input) => Promise<boolean>;

/**
 * Orders what is paid with draw credits, after a login where there was none. The same order that is sent again because no answer
 * came counts once.
 */
export function useOrder<Input, Made extends { balance_draw: number }>(
  send: (call: Call, input: Input, options: { quiet: true; headers: Record<string, string> }) => Promise<Made>,
  onMade: (made: Made) => void,
): Order<Input> {
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

export interface OrderFailure {
  text: string;
  /** The input that was refused, by its name in the contract. */
  field: string | undefined;
  isShort: boolean;
}

const failureOf = (error: unknown): OrderFailure => ({
  text: messageOf(error),
  field: error instanceof ApiRefusal ? error.field : undefined,
  isShort: error instanceof ApiRefusal && error.code === notEnoughBalance,
});

/** Sends orders one at a time: a second press while one is under way is a double click. */
export function useSending<Input>(order: Order<Input>) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<OrderFailure>();
  /** @returns whether it was taken; a refusal is in `failure`, and handed to `refused` */
  async function send(input: Input, refused?: (failure: OrderFailure) => void): Promise<boolean> {
    if (isSending) return false;
    setSending(true);
    setFailure(undefined);
    try {
      return await order(input);
    } catch (error) {
      const found = failureOf(error);
      setFailure(found);
      refused?.(found);
      return false;
    } finally {
      setSending(false);
    }
  }
  return { isSending, failure, send, forget: () => setFailure(undefined) };
}

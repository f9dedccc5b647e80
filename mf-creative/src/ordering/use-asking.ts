import { useState } from 'react';
import { notEnoughBalance } from 'shared/contracts/chat/question.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';

/** Why a request was not taken. */
export interface AskFailure {
  text: string;
  /** The input that was refused, by its name in the contract. */
  field: string | undefined;
  /** The credits do not suffice. */
  isShort: boolean;
}

const failureOf = (error: unknown): AskFailure => ({
  text: messageOf(error),
  field: error instanceof ApiRefusal ? error.field : undefined,
  isShort: error instanceof ApiRefusal && error.code === notEnoughBalance,
});

/** Sends requests one at a time: a second press while one is under way is a double click. */
export function useAsking<Input>(ask: (input: Input) => Promise<boolean>) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<AskFailure>();
  /** @returns whether it was taken; what was refused is in `failure`, and handed to `refused` */
  async function send(input: Input, refused?: (failure: AskFailure) => void): Promise<boolean> {
    if (isAsking) return false;
    setAsking(true);
    setFailure(undefined);
    try {
      return await ask(input);
    } catch (error) {
      const found = failureOf(error);
      setFailure(found);
      refused?.(found);
      return false;
    } finally {
      setAsking(false);
    }
  }
  return { isAsking, failure, send, forget: () => setFailure(undefined) };
}

import { createContext, use } from 'react';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { getWhoami } from 'shared/contracts/operator/operation/accounts.ts';

/** The person at the console. */
export type Self = Output<typeof getWhoami>;

interface InSession {
  self: Self;
  leave(): void;
  refresh(): Promise<void>;
}

export const SelfContext = createContext<InSession | undefined>(undefined);

export function useSelf(): InSession {
  const session = use(SelfContext);
  if (!session) throw new Error('Nobody is logged in here');
  return session;
}

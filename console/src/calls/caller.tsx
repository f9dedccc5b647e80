import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { SudoDialog } from '../session/sudo-dialog.tsx';
import { call, Refused } from './call.ts';

type Input = Record<string, unknown>;
export type AskOperator = <T>(path: string, input: Input, idempotencyKey?: string, signal?: AbortSignal) => Promise<T>;

const CallerContext = createContext<AskOperator | undefined>(undefined);

interface Props {
  sudoBy: 'code' | 'password';
  onLoggedOut(): void;
  children: ReactNode;
}

/** Calls of the operator's port: asks for the second factor where the api wants it, and does the same call again. */
export function Caller({ sudoBy, onLoggedOut, children }: Props) {
  const [asking, setAsking] = useState<{ done(isConfirmed: boolean): void }>();
  const confirm = useCallback(() => new Promise<boolean>((done) => setAsking({ done })), []);
  const ask: AskOperator = useCallback(
    async <T,>(path: string, input: Input, idempotencyKey?: string, signal?: AbortSignal) => {
      const address = path.startsWith('/session/') ? path : `/call${path}`;
      const options = { input, signal, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
      try {
        return await call<T>(address, options);
      } catch (error) {
        if (error instanceof Refused && error.isLoggedOut) onLoggedOut();
        if (!(error instanceof Refused && error.needsSudo)) throw error;
        if (!(await confirm())) throw new Refused('没有确认身份，操作未执行');
        return await call<T>(address, options);
      }
    },
    [onLoggedOut, confirm],
  );
  const close = (isConfirmed: boolean) => {
    asking?.done(isConfirmed);
    setAsking(undefined);
  };
  return (
    <CallerContext value={ask}>
      {children}
      {asking && <SudoDialog by={sudoBy} onClose={close} />}
    </CallerContext>
  );
}

export function useAsk(): AskOperator {
  const ask = use(CallerContext);
  if (!ask) throw new Error('There is no caller around this');
  return ask;
}

import { useCallback, useEffect, useState } from 'react';
import type { Output } from 'shared/contracts/endpoint.ts';
import {
  checkLoginTicket,
  confirmTicketInSandbox,
  getLoginTicket,
  type logIn,
  ticketStatus,
} from 'shared/contracts/user/login.ts';
import type { Call } from 'shared/http/create-call.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';
import type { qrPath } from './qr-path.ts';

/** Between two questions about the ticket. */
const pause = 2000;

export type ScanState =
  | { phase: 'loading' }
  | { phase: 'open' | 'scanned'; ticket: string; code: ReturnType<typeof qrPath> }
  /** `message`: why this code is of no more use. */
  | { phase: 'over'; message: string };

type LoggedIn = Output<typeof logIn>;

/** A ticket of scan login: its code on show, what became of it, another one. It ends with its component. */
export function useScanTicket(enter: (session: LoggedIn) => Promise<void>) {
  const call = useCall();
  const [state, setState] = useState<ScanState>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for another ticket; `enter` is new each time
  useEffect(() => {
    const control = new AbortController();
    setState({ phase: 'loading' });
    followTicket(call, control.signal, setState)
      .then((session) => session && enter(session))
      .catch((error) => control.signal.aborted || setState({ phase: 'over', message: messageOf(error) }));
    return () => control.abort();
  }, [call, round]);
  const refresh = useCallback(() => setRound((before) => before + 1), []);
  const confirmInSandbox = () =>
    'ticket' in state ? call(confirmTicketInSandbox, { ticket: state.ticket }) : Promise.resolve();
  return { state, refresh, confirmInSandbox };
}

/** Asks until the ticket is decided or too old; a hidden page does not ask. The session, if it was confirmed. */
async function followTicket(call: Call, signal: AbortSignal, show: (state: ScanState) => void) {
  const [{ ticket, url, key, expire_seconds }, { qrPath }] = await Promise.all([
    call(getLoginTicket, {}, { quiet: true, signal }),
    import('./qr-path.ts'),
  ]);
  const end = Date.now() + expire_seconds * 1000;
  const code = qrPath(url);
  show({ phase: 'open', ticket, code });
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted) return undefined;
    if (document.hidden) continue;
    // One question without an answer changes nothing: the next one follows.
    const answer = await call(checkLoginTicket, { key }, { quiet: true, signal }).catch(() => null);
    if (signal.aborted) return undefined;
    if (answer?.status === ticketStatus.done && answer.user) return answer.user;
    if (answer?.status === ticketStatus.scanned) show({ phase: 'scanned', ticket, code });
    if (answer?.status === ticketStatus.refused) return show({ phase: 'over', message: '已在手机上取消登录' });
    if (answer?.status === ticketStatus.expired || answer?.status === ticketStatus.done) break;
  }
  return show({ phase: 'over', message: '二维码已过期' });
}

import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { QrCode } from 'shared/bundled/qr/qr-code.tsx';
import type { Output } from 'shared/contracts/endpoint.ts';
import {
  checkLoginTicket,
  confirmTicketInSandbox,
  getLoginTicket,
  type logIn,
  ticketStatus,
} from 'shared/contracts/site/login.ts';
import type { Call } from 'shared/http/create-call.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';

/** Between two questions about the ticket. */
const pause = 2000;

export type ScanState =
  | { phase: 'loading' }
  | { phase: 'open' | 'scanned'; ticket: string; url: string; QrCode: typeof QrCode }
  /** `message`: why this code is of no more use. */
  | { phase: 'over'; message: string };

const loading: ScanState = { phase: 'loading' };

type LoggedIn = Output<typeof logIn>;

/** Follows a ticket of scan login while its component is mounted: its code, its state, and `refresh` for another ticket. */
export function useScanTicket(enter: (login: LoggedIn) => Promise<void>) {
  const call = useCall();
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState<{ round: number; state: ScanState }>();
  const state = shown?.round === round ? shown.state : loading;
  const enterNow = useEffectEvent(enter);
  useEffect(() => {
    const control = new AbortController();
    const show = (next: ScanState) => setShown({ round, state: next });
    followTicket(call, control.signal, show)
      .then((login) => login && enterNow(login))
      .catch((error) => control.signal.aborted || show({ phase: 'over', message: messageOf(error) }));
    return () => control.abort();
  }, [call, round]);
  const refresh = useCallback(() => setRound((before) => before + 1), []);
  const confirmInSandbox = () =>
    'ticket' in state ? call(confirmTicketInSandbox, { ticket: state.ticket }) : Promise.resolve();
  return { state, refresh, confirmInSandbox };
}

/** Asks until the ticket is decided or too old; a hidden page does not ask. Returns the login if it was confirmed. */
async function followTicket(call: Call, signal: AbortSignal, show: (state: ScanState) => void) {
  const [{ ticket, url, key, expire_seconds }, { QrCode }] = await Promise.all([
    call(getLoginTicket, {}, { quiet: true, signal }),
    import('shared/bundled/qr/qr-code.tsx'),
  ]);
  const end = Date.now() + expire_seconds * 1000;
  const code = { ticket, url, QrCode };
  show({ phase: 'open', ...code });
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted) return undefined;
    if (document.hidden) continue;
    // One question without an answer changes nothing: the next one follows.
    const answer = await call(checkLoginTicket, { key }, { quiet: true, signal }).catch(() => null);
    if (signal.aborted) return undefined;
    if (answer?.status === ticketStatus.done && answer.user) return answer.user;
    if (answer?.status === ticketStatus.scanned) show({ phase: 'scanned', ...code });
    if (answer?.status === ticketStatus.refused) return show({ phase: 'over', message: '已在手机上取消登录' });
    if (answer?.status === ticketStatus.expired || answer?.status === ticketStatus.done) break;
  }
  return show({ phase: 'over', message: '二维码已过期' });
}

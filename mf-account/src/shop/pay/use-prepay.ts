import { useEffect, useEffectEvent, useState } from 'react';
import { listPayWays, prepay } from 'shared/contracts/account/pay.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { messageOf } from 'shared/http/errors.ts';
import { safeHref } from 'shared/site/address.ts';
import { useCall } from 'shared/site/visit.ts';
import type { PaidOrder } from './order-of-url.ts';

export type PayWay = Output<typeof listPayWays>['lists'][number];

/** A way that was opened: what is scanned or followed. `show` as in `prepay`. */
export interface Opened {
  show: 'qr' | 'redirect' | 'page';
  /** Whole, as a phone needs it. */
  url: string;
}

/** Below this width the visitor is taken to be on a phone, and is sent to the channel in place of a code. */
const phone = '(max-width: 767.98px)';
export const isPhone = () => window.matchMedia(phone).matches;

/** The ways to pay an order, the one that is chosen, and what it was opened as. */
export function usePrepay({ from, orderId }: PaidOrder) {
  const call = useCall();
  const [ways, setWays] = useState<PayWay[]>();
  // A new object asks once more, also for the same way.
  const [chosen, setChosen] = useState<{ way: number }>();
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState('');

  async function load(signal?: AbortSignal): Promise<void> {
    setProblem('');
    try {
      const { lists } = await call(listPayWays, { from }, { quiet: true, ...(signal && { signal }) });
      setWays(lists);
      const usual = lists.find((way) => way.is_default) ?? lists[0];
      if (usual) setChosen((now) => now ?? { way: usual.pay_way });
    } catch (error) {
      if (!signal?.aborted) setProblem(messageOf(error));
    }
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    const leave = new AbortController();
    void loadFirst(leave.signal);
    return () => leave.abort();
  }, []);

  useEffect(() => {
    if (!chosen) return;
    const leave = new AbortController();
    setOpened(undefined);
    setProblem('');
    const device = isPhone() ? 'phone' : 'pc';
    const wanted = { from, order_id: orderId, pay_way: chosen.way, device } as const;
    call(prepay, wanted, { quiet: true, signal: leave.signal }).then(
      ({ config: { show, url } }) => setOpened({ show, url: wholeAddress(show, url) }),
      (error) => leave.signal.aborted || setProblem(messageOf(error)),
    );
    return () => leave.abort();
  }, [call, from, orderId, chosen]);

  return {
    ways,
    chosen: chosen?.way,
    choose: (way: number) => setChosen({ way }),
    opened,
    problem,
    retry: () => (ways ? setChosen((now) => now && { ...now }) : void load()),
  };
}

/** What a code holds may be an address of the channel's own kind (`weixin://…`): it is drawn as it is and never followed. */
function wholeAddress(show: Opened['show'], url: string): string {
  if (show === 'qr') return url;
  return new URL(safeHref(url) ?? '/', window.location.href).href;
}

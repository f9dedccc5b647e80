import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getOrder, type OrderDetail } from 'shared/contracts/account/order.ts';
import { getPayStatus } from 'shared/contracts/account/pay.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCapability } from 'shared/site/config.ts';
import { orderEventAtom, refreshUserAtom } from 'shared/site/session.ts';
import { reportAtom, useCall } from 'shared/site/visit.ts';
import type { PaidOrder } from './order-of-url.ts';
import { useOrderWatch } from './use-order-watch.ts';

export type OrderState = { order: OrderDetail; expiresAt: number } | { problem: string } | undefined;

/**
 * An order that waits for its payment, as it is now: by the tab's event stream, and by asking again and again. `isCut`: the
 * last question was not answered.
 */
export function useOrder({ from, orderId }: PaidOrder) {
  const call = useCall();
  const store = useStore();
  const hasOrders = useCapability('orders');
  const event = useAtomValue(orderEventAtom);
  const [kept, setState] = useState<OrderState>();
  const credited = useRef<number>(undefined);
  const current = useRef(orderId);
  // Another order is not on show as long as this one is.
  const state = kept && 'order' in kept && kept.order.order_id !== orderId ? undefined : kept;
  const status = state && 'order' in state ? state.order.status : undefined;

  async function load(): Promise<void> {
    try {
      const order = hasOrders
        ? await call(getOrder, { id: orderId }, { quiet: true })
        : orderOf(from, await call(getPayStatus, { from, order_id: orderId, check: '0' }, { quiet: true }));
      if (current.current !== orderId) return;
      setState({ order, expiresAt: Date.now() + order.seconds_left * 1000 });
      const { refresh } = store.get(refreshUserAtom);
      // Once, also where the event and a question bring it at the same time.
      if (status !== 'pending' || !order.pay_status || credited.current === orderId) return;
      credited.current = orderId;
      refresh().catch(store.get(reportAtom).report);
    } catch (error) {
      if (current.current !== orderId) return;
      // What is on show stays there, and its time continues: the next question may be answered.
      setState((now) =>
        now && 'order' in now && now.order.order_id === orderId ? aged(now) : { problem: messageOf(error) },
      );
    }
  }

  /** @returns whether it is paid */
  async function look(check: '0' | '1'): Promise<boolean> {
    const { order, pay_status } = await call(getPayStatus, { from, order_id: orderId, check }, { quiet: true });
    if (statusOf({ order, pay_status }) !== status) await load();
    return pay_status === 1;
  }

  const loadNow = useEffectEvent((id: number) => {
    current.current = id;
    void load();
  });
  useEffect(() => loadNow(orderId), [orderId]);
  useEffect(() => {
    if (event?.order_id === orderId && event.status !== status) loadNow(orderId);
  }, [event, orderId, status]);
  const isCut = useOrderWatch(status === 'pending', look);

  return { state, isCut, load, check: () => look('1') };
}

type PayStatus = Output<typeof getPayStatus>;

/** A server of the family says only whether it is paid. */
const statusOf = ({ order, pay_status }: Pick<PayStatus, 'order' | 'pay_status'>) =>
  order.status ?? (pay_status === 1 ? 'paid' : 'pending');

/** Seconds that a payment may take where the server names no end. */
const usualTime = 1800;

/** The order as far as `pay/payStatus` tells. */
function orderOf(from: PaidOrder['from'], answer: PayStatus): OrderDetail {
  const { order, pay_status } = answer;
  const status = statusOf(answer);
  return {
    ...order,
    from,
    status,
    pay_status,
    name: `订单 ${order.order_sn}`,
    status_desc: pay_status ? '已支付' : '待支付',
    pay_way_desc: '',
    refund_amount: '0.00',
    create_time: '',
    package_id: 0,
    offer_amount: '0.00',
    seconds_left: order.seconds_left || (pay_status ? 0 : usualTime),
    gives: [],
    refunds: [],
  };
}

function aged<Known extends { order: OrderDetail; expiresAt: number }>(now: Known): Known {
  const seconds_left = Math.max(0, Math.round((now.expiresAt - Date.now()) / 1000));
  return { ...now, order: { ...now.order, seconds_left } };
}

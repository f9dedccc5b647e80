import type { Order, OrderDetail, OrderStatus } from 'shared/contracts/account/order.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { durationText } from '../membership/package-queries.ts';
import { creditsOf } from './credits-effect.ts';
import type { Refund, StoredOrder } from './stored-orders.ts';

const statusNames: Record<OrderStatus, string> = {
  pending: '待支付',
  paid: '已支付',
  partly_refunded: '部分退款',
  refunded: '已退款',
  closed: '已关闭',
};

const refundNames: Record<Refund['status'], string> = {
  waiting: '退款审核中',
  pending: '退款处理中',
  done: '已退款',
  failed: '退款未成功',
};

/** A way to pay, as payers know it. */
export interface NamedWay {
  payWay: number;
  label: string;
}

const isPaid = ({ payTime }: Pick<StoredOrder, 'payTime'>) => (payTime ? 1 : 0);

/** Seconds in which it can still be paid. */
export const secondsLeft = ({ status, expireTime }: StoredOrder) =>
  status === 'pending' ? Math.max(0, Math.floor((expireTime.getTime() - Date.now()) / 1000)) : 0;

/** An order as the contract writes it. */
export function wireOrder(order: StoredOrder, way: NamedWay | undefined): Order {
  return {
    order_id: order.id,
    order_sn: order.sn,
    from: order.kind,
    name: order.snapshot.name,
    order_amount: yuan(order.amount),
    status: order.status,
    // Its time is over or it was cancelled, and a channel has not said yet that nothing was paid.
    status_desc: order.status === 'pending' && secondsLeft(order) === 0 ? '正在关闭' : statusNames[order.status],
    pay_status: isPaid(order),
    pay_way: way?.payWay ?? 0,
    pay_way_desc: way?.label ?? '',
    refund_amount: yuan(order.refunded),
    create_time: beijingTime(order.createTime),
    expire_time: beijingTime(order.expireTime),
    seconds_left: secondsLeft(order),
    pay_time: order.payTime ? beijingTime(order.payTime) : '',
  };
}

/** Which package an order is of, what an offer took off its price, and what it gives. */
export function wireBought({ snapshot }: StoredOrder): Pick<OrderDetail, 'package_id' | 'offer_amount' | 'gives'> {
  const isMember = snapshot.kind === 'member';
  const time = isMember ? [{ name: '会员时长', amount: durationText(snapshot) }] : [];
  return {
    package_id: snapshot.packageId,
    offer_amount: yuan((isMember && snapshot.offer) || 0),
    gives: [...time, ...creditsOf(snapshot).map(({ name, amount }) => ({ name, amount: String(amount) }))],
  };
}

export const wireRefund = (refund: Refund): OrderDetail['refunds'][number] => ({
  refund_sn: refund.sn,
  amount: yuan(refund.amount),
  status: refund.status,
  status_desc: refundNames[refund.status],
  reason: refund.reason,
  create_time: beijingTime(refund.createTime),
  finish_time: refund.finishTime ? beijingTime(refund.finishTime) : '',
});

import { eq, inArray, sql } from 'drizzle-orm';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { showOrder } from 'shared/contracts/operator/account/orders.ts';
import type { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { postings } from '../../ledger/ledger-tables.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { findAbout } from '../../platform/notices/quarantine.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { orders, payAttempts } from './order-tables.ts';
import { findAttempts, findRefunds, paymentKey, type Refund, refundKey, type StoredOrder } from './stored-orders.ts';

/** The order that an operator names by any of its numbers. */
export async function requireNamedOrder(db: Db | Tx, name: string): Promise<StoredOrder> {
  const byPayment = db
    .select({ id: payAttempts.orderId })
    .from(payAttempts)
    .where(sql`${payAttempts.paySn} = ${name} or ${payAttempts.transaction} = ${name}`);
  const isId = /^\d{1,9}$/.test(name);
  const [order] = await db
    .select()
    .from(orders)
    .where(
      sql`${orders.sn} = ${name} or ${orders.id} in (${byPayment}) ${isId ? sql`or ${orders.id} = ${Number(name)}` : sql``}`,
    )
    .limit(1);
  if (!order) throw notFound(`There is no order "${name}".`);
  return order;
}

export const orderRow = (order: StoredOrder) => ({
  ...wireRow(order, 'id', 'sn', 'userId', 'kind', 'status', 'createTime', 'payTime'),
  name: order.snapshot.name,
  amount: yuan(order.amount),
  refunded: yuan(order.refunded),
});

export const refundRow = (refund: Refund, orderSn: string): Output<(typeof refundOrder)['endpoint']> => ({
  ...wireRow(refund, 'kind', 'status', 'reason', 'problem', 'tries', 'createTime', 'finishTime'),
  refund_sn: refund.sn,
  order_sn: orderSn,
  amount: yuan(refund.amount),
});

/** All that is known of an order. */
export async function orderDetail(
  db: Db,
  order: StoredOrder,
): Promise<Omit<Output<(typeof showOrder)['endpoint']>, 'commissions'>> {
  const refunds = await findRefunds(db, order.id);
  const attempts = await findAttempts(db, order.id);
  const notices = await findAbout(db, [...attempts.map(({ paySn }) => paySn), ...refunds.map(({ sn }) => sn)]);
  const wanted = [
    ...attempts.filter(({ transaction }) => transaction !== null).map(paymentKey),
    ...refunds.map(refundKey),
  ];
  const keys = await db
    .select({ key: postings.businessKey, createTime: postings.createTime })
    .from(postings)
    .where(inArray(postings.businessKey, wanted))
    .orderBy(postings.id);
  return {
    ...orderRow(order),
    expire_time: order.expireTime.toISOString(),
    attempts: attempts.map((attempt) =>
      wireRow(attempt, 'paySn', 'channel', 'status', 'transaction', 'queries', 'createTime', 'payTime'),
    ),
    refunds: refunds.map((refund) => refundRow(refund, order.sn)),
    postings: keys.map((posting) => wireRow(posting, 'key', 'createTime')),
    notices: notices.map((notice) => wireRow(notice, 'id', 'about', 'status', 'reason', 'times', 'lastTime')),
  };
}

export async function requireOrder(db: Db | Tx, id: number): Promise<StoredOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw notFound(`There is no order ${id}.`);
  return order;
}

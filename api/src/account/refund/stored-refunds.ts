import { and, eq, inArray, sql } from 'drizzle-orm';
import { changeType } from '../../ledger/change-types.ts';
import { type Share, takeBack } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { unmove } from '../../platform/operator/daily-limit.ts';
import { sendNotification } from '../../site/notification/notification.ts';
import type { OrderEffect, PartBack } from '../order/order-effect.ts';
import { orders, payAttempts, refunds } from '../order/order-tables.ts';
import { queueRefund } from '../order/order-tasks.ts';
import { lockOrder, publishOrder, type Refund, refundKey, type StoredOrder } from '../order/stored-orders.ts';

interface WantedRefund {
  /** Its number at the channel (`newSn`). */
  sn: string;
  amount: number;
  reason: string;
  operatorId: number;
  /** A second operator has to agree first. */
  waits: boolean;
}

/** Fen of an order that can still be given back: neither back nor on its way. The order must be locked. */
export async function findRefundable(tx: Tx, order: StoredOrder): Promise<number> {
  if (order.status !== 'paid' && order.status !== 'partly_refunded') return 0;
  const [sum] = await tx
    .select({ under: sql<number>`coalesce(sum(${refunds.amount}), 0)::float8` })
    .from(refunds)
    .where(
      and(eq(refunds.orderId, order.id), eq(refunds.kind, 'operator'), inArray(refunds.status, ['waiting', 'pending'])),
    );
  return order.amount - order.refunded - (sum?.under ?? 0);
}

/** Begins a refund of a locked order; the channel is asked after the commit (`account/refund/send-refund.ts`). */
export async function createRefund(tx: Tx, order: StoredOrder, { waits, ...wanted }: WantedRefund): Promise<Refund> {
  if (order.paidBy === null) throw new Error(`order ${order.id} was not paid`);
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...wanted,
      orderId: order.id,
      attemptId: order.paidBy,
      kind: 'operator',
      status: waits ? 'waiting' : 'pending',
    })
    .returning();
  if (!refund) throw new Error('the refund was not made');
  if (!waits) await queueRefund(tx, refund);
  return refund;
}

/**
 * The channel has given the money back: the refund, the order, its credits and its membership change together, once. What
 * is spent of the credits becomes debt.
 * @param effects what the order caused (`app.orderEffects`)
 * @returns false when it was done before
 */
export async function finishRefund(tx: Tx, effects: readonly OrderEffect[], refundId: number): Promise<boolean> {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId));
  if (!found) throw new Error(`refund ${refundId} is gone`);
  const order = await lockOrder(tx, found.orderId);
  const [refund] = await tx
    .update(refunds)
    .set({ status: 'done', finishTime: sql`now()`, problem: '' })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')))
    .returning();
  if (!refund) return false;
  if (refund.kind === 'operator') await undo(tx, effects, order, refund);
  // Nothing was given for it, so nothing is taken back.
  else await postRefund(tx, order, refund, { from: 'overpaid', shares: [] });
  return true;
}

async function undo(tx: Tx, effects: readonly OrderEffect[], order: StoredOrder, refund: Refund): Promise<void> {
  const refunded = order.refunded + refund.amount;
  const isWhole = refunded === order.amount;
  const [changed] = await tx
    .update(orders)
    .set({ refunded, status: isWhole ? 'refunded' : 'partly_refunded' })
    .where(eq(orders.id, order.id))
    .returning();
  if (!changed) throw new Error(`order ${order.id} is gone`);
  const back: PartBack = { before: order.refunded, after: refunded };
  for (const effect of effects) await effect.undo?.(tx, order, back);
  const shares = effects.flatMap((effect) => effect.takes?.(order, back) ?? []);
  await postRefund(tx, order, refund, { from: 'sales', shares });
  await publishOrder(tx, changed);
  await sendNotification(tx, {
    userId: order.userId,
    key: `refund:${refund.sn}`,
    subject: { kind: 'refund', name: order.snapshot.name, money: yuan(refund.amount) },
  });
}

async function postRefund(
  tx: Tx,
  order: StoredOrder,
  refund: Refund,
  { from, shares }: { from: 'sales' | 'overpaid'; shares: Share[] },
): Promise<void> {
  const [attempt] = await tx
    .select({ channel: payAttempts.channel })
    .from(payAttempts)
    .where(eq(payAttempts.id, refund.attemptId));
  if (!attempt) throw new Error(`the attempt of refund ${refund.sn} is gone`);
  const { amount, sn: sourceSn } = refund;
  const line = { currency: 'cny', changeType: changeType.refund, sourceSn } as const;
  const posted = await takeBack(tx, refundKey(refund), {
    cause: 'refund',
    causeId: refund.id,
    sourceSn: order.sn,
    remark: order.snapshot.name,
    userId: order.userId,
    shares,
    more: [
      { ...line, account: from, amount: -amount },
      { ...line, account: `payments:${attempt.channel}`, amount },
    ],
  });
  if (!posted) throw new Error(`refund ${sourceSn} was posted before it was done`);
}

/** The channel will not, or the second operator did not agree: nothing is taken back. */
export async function failRefund(tx: Tx, refundId: number, problem: string): Promise<void> {
  const [failed] = await tx
    .update(refunds)
    .set({ status: 'failed', problem, finishTime: sql`now()` })
    .where(and(eq(refunds.id, refundId), inArray(refunds.status, ['waiting', 'pending'])))
    .returning({ sn: refunds.sn });
  if (failed) await unmove(tx, { kind: 'refund', about: failed.sn });
}

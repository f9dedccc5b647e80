import { and, eq, or, sql } from 'drizzle-orm';
import { changeType } from '../../ledger/change-types.ts';
import { give } from '../../ledger/ledger.ts';
import type { SiteAccount } from '../../ledger/ledger-tables.ts';
import { type Leg, post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database/db.ts';
import { NoticeRefused } from '../../platform/notices/notice-source.ts';
import type { Paid } from '../../providers/payment/payment.ts';
import { lockAccount } from '../closing/closing.ts';
import type { OrderEffect } from './order-effect.ts';
import { orders, payAttempts, refunds } from './order-tables.ts';
import { dropQuery, queueRefund } from './order-tasks.ts';
import { type Attempt, lockOrderOf, newSn, paymentKey, publishOrder, type StoredOrder } from './stored-orders.ts';

/**
 * `double`: the order was paid before, so this payment goes back. `returned`: it goes back, because the order cannot take it.
 * `known`: nothing was new.
 */
export type Settled = 'paid' | 'double' | 'returned' | 'known';

/** What an operator decided about a payment of another amount than was asked for. */
export type Decision = 'accept' | 'return';

/**
 * A channel says that it was paid: the attempt, the order, its membership and its credits change together, once. An order
 * that was closed meanwhile is fulfilled all the same, from its snapshot. The payment goes back where the order is paid
 * already, the account is deleted, or the offer that made the price was used by another order.
 * @param effects what the order causes (`app.orderEffects`)
 * @param decision what becomes of another amount; without one it is refused
 * @throws NoticeRefused when it does not fit what was asked for
 */
export async function settlePayment(
  tx: Tx,
  effects: readonly OrderEffect[],
  { channel, paid, decision }: { channel: string; paid: Paid; decision?: Decision },
): Promise<Settled> {
  const { paySn, transaction } = paid;
  const order = await lockOrderOf(tx, paySn);
  if (!order) throw new NoticeRefused(`there is no payment ${paySn}`);
  // After the lock: another one may have settled it meanwhile.
  const named = await tx
    .select()
    .from(payAttempts)
    .where(
      or(eq(payAttempts.paySn, paySn), and(eq(payAttempts.channel, channel), eq(payAttempts.transaction, transaction))),
    );
  const attempt = named.find((one) => one.paySn === paySn);
  if (!attempt) throw new Error(`payment ${paySn} is gone`);
  requireFit(attempt, channel, decision ? { ...paid, amount: attempt.amount } : paid);
  if (attempt.status === 'paid') {
    if (attempt.transaction === transaction) return 'known';
    throw new NoticeRefused(`payment ${paySn} was paid by ${attempt.transaction} already`);
  }
  const other = named.find((one) => one.paySn !== paySn);
  if (other) throw new NoticeRefused(`transaction ${transaction} paid ${other.paySn}`);
  const taken = { ...attempt, transaction, amount: paid.amount };
  await tx
    .update(payAttempts)
    .set({ status: 'paid', transaction, amount: paid.amount, payTime: sql`now()` })
    .where(eq(payAttempts.id, attempt.id));
  await dropQuery(tx, attempt);
  if (order.status !== 'pending' && order.status !== 'closed') {
    await giveBack(tx, order, taken, 'double', '重复支付，自动退回');
    return 'double';
  }
  const objection = decision === 'return' ? '支付金额与订单不符，原路退回' : await findObjection(tx, effects, order);
  if (objection) {
    await giveBack(tx, order, taken, 'returned', objection);
    return 'returned';
  }
  await fulfil(tx, effects, order, { ...taken, payer: paid.payer });
  return 'paid';
}

/** Why an order that waits cannot take a payment, as its payer reads it. Locks the user. */
async function findObjection(tx: Tx, effects: readonly OrderEffect[], order: StoredOrder): Promise<string | undefined> {
  if (!(await lockAccount(tx, order.userId))) return '账号已注销，自动退回';
  for (const effect of effects) {
    const objection = await effect.objection?.(tx, order);
    if (objection) return objection;
  }
  return undefined;
}

function requireFit(attempt: Attempt, channel: string, { paySn, amount, currency }: Paid): void {
  if (attempt.channel !== channel) throw new NoticeRefused(`payment ${paySn} was opened at ${attempt.channel}`);
  if (attempt.currency !== currency)
    throw new NoticeRefused(`payment ${paySn} is in ${attempt.currency}, not ${currency}`);
  if (attempt.amount !== amount) throw new NoticeRefused(`payment ${paySn} is of ${attempt.amount}, not ${amount}`);
}

/** An attempt that was paid. */
type PaidAttempt = Attempt & { transaction: string; payer?: string | undefined };

async function fulfil(
  tx: Tx,
  effects: readonly OrderEffect[],
  order: StoredOrder,
  attempt: PaidAttempt,
): Promise<void> {
  const { id, sn, userId, snapshot } = order;
  const [paid] = await tx
    .update(orders)
    // Of another amount that an operator accepted; the snapshot keeps the price.
    .set({ status: 'paid', paidBy: attempt.id, amount: attempt.amount, payTime: sql`now()` })
    .where(eq(orders.id, id))
    .returning();
  if (!paid) throw new Error(`order ${id} is gone`);
  for (const effect of effects) await effect.apply?.(tx, paid, attempt);
  const posted = await give(tx, paymentKey(attempt), {
    cause: 'order',
    causeId: id,
    sourceSn: sn,
    remark: snapshot.name,
    userId,
    shares: effects.flatMap((effect) => effect.gives?.(paid) ?? []),
    more: moneyLegs(attempt, 'sales', sn),
  });
  if (!posted) throw new Error(`payment ${attempt.paySn} was posted before it was paid`);
  await publishOrder(tx, paid);
}

/** Nothing is given for it: what the channel took waits on `overpaid` until it is back. */
async function giveBack(
  tx: Tx,
  { id, sn }: StoredOrder,
  attempt: PaidAttempt,
  kind: 'double' | 'returned',
  reason: string,
): Promise<void> {
  const posted = await post(tx, {
    key: paymentKey(attempt),
    cause: 'order',
    causeId: id,
    remark: kind === 'double' ? 'paid twice' : 'not taken by the order',
    legs: moneyLegs(attempt, 'overpaid', sn),
  });
  if (!posted) throw new Error(`payment ${attempt.paySn} was posted before it was paid`);
  const [refund] = await tx
    .insert(refunds)
    .values({
      sn: newSn('R'),
      orderId: id,
      attemptId: attempt.id,
      amount: attempt.amount,
      kind,
      status: 'pending',
      reason,
    })
    .returning();
  if (!refund) throw new Error('the refund was not made');
  await queueRefund(tx, refund);
}

function moneyLegs({ channel, amount }: Attempt, to: SiteAccount, sourceSn: string): Leg[] {
  const line = { currency: 'cny', changeType: changeType.payment, sourceSn } as const;
  return [
    { ...line, account: `payments:${channel}`, amount: -amount },
    { ...line, account: to, amount },
  ];
}

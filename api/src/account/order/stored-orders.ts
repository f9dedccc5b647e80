import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { lockAccount } from '../closing/closing.ts';
import { type OrderSnapshot, orders, payAttempts, refunds } from './order-tables.ts';

export type StoredOrder = typeof orders.$inferSelect;
export type Attempt = typeof payAttempts.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

/** Minutes in which an order can be paid. */
export const payMinutes = 30;
/** An order that that is requested again is reused while at least this many minutes of it are left. */
const reusableMinutes = 10;

/** A number that says when, and cannot be counted through. */
export const newSn = (prefix = '', at = new Date()): string =>
  `${prefix}${beijingTime(at).replace(/\D/g, '')}${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** Business keys under which a payment and a refund are posted. */
export const paymentKey = ({ channel, transaction }: Pick<Attempt, 'channel' | 'transaction'>) =>
  `pay:${channel}:${transaction}`;
export const refundKey = ({ sn }: Pick<Refund, 'sn'>) => `refund:${sn}`;

/**
 * Orders a package for a user; the order that waits already, when it is for the same or has the one offer for it. The price is
 * read once the user is locked: an order that uses an offer up may just be paid.
 */
export async function createOrder(
  tx: Tx,
  userId: number,
  readSnapshot: (tx: Tx) => Promise<OrderSnapshot>,
): Promise<StoredOrder> {
  if (!(await lockAccount(tx, userId))) throw new Refusal('账号已注销');
  const snapshot = await readSnapshot(tx);
  const waiting = await findWaiting(tx, userId, snapshot);
  if (waiting) return waiting;
  const { kind, price: amount } = snapshot;
  const expireTime = sql`now() + make_interval(mins => ${payMinutes})`;
  const [order] = await tx
    .insert(orders)
    .values({ sn: newSn(), userId, kind, snapshot, amount, expireTime })
    .returning();
  if (!order) throw new Error('the order was not made');
  await publishOrder(tx, order);
  return order;
}

async function findWaiting(tx: Tx, userId: number, snapshot: OrderSnapshot): Promise<StoredOrder | undefined> {
  const isSame = and(
    sql`${orders.snapshot} = ${JSON.stringify(snapshot)}::jsonb`,
    gt(orders.expireTime, sql`now() + make_interval(mins => ${reusableMinutes})`),
  );
  // An offer is for one order: as long as that can be paid there is no other, also when the package has changed.
  const hasOffer =
    snapshot.kind === 'member' && snapshot.offer !== undefined
      ? sql`${orders.snapshot} -> 'offer' is not null and ${orders.snapshot} -> 'packageId' = ${snapshot.packageId}::text::jsonb`
      : undefined;
  const own = and(eq(orders.userId, userId), eq(orders.status, 'pending'), eq(orders.kind, snapshot.kind));
  const [waiting] = await tx
    .select()
    .from(orders)
    .where(and(own, gt(orders.expireTime, sql`now()`), or(isSame, hasOffer)))
    .orderBy(desc(orders.id))
    .limit(1);
  return waiting;
}

/** Tells the owner's open tabs. */
export function publishOrder(tx: Tx, { userId, id, sn, kind, status }: StoredOrder): Promise<void> {
  return publishEvent(tx, userId, { event: 'order', order_id: id, order_sn: sn, from: kind, status });
}

/** An order of this user. */
export async function requireOwnOrder(db: Db | Tx, userId: number, id: number): Promise<StoredOrder> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)));
  if (!order) throw notFound('订单不存在');
  return order;
}

/** Locked until the transaction ends: everything that changes an order begins here. */
export async function lockOrder(tx: Tx, id: number): Promise<StoredOrder> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!order) throw new Error(`order ${id} is gone`);
  return order;
}

/** The order of an attempt, locked in the same way. */
export async function lockOrderOf(tx: Tx, paySn: string): Promise<StoredOrder | undefined> {
  const named = tx.select({ id: payAttempts.orderId }).from(payAttempts).where(eq(payAttempts.paySn, paySn));
  const [order] = await tx.select().from(orders).where(eq(orders.id, named)).for('update');
  return order;
}

export const findRefunds = (db: Db | Tx, orderId: number): Promise<Refund[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(desc(refunds.id));

export const findAttempts = (db: Db | Tx, orderId: number): Promise<Attempt[]> =>
  db.select().from(payAttempts).where(eq(payAttempts.orderId, orderId)).orderBy(payAttempts.id);

/** The channel that an order was paid through. */
export async function findPaidChannel(db: Db | Tx, { paidBy }: StoredOrder): Promise<string | undefined> {
  if (paidBy === null) return undefined;
  const [row] = await db.select({ channel: payAttempts.channel }).from(payAttempts).where(eq(payAttempts.id, paidBy));
  return row?.channel;
}

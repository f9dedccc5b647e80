import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findChannel } from '../../providers/payment/payment.ts';
import type { Refund } from '../order/order-queries.ts';
import { payAttempts, refunds } from '../order/order-tables.ts';
import { failRefund, finishRefund } from './refund-queries.ts';

/** Refunds that one run sends. */
const atOnce = 50;
/** Seconds until a refund that could not be sent is tried again; twice as long each time. */
const firstRetry = 30;
const longestRetry = 3600;

/**
 * Sends a refund to its channel, and gives it its effect once the money is back. Its number makes it the same refund however
 * often it is sent, so a crash at any moment is made good by the next try.
 */
export async function sendRefund(app: FastifyInstance, refundId: number): Promise<void> {
  const wait = sql`make_interval(secs => least(${longestRetry}, ${firstRetry} * power(2, least(${refunds.tries}, 10))))`;
  const [refund] = await app.db
    .update(refunds)
    .set({ tries: sql`${refunds.tries} + 1`, nextTry: sql`now() + ${wait}` })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')))
    .returning();
  if (!refund) return;
  const state = await askForRefund(app, refund);
  if (state.state === 'done') await app.db.transaction((tx) => finishRefund(tx, refund.id));
  if (state.state !== 'failed') return;
  app.log.error({ refund: refund.sn, problem: state.problem }, 'refund failed');
  await app.db.transaction((tx) => failRefund(tx, refund.id, state.problem));
}

async function askForRefund(app: FastifyInstance, refund: Refund) {
  const [attempt] = await app.db
    .select()
    .from(payAttempts)
    .where(and(eq(payAttempts.id, refund.attemptId), isNotNull(payAttempts.transaction)));
  const channel = findChannel(app, attempt?.channel ?? '');
  if (!attempt?.transaction || !channel) throw new Error(`refund ${refund.sn}: ${attempt?.channel} is not configured`);
  const { paySn, reference, transaction, amount: total, currency } = attempt;
  const { sn: refundSn, amount, reason } = refund;
  return channel.refund({ paySn, reference, transaction, refundSn, amount, total, currency, reason });
}

/** Sends what waits for its channel. */
export async function sendRefunds(app: FastifyInstance): Promise<void> {
  const waiting = await app.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lte(refunds.nextTry, sql`now()`)))
    .orderBy(refunds.nextTry)
    .limit(atOnce);
  for (const { id } of waiting) {
    await sendRefund(app, id).catch((error: unknown) => app.log.error({ err: error, refund: id }, 'refund not sent'));
  }
}

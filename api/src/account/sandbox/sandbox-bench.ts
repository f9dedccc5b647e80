import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { SandboxAct } from 'shared/contracts/account/pay.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { sandboxKey } from '../../providers/payment/choose-payment.ts';
import { findChannel } from '../../providers/payment/payment.ts';
import { injectNotice, sandboxMerchant } from '../../providers/payment/sandbox-payment.ts';
import { sandboxPayments } from '../../providers/payment/sandbox-tables.ts';
import { orders, payAttempts } from '../order/order-tables.ts';
import { type Attempt, findAttempts } from '../order/stored-orders.ts';
import { closeAttempt, prepayAttempt } from '../pay/attempts.ts';
import { closeOrder } from '../pay/pay-jobs.ts';

type Payment = typeof sandboxPayments.$inferSelect;
/** A fault of a notice: fields that it changes, and how it is sent. */
interface Fault {
  says?: Record<string, unknown>;
  channel?: string;
  key?: Buffer;
}

export async function findSandboxPayment({ db }: FastifyInstance, paySn: string) {
  const [row] = await db
    .select({ payment: sandboxPayments, attempt: payAttempts, order: orders })
    .from(sandboxPayments)
    .innerJoin(payAttempts, eq(payAttempts.paySn, sandboxPayments.paySn))
    .innerJoin(orders, eq(orders.id, payAttempts.orderId))
    .where(eq(sandboxPayments.paySn, paySn));
  if (!row) throw notFound('模拟支付单不存在');
  return row;
}

/**
 * Plays the provider of a sandbox payment: what the payer does there, and the notices that follow, through the address at
 * which real ones come. Returns what the site answered to each notice.
 */
export async function playProvider(app: FastifyInstance, paySn: string, act: SandboxAct): Promise<string[]> {
  const { payment, attempt } = await findSandboxPayment(app, paySn);
  const send = (fault: Fault = {}) => sendNotice(app, payment, fault);
  const other = payment.channel === 'sandbox' ? 'sandbox-b' : 'sandbox';
  switch (act) {
    case 'pay':
      await take(app, paySn);
      return [await send()];
    case 'pay_silently':
      await take(app, paySn);
      return [];
    case 'pay_twice':
      return payTwice(app, payment, attempt, other);
    case 'pay_late':
      await expire(app, attempt);
      await take(app, paySn, true);
      return [await send()];
    case 'pay_more':
      await take(app, paySn);
      return [await sendNotice(app, await addFen(app, paySn))];
    case 'wrong_amount':
      return [await send({ says: { amount: payment.amount + 1 } })];
    case 'wrong_currency':
      return [await send({ says: { currency: 'usd' } })];
    case 'other_merchant':
      return [await send({ says: { merchant: 'somebody-else' } })];
    case 'other_order':
      return [await send({ says: { paySn: `P${'0'.repeat(24)}` } })];
    case 'other_channel':
      return [await send({ channel: other })];
    case 'forged':
      return [await send({ key: Buffer.from('guessed') })];
    case 'fail':
      await findChannel(app, payment.channel)?.close(attempt);
      return [];
    case 'refund':
      return [await refundAtProvider(app, payment)];
  }
}

/** The payer pays. `anyway`: also what was closed, as happens when both come at once. */
async function take({ db }: FastifyInstance, paySn: string, anyway = false): Promise<void> {
  const payable = anyway ? sql`true` : sql`${sandboxPayments.status} <> 'closed'`;
  const taken = await db
    .update(sandboxPayments)
    .set({ status: 'paid', payTime: sql`coalesce(${sandboxPayments.payTime}, now())` })
    .where(sql`${sandboxPayments.paySn} = ${paySn} and ${payable}`)
    .returning({ paySn: sandboxPayments.paySn });
  if (taken.length === 0) throw new Refusal('该支付单已关闭');
}

/** The channel took a fen more than it was asked for, and says so also when it is asked. */
async function addFen({ db }: FastifyInstance, paySn: string): Promise<Payment> {
  const [paid] = await db
    .update(sandboxPayments)
    .set({ amount: sql`${sandboxPayments.amount} + 1` })
    .where(eq(sandboxPayments.paySn, paySn))
    .returning();
  if (!paid) throw notFound('模拟支付单不存在');
  return paid;
}

/** The same order by both channels, and the notice of the first one twice. */
async function payTwice(app: FastifyInstance, payment: Payment, attempt: Attempt, other: string): Promise<string[]> {
  const channel = findChannel(app, other);
  const [order] = await app.db.select().from(orders).where(eq(orders.id, attempt.orderId));
  if (!channel || !order) throw notFound('模拟支付单不存在');
  const second = await prepayAttempt(app, channel, { order, device: 'pc', address: '' });
  await take(app, payment.paySn);
  await take(app, second.paySn);
  const { payment: secondPayment } = await findSandboxPayment(app, second.paySn);
  const answers = [await sendNotice(app, payment), await sendNotice(app, payment)];
  return [...answers, await sendNotice(app, secondPayment)];
}

/** The order is closed as when its time is over. */
async function expire(app: FastifyInstance, { orderId }: Attempt): Promise<void> {
  await app.db.update(orders).set({ expireTime: sql`now()` }).where(eq(orders.id, orderId));
  for (const attempt of await findAttempts(app.db, orderId)) {
    const channel = findChannel(app, attempt.channel);
    if (channel && attempt.status === 'open') await closeAttempt(app, channel, attempt);
  }
  await closeOrder(app, orderId);
}

/** Somebody gives the money back in the provider's console, and we hear of it. */
async function refundAtProvider(app: FastifyInstance, payment: Payment): Promise<string> {
  const refundSn = `console-${randomUUID()}`;
  const { paySn, amount, transaction, currency } = payment;
  const refund = { paySn, reference: null, transaction, refundSn, amount, total: amount, currency, reason: '' };
  const state = await findChannel(app, payment.channel)?.refund(refund);
  if (state?.state !== 'done') throw new Refusal('该支付单未支付或已退款');
  return sendNotice(app, payment, { says: { kind: 'refund', refundSn } });
}

function sendNotice(app: FastifyInstance, payment: Payment, fault: Fault = {}): Promise<string> {
  const { paySn, transaction, amount, currency } = payment;
  const { says = {}, channel = payment.channel, key = sandboxKey(app) } = fault;
  const eventId = Object.keys(says).length > 0 ? randomUUID() : `paid-${transaction}`;
  const notice = { eventId, kind: 'paid', merchant: sandboxMerchant, paySn, transaction, amount, currency, ...says };
  return injectNotice(app, `/pay/notify/${channel}`, { key, channel, body: JSON.stringify(notice) });
}

import { randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { OrderKind } from 'shared/contracts/account/order.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { NoticeRefused } from '../../platform/notices/notice-source.ts';
import { invalidInput, notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { ChannelFailed, type Device, type PaymentChannel } from '../../providers/payment/payment.ts';
import { findOfferOrder } from '../membership/stored-offers.ts';
import { payAttempts } from '../order/order-tables.ts';
import { queueQuery } from '../order/order-tasks.ts';
import { type Settled, settlePayment } from '../order/settle-payment.ts';
import { type Attempt, lockOrder, requireOwnOrder, type StoredOrder } from '../order/stored-orders.ts';

type Site = Pick<FastifyInstance, 'db' | 'payments' | 'log' | 'config' | 'orderEffects'>;

/** The caller's order. @throws Refusal when it is another's or of another kind */
export async function requirePayable(db: Db, userId: number, id: number, from: OrderKind): Promise<StoredOrder> {
  const order = await requireOwnOrder(db, userId, id);
  if (order.kind !== from) throw notFound('订单不存在');
  return order;
}

/** The open attempt of this channel for an order that can be paid, or a new one. */
function openAttempt(db: Db, orderId: number, channel: string): Promise<{ order: StoredOrder; attempt: Attempt }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.payTime) throw new Refusal('订单已支付');
    if (order.status === 'closed' || order.expireTime.getTime() <= Date.now()) {
      throw new Refusal('订单已超时关闭，请重新下单');
    }
    await requireOffer(tx, order);
    const own = and(eq(payAttempts.orderId, orderId), eq(payAttempts.channel, channel));
    const [open] = await tx
      .select()
      .from(payAttempts)
      .where(and(own, eq(payAttempts.status, 'open')));
    if (open) return { order, attempt: open };
    const { amount, currency } = order;
    const [attempt] = await tx
      .insert(payAttempts)
      .values({
        paySn: `P${randomBytes(12).toString('hex')}`,
        orderId,
        channel,
        amount,
        currency,
      })
      .returning();
    if (!attempt) throw new Error('the attempt was not made');
    await queueQuery(tx, attempt);
    return { order, attempt };
  });
}

/** @throws Refusal when another order was paid at the offer's price, which is this one's */
async function requireOffer(tx: Tx, { id, userId, snapshot }: StoredOrder): Promise<void> {
  if (snapshot.kind !== 'member' || snapshot.offer === undefined) return;
  const used = await findOfferOrder(tx, userId, snapshot.packageId);
  if (used !== null && used !== id) throw new Refusal('该优惠已经用过，请重新下单');
}

/** Asks the channel to open a payment; an attempt that was shown to somebody is the same payment again. */
export async function prepayAttempt(
  site: Site,
  channel: PaymentChannel,
  { order, device, address }: { order: StoredOrder; device: Device; address: string },
): Promise<Attempt> {
  let { attempt } = await openAttempt(site.db, order.id, channel.name);
  if (attempt.config && attempt.config.show !== channel.shows[device]) {
    // Opened on another kind of device; a channel takes one number for one of them.
    if ((await closeAttempt(site, channel, attempt)) === 'paid') throw new Refusal('订单已支付');
    ({ attempt } = await openAttempt(site.db, order.id, channel.name));
  }
  if (attempt.config) return attempt;
  const { siteUrl, payment } = site.config;
  const origin = siteUrl || (payment.notifyUrl ? new URL(payment.notifyUrl).origin : '');
  const opened = await channel
    .prepay({
      paySn: attempt.paySn,
      orderSn: order.sn,
      subject: order.snapshot.name,
      amount: attempt.amount,
      currency: attempt.currency,
      expireTime: order.expireTime,
      device,
      address,
      // The list of orders, with the dialog of this payment open.
      returnUrl: `${origin}/user/orders?pay=${order.kind}-${order.id}`,
    })
    .catch(async (error: unknown) => {
      site.log.error({ err: error, channel: channel.name, paySn: attempt.paySn }, 'payment could not be opened');
      await giveUpUnshown(site.db, attempt);
      if (error instanceof ChannelFailed) throw new Refusal('支付渠道暂时不可用，请稍后再试或换一种支付方式');
      throw error;
    });
  const { show, url, reference = null } = opened;
  const config = { show, url };
  await site.db
    .update(payAttempts)
    .set({ config, reference })
    .where(and(eq(payAttempts.id, attempt.id), isNull(payAttempts.config)));
  return { ...attempt, config, reference };
}

/** A channel's answer about an attempt: the state of the payment, or why it does not fit. */
export type Asked = { settled: Settled } | { misfit: string };

/**
 * Asks the channel how an attempt is, and gives a payment its effect. `undefined`: it was not paid.
 * @param note is written in the transaction of the effect
 */
export async function askChannel(
  site: Site,
  channel: PaymentChannel,
  attempt: Attempt,
  note?: (tx: Tx, settled: Settled) => Promise<void>,
): Promise<Asked | undefined> {
  const answer = await channel.query(attempt);
  if (answer.state === 'paid') {
    const { state: _state, ...paid } = answer;
    return site.db
      .transaction(async (tx) => {
        const settled = await settlePayment(tx, site.orderEffects, { channel: channel.name, paid });
        await note?.(tx, settled);
        return { settled };
      })
      .catch((error: unknown) => {
        if (!(error instanceof NoticeRefused)) throw error;
        site.log.error({ channel: channel.name, paySn: attempt.paySn, reason: error.message }, 'payment does not fit');
        return { misfit: error.message };
      });
  }
  if (answer.state === 'closed') await markClosed(site.db, attempt);
  return undefined;
}

/** Closes an attempt at the channel first, then here. `paid`: it was paid before, and has its effect. */
export async function closeAttempt(site: Site, channel: PaymentChannel, attempt: Attempt): Promise<'closed' | 'paid'> {
  if ((await channel.close(attempt)) === 'paid') {
    await askChannel(site, channel, attempt);
    return 'paid';
  }
  await markClosed(site.db, attempt);
  return 'closed';
}

async function markClosed(db: Db, { id }: Attempt): Promise<void> {
  await db
    .update(payAttempts)
    .set({ status: 'closed' })
    .where(and(eq(payAttempts.id, id), eq(payAttempts.status, 'open')));
}

/**
 * Closes an attempt that was never shown, so that the next try has a number of its own: a channel that has seen this one
 * may refuse it from another device, or repeat its own fault.
 */
async function giveUpUnshown(db: Db, { id }: Attempt): Promise<void> {
  await db
    .update(payAttempts)
    .set({ status: 'closed' })
    .where(and(eq(payAttempts.id, id), eq(payAttempts.status, 'open'), isNull(payAttempts.config)));
}

/** Notes that an attempt is asked about; false when somebody asked within `atMostEvery` seconds. */
export async function takeQueryTurn(db: Db, { id }: Attempt, atMostEvery: number): Promise<boolean> {
  const turn = await db
    .update(payAttempts)
    .set({
      queries: sql`${payAttempts.queries} + 1`,
      queryTime: sql`now()`,
    })
    .where(
      and(
        eq(payAttempts.id, id),
        ne(payAttempts.status, 'paid'),
        sql`(${payAttempts.queryTime} is null or ${payAttempts.queryTime} <= now() - make_interval(secs => ${atMostEvery}))`,
      ),
    )
    .returning({ id: payAttempts.id });
  return turn.length > 0;
}

/** @throws Refusal when there is no such channel here */
export function requireChannel(site: Site, payWay: number): PaymentChannel {
  const channel = site.payments.find((one) => one.payWay === payWay);
  if (!channel) throw invalidInput('该支付方式不可用', 'pay_way');
  return channel;
}

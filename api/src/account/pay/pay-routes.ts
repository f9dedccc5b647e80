import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { cancelOrder } from 'shared/contracts/account/order.ts';
import { getPayStatus, listPayWays, prepay } from 'shared/contracts/account/pay.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { findChannel } from '../../providers/payment/payment.ts';
import { orders } from '../order/order-tables.ts';
import { findAttempts, findPaidChannel, lockOrder, requireOwnOrder } from '../order/stored-orders.ts';
import { wireOrder } from '../order/wire-order.ts';
import { askChannel, prepayAttempt, requireChannel, requirePayable, takeQueryTurn } from './attempts.ts';
import { closeOrders } from './pay-jobs.ts';

/** Seconds between two questions about one attempt, however often the payer asks. */
const askEvery = 3;

export function payRoutes(app: FastifyInstance): void {
  serve(app, listPayWays, async () => ({
    lists: app.payments.map(({ payWay, label, remark }, at) => ({
      id: payWay,
      name: label,
      pay_way: payWay,
      icon: '',
      sort: at,
      remark,
      is_default: at === 0 ? 1 : 0,
      extra: '',
    })),
  }));

  serve(app, prepay, async ({ from, order_id, pay_way, device = 'pc' }, { db, user, request }) => {
    const channel = requireChannel(app, pay_way);
    const order = await requirePayable(db, user.id, order_id, from);
    const { paySn, config } = await prepayAttempt(app, channel, { order, device, address: request.ip });
    if (!config) throw new Error(`${paySn} was not opened`);
    return { pay_way, config: { pay_sn: paySn, ...config } };
  });

  serve(app, getPayStatus, async ({ from, order_id, check }, { db, user }) => {
    let order = await requirePayable(db, user.id, order_id, from);
    if (check === '1' && !order.payTime) {
      await askAll(order.id);
      order = await requireOwnOrder(db, user.id, order.id);
    }
    const channel = findChannel(app, (await findPaidChannel(db, order)) ?? '');
    const { order_sn, order_amount, pay_way, pay_status, pay_time, status, expire_time, seconds_left } = wireOrder(
      order,
      channel,
    );
    const known = { order_id, order_sn, order_amount, status, expire_time, seconds_left };
    return { pay_status, pay_way, order: { ...known, pay_way, pay_status, pay_time } };
  });

  serve(app, cancelOrder, async ({ id }, { db, user }) => {
    await requireOwnOrder(db, user.id, id);
    await db.transaction(async (tx) => {
      if ((await lockOrder(tx, id)).status !== 'pending') return;
      // From now on no payment of it is opened; one that a channel cannot close at once is closed by the job.
      await tx.update(orders).set({ expireTime: sql`now()` }).where(eq(orders.id, id));
    });
    await closeOrders(app, id);
    const { payTime } = await requireOwnOrder(db, user.id, id);
    if (payTime) throw new Refusal('订单已支付，不能取消');
    return new WithMessage('订单已取消', null);
  });

  /** Asks the channel of every attempt that was shown, also of closed ones: a payment may have come all the same. */
  async function askAll(orderId: number): Promise<void> {
    for (const attempt of await findAttempts(app.db, orderId)) {
      const channel = attempt.config && findChannel(app, attempt.channel);
      if (!channel || !(await takeQueryTurn(app.db, attempt, askEvery))) continue;
      await askChannel(app, channel, attempt).catch((error: unknown) =>
        app.log.warn({ err: error, channel: channel.name, paySn: attempt.paySn }, 'channel could not be asked'),
      );
    }
  }
}

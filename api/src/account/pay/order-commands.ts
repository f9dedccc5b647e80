import { and, desc, eq, sql } from 'drizzle-orm';
import type { OrderStatus } from 'shared/contracts/account/order.ts';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { explainOrder } from 'shared/contracts/operator/account/order-answers.ts';
import * as nouns from 'shared/contracts/operator/account/orders.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { dayOf } from '../../platform/format/by-day.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { operatorLog } from '../../platform/operator/operator-tables.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { findChannel } from '../../providers/payment/payment.ts';
import { requireNamedUser } from '../../site/user/user.ts';
import { orders } from '../order/order-tables.ts';
import { orderDetail, orderRow, requireNamedOrder, requireOrder } from '../order/order-views.ts';
import type { Settled } from '../order/settle-payment.ts';
import { type Attempt, findAttempts, lockOrder, type StoredOrder } from '../order/stored-orders.ts';
import { askChannel } from './attempts.ts';
import { explain } from './explain-order.ts';
import { closeOrders } from './pay-jobs.ts';

type Commissions = Output<(typeof nouns.showOrder)['endpoint']>['commissions'];

/** @param findCommissions commissions of an order */
export function orderCommands(
  operatorApi: OperatorApi,
  findCommissions: (db: Db, orderId: number) => Promise<Commissions>,
): void {
  const { site } = operatorApi;
  const detailOf = async (db: Db, order: StoredOrder) => ({
    ...(await orderDetail(db, order)),
    commissions: await findCommissions(db, order.id),
  });

  serveReading(operatorApi, nouns.findOrders, async (input, { db }) => {
    const buyer = input.who === undefined ? undefined : await requireNamedUser(db, input.who);
    const matching = and(
      buyer ? eq(orders.userId, buyer.id) : undefined,
      input.status ? eq(orders.status, input.status) : undefined,
      input.kind ? eq(orders.kind, input.kind) : undefined,
      input.day ? sql`(${orders.createTime} at time zone 'Asia/Shanghai')::date = ${input.day}::date` : undefined,
    );
    const rows = db.select().from(orders).where(matching).orderBy(desc(orders.id));
    return findPage(input, rows, db.$count(orders, matching), orderRow);
  });

  serveReading(operatorApi, nouns.showOrder, async ({ order }, { db }) =>
    detailOf(db, await requireNamedOrder(db, order)),
  );

  serveReading(operatorApi, explainOrder, async ({ order }, { db }) =>
    explain(site, await requireNamedOrder(db, order)),
  );

  serveReading(operatorApi, nouns.queryOrder, async (input, { db, operator, requestId }) => {
    const order = await requireNamedOrder(db, input.order);
    /** It looks, unless a payment has its effect now: then the audit log says who asked. */
    const note = async (tx: Tx, settled: Settled) => {
      if (settled === 'known') return;
      await tx.insert(operatorLog).values({
        operatorId: operator.id,
        operator: operator.name,
        command: 'orders query',
        target: `order ${order.sn}`,
        input,
        before: { status: order.status },
        requestId,
        reason: `the channel said that it was paid: ${settled}`,
      });
    };
    const asked: { pay_sn: string; answer: string }[] = [];
    const problems: string[] = [];
    for (const attempt of await findAttempts(db, order.id)) {
      const { answer, problem } = await answerOf(attempt, note);
      asked.push({ pay_sn: attempt.paySn, answer });
      if (problem) problems.push(answer);
    }
    return { ...(await detailOf(db, await requireOrder(db, order.id))), asked, problem: problems.join('; ') };
  });

  async function answerOf(attempt: Attempt, note: (tx: Tx, settled: Settled) => Promise<void>) {
    const channel = findChannel(site, attempt.channel);
    if (!channel) return { answer: `${attempt.channel} is not configured`, problem: true };
    try {
      const said = await askChannel(site, channel, attempt, note);
      if (!said) return { answer: 'not paid', problem: false };
      if ('settled' in said) return { answer: said.settled, problem: false };
      return { answer: `paid, but ${said.misfit}`, problem: true };
    } catch (error) {
      return { answer: `${channel.name} cannot be asked: ${(error as Error).message}`, problem: true };
    }
  }

  serveWriting(operatorApi, nouns.closeOrderNow, async ({ order: name }, { tx, log, after, reply }) => {
    const { id, sn } = await requireNamedOrder(tx, name);
    const { status } = await lockOrder(tx, id);
    if (status !== 'pending') throw new Refusal(`Order ${sn} is ${status}: only one that is pending can be closed.`);
    log.target = `order ${sn}`;
    await tx.update(orders).set({ expireTime: sql`now()` }).where(eq(orders.id, id));
    after(() => closeOrders(site));
    const shown = async (db: Db | Tx) => {
      const { status: now } = await requireOrder(db, id);
      return { order_sn: sn, status: now, problem: now === 'closed' ? '' : notClosed(now) };
    };
    reply(() => shown(site.db));
    return shown(tx);
  });

  serveReading(operatorApi, nouns.showRevenue, async ({ from, until = beijingDay() }, { db }) => {
    const { rows } = await db.execute<Record<'day' | 'channel', string> & Record<Sums, number>>(sql`
      select day, channel, sum(orders)::int as orders, sum(paid)::float8 as paid, sum(refunds)::int as refunds,
        sum(refunded)::float8 as refunded
      from (
        select ${dayOf(sql`pay_time`)} as day, channel, 1 as orders, amount as paid,
          0 as refunds, 0 as refunded
        from pay_attempts where status = 'paid'
        union all
        select ${dayOf(sql`finish_time`)}, channel, 0, 0, 1, refunds.amount
        from refunds join pay_attempts on pay_attempts.id = attempt_id where refunds.status = 'done'
      ) line where day between ${from} and ${until} group by day, channel order by day, channel`);
    return rows.map(({ day, channel, orders: count, paid, refunds, refunded }) => ({
      day,
      channel,
      orders: count,
      paid: yuan(paid),
      refunds,
      refunded: yuan(refunded),
      net: yuan(paid - refunded),
    }));
  });
}

const notClosed = (status: OrderStatus) =>
  status === 'pending'
    ? 'It is not closed yet: a channel could not close it, or has a payment that does not fit (`orders query`). The site tries again by itself.'
    : 'It was paid before it could be closed, and is fulfilled.';

type Sums = 'orders' | 'paid' | 'refunds' | 'refunded';

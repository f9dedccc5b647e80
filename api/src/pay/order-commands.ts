import { and, desc, eq, sql } from 'drizzle-orm';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import {
  closeOrderNow,
  findOrders,
  queryOrder,
  showOrder,
  showRevenue,
} from 'shared/contracts/operator/money/orders.ts';
import { type OperatorApi, serveReading, serveWriting } from '../operator/serve-command.ts';
import { findAttempts, lockOrder } from '../order/order-queries.ts';
import { orders } from '../order/order-tables.ts';
import { yuan } from '../server/format/yuan.ts';
import { Refusal } from '../server/refusals/refusal.ts';
import { pageReply, pageSlice } from '../server/serve/pagination.ts';
import { requireNamedUser } from '../user/find-user-queries.ts';
import { askChannel, findChannel } from './attempts.ts';
import { orderDetail, orderRow, requireNamedOrder, requireOrder } from './order-views.ts';
import { closeOrders } from './pay-jobs.ts';

export function orderCommands(operatorApi: OperatorApi): void {
  const { site } = operatorApi;

  serveReading(operatorApi, findOrders, async (input, { db }) => {
    const { limit, offset } = pageSlice(input);
    const buyer = input.who === undefined ? undefined : await requireNamedUser(db, input.who);
    const matching = and(
      buyer ? eq(orders.userId, buyer.id) : undefined,
      input.status ? eq(orders.status, input.status) : undefined,
      input.kind ? eq(orders.kind, input.kind) : undefined,
      input.day ? sql`(${orders.createTime} at time zone 'Asia/Shanghai')::date = ${input.day}::date` : undefined,
    );
    const rows = await db.select().from(orders).where(matching).orderBy(desc(orders.id)).limit(limit).offset(offset);
    return pageReply(input, rows.map(orderRow), await db.$count(orders, matching));
  });

  serveReading(operatorApi, showOrder, async ({ order }, { db }) =>
    orderDetail(db, await requireNamedOrder(db, order)),
  );

  serveReading(operatorApi, queryOrder, async ({ order: name }, { db }) => {
    const order = await requireNamedOrder(db, name);
    const asked: { pay_sn: string; answer: string }[] = [];
    for (const attempt of await findAttempts(db, order.id)) {
      const channel = findChannel(site, attempt.channel);
      const answer = channel
        ? await askChannel(site, channel, attempt).then(
            (settled) => settled ?? 'not paid',
            (error: Error) => `${channel.name} cannot be asked: ${error.message}`,
          )
        : `${attempt.channel} is not configured`;
      asked.push({ pay_sn: attempt.paySn, answer });
    }
    return { ...(await orderDetail(db, await requireOrder(db, order.id))), asked };
  });

  serveWriting(operatorApi, closeOrderNow, async ({ order: name }, { tx, log, after }) => {
    const { id, sn } = await requireNamedOrder(tx, name);
    const { status } = await lockOrder(tx, id);
    if (status !== 'pending') throw new Refusal(`Order ${sn} is ${status}: only one that is pending can be closed.`);
    log.target = `order ${sn}`;
    const expireTime = new Date();
    await tx.update(orders).set({ expireTime: sql`now()` }).where(eq(orders.id, id));
    after(() => closeOrders(site));
    return { order_sn: sn, expire_time: expireTime.toISOString() };
  });

  serveReading(operatorApi, showRevenue, async ({ from, until = beijingDay() }, { db }) => {
    const { rows } = await db.execute<Record<'day' | 'channel', string> & Record<Sums, number>>(sql`
      select day, channel, sum(orders)::int as orders, sum(paid)::float8 as paid, sum(refunds)::int as refunds,
        sum(refunded)::float8 as refunded
      from (
        select to_char(pay_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, channel, 1 as orders, amount as paid,
          0 as refunds, 0 as refunded
        from pay_attempts where status = 'paid'
        union all
        select to_char(finish_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), channel, 0, 0, 1, refunds.amount
        from refunds join pay_attempts on pay_attempts.id = attempt_id where refunds.status = 'done'
      ) line where day between ${from} and ${until} group by day, channel order by day, channel`);
    return rows.map(({ day, channel, orders: count, paid, refunds, refunded }) => ({
      ...{ day, channel, orders: count, paid: yuan(paid), refunds },
      refunded: yuan(refunded),
      net: yuan(paid - refunded),
    }));
  });
}

type Sums = 'orders' | 'paid' | 'refunds' | 'refunded';

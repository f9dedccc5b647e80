import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buyMember, buyRecharge, getOrder, listOrders } from 'shared/contracts/account/order.ts';
import type { Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { allowOnce } from '../../platform/limits/limits.ts';
import { tooOften } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { type Asked, serve } from '../../platform/serve/serve.ts';
import type { LoggedInUser } from '../../platform/user/logged-in-user.ts';
import { memberSnapshot } from '../membership/package-queries.ts';
import { rechargeSnapshot } from '../recharge/recharge.ts';
import { type OrderSnapshot, orders, payAttempts } from './order-tables.ts';
import { createOrder, findPaidChannel, findRefunds, requireOwnOrder } from './stored-orders.ts';
import { wireBought, wireOrder, wireRefund } from './wire-order.ts';

/** Orders that one user can ask for. */
const perHour = { name: 'orders', times: 600, seconds: 3600 };

export function orderRoutes(app: FastifyInstance): void {
  const wayOf = (name: string | null | undefined) => app.payments.find((channel) => channel.name === name);

  /** Once for each idempotency key. */
  async function order({ db, user, idempotent }: Asked<LoggedInUser>, snapshotIn: (tx: Tx) => Promise<OrderSnapshot>) {
    if (!(await allowOnce(db, perHour, String(user.id)))) throw tooOften();
    const { value } = await idempotent(async (tx) => {
      const { id, sn, amount } = await createOrder(tx, user.id, snapshotIn);
      return { order_id: id, order_sn: sn, order_amount: yuan(amount) };
    });
    return value;
  }

  serve(app, buyMember, async ({ member_package_id: id }, asked) => {
    return { ...(await order(asked, (tx) => memberSnapshot(tx, id, asked.user.id))), from: 'member' as const };
  });

  serve(app, buyRecharge, async ({ recharge_package_id: id }, asked) => {
    return { ...(await order(asked, (tx) => rechargeSnapshot(tx, id))), from: 'recharge' as const };
  });

  serve(app, listOrders, async (input, { db, user }) => {
    const own = and(
      eq(orders.userId, user.id),
      input.status ? eq(orders.status, input.status) : undefined,
      input.from ? eq(orders.kind, input.from) : undefined,
    );
    const rows = db
      .select({ order: orders, channel: payAttempts.channel })
      .from(orders)
      .leftJoin(payAttempts, eq(payAttempts.id, orders.paidBy))
      .where(own)
      .orderBy(desc(orders.id));
    return findPage(input, rows, db.$count(orders, own), ({ order: row, channel }) => wireOrder(row, wayOf(channel)));
  });

  serve(app, getOrder, async ({ id }, { db, user }) => {
    const row = await requireOwnOrder(db, user.id, id);
    const channel = await findPaidChannel(db, row);
    return {
      ...wireOrder(row, wayOf(channel)),
      ...wireBought(row),
      refunds: (await findRefunds(db, id)).map(wireRefund),
    };
  });
}

import type { FastifyInstance } from 'fastify';
import { buyMember, buyRecharge, getOrder, listOrders } from 'shared/contracts/account/order.ts';
import type { Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { allowOnce } from '../../platform/limits/limits.ts';
import { tooOften } from '../../platform/refusals/refusal.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { type Asked, serve } from '../../platform/serve/serve.ts';
import type { LoggedInUser } from '../../platform/user/logged-in-user.ts';
import { memberSnapshot } from '../membership/package-queries.ts';
import { rechargeSnapshot } from '../recharge/recharge.ts';
import type { OrderSnapshot } from './order-tables.ts';
import { createOrder, findOwnOrders, findPaidChannel, findRefunds, requireOwnOrder } from './stored-orders.ts';
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
    const { status, from: kind } = input;
    const { rows, count } = await findOwnOrders(db, user.id, { status, kind }, pageSlice(input));
    return pageReply(
      input,
      rows.map(({ order: row, channel }) => wireOrder(row, wayOf(channel))),
      count,
    );
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

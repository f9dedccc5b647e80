import { eq } from 'drizzle-orm';
import { showOrder } from 'shared/contracts/operator/account/orders.ts';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { findBalances } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/database/db.ts';
import { users } from '../../platform/user/user-tables.ts';
import { buyer, play } from '../../testing/make-order.ts';
import { useShop } from '../../testing/use-shop.ts';

import type { OrderEffect } from './order.ts';

const shop = useShop({ chat: 0, draw: 0 });

/** Adds an effect, as a wing does in `order-effects.ts`, while a test runs. */
async function withEffect(effect: OrderEffect, work: () => Promise<void>) {
  shop.site.app.orderEffects.push(effect);
  await work().finally(() => shop.site.app.orderEffects.pop());
}
async function nickname() {
  const [row] = await shop.site.database.db
    .select({ name: users.nickname })
    .from(users)
    .where(eq(users.id, shop.user.id));
  return row?.name;
}
const rename =
  (word: string) =>
  async (tx: Tx, { userId }: { userId: number }): Promise<void> => {
    await tx.update(users).set({ nickname: word }).where(eq(users.id, userId));
  };

test('an added effect follows the payment and is undone by each refund', async () => {
  const undone: [number, number][] = [];
  const more: OrderEffect = {
    apply: rename('有佣金'),
    gives: () => [{ currency: 'chat', amount: 7, changeType: 200 }],
    takes: (_order, { before }) => [{ currency: 'chat', amount: before === 0 ? 3 : 4, changeType: 100 }],
    async undo(tx, order, { before, after }) {
      undone.push([before, after]);
      await rename('已收回')(tx, order);
    },
  };
  await withEffect(more, async () => {
    const buys = buyer(shop.site, shop.user, shop.packages);
    const order = await buys.orderRecharge();
    expect(await play(shop.site, await buys.prepay(order), 'pay')).toEqual(['success']);
    expect([await nickname(), await findBalances(shop.site.database.db, shop.user.id)]).toEqual([
      '有佣金',
      { chat: 257, draw: 25 },
    ]);
    await shop.operator.get(refundOrder, { order: order.order_sn, amount: '3.30' });
    await shop.operator.get(refundOrder, { order: order.order_sn });
    expect(undone).toEqual([
      [0, 330],
      [330, 990],
    ]);
    expect([await nickname(), await findBalances(shop.site.database.db, shop.user.id)]).toEqual([
      '已收回',
      { chat: 0, draw: 0 },
    ]);
  });
});

test('a failing effect keeps nothing of the payment; the next notice pays', async () => {
  const buys = buyer(shop.site, shop.user, shop.packages);
  const order = await buys.orderRecharge();
  const sn = await buys.prepay(order);
  const failing: OrderEffect = {
    async apply(tx, paid) {
      await rename('失败')(tx, paid);
      throw new Error('an effect that fails');
    },
  };
  await withEffect(failing, async () => {
    await play(shop.site, sn, 'pay');
    expect(await nickname()).not.toBe('失败');
    expect(await findBalances(shop.site.database.db, shop.user.id)).toEqual({ chat: 0, draw: 0 });
    expect((await shop.operator.get(showOrder, { order: order.order_sn })).status).toBe('pending');
  });
  expect((await buys.status(order, 1)).order.status).toBe('paid');
  expect(await findBalances(shop.site.database.db, shop.user.id)).toEqual({ chat: 250, draw: 25 });
});

import { eq } from 'drizzle-orm';
import type { Order } from 'shared/contracts/account/order.ts';
import { payWay } from 'shared/contracts/account/pay.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { userEvents } from '../../platform/events/event-tables.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { play } from '../../testing/make-order.ts';
import { useShop } from '../../testing/use-shop.ts';

import { memberPackages } from '../membership/membership-tables.ts';
import { findMembership } from '../membership/stored-memberships.ts';
import { orders } from './order-tables.ts';

const shop = useShop({ chat: 0, draw: 0 });

// Shows: MONEY-12
test('a paid membership gives time, credits, ledger lines and an event', async () => {
  const { db } = shop.site.database;
  const order = await shop.buys.orderMember();
  expect(order).toMatchObject({ from: 'member', order_amount: '19.90', order_sn: expect.stringMatching(/^\d{22}$/) });
  expect(await shop.buys.status(order)).toMatchObject({ pay_status: 0, order: { status: 'pending' } });
  const sn = await shop.buys.prepay(order);
  expect(await shop.buys.prepay(order)).toBe(sn);
  expect(await play(shop.site, sn, 'pay')).toEqual(['success']);
  expect(await shop.buys.status(order)).toMatchObject({ pay_status: 1, order: { status: 'paid' } });
  expect(await shop.buys.detail(order)).toMatchObject({
    name: '月度会员',
    package_id: shop.packages.member,
    offer_amount: '0.00',
    status_desc: '已支付',
    pay_way: payWay.sandbox,
    pay_way_desc: '模拟支付',
    seconds_left: 0,
    gives: [
      { name: '会员时长', amount: '30 天' },
      { name: '赠送对话积分', amount: '100' },
      { name: '赠送绘画积分', amount: '10' },
    ],
    refunds: [],
  });
  expect(await findBalances(db, shop.user.id)).toEqual({ chat: 100, draw: 10 });
  const membership = await findMembership(db, shop.user.id);
  const days = ((membership?.endTime.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  const log = dataOf<{ lists: object[] }>(
    await shop.site.get('/account_log/lists?type=um', { token: shop.user.token }),
  );
  expect(log.lists).toEqual([
    expect.objectContaining({ change_type: 208, change_amount: '100', source_sn: order.order_sn }),
  ]);
  const told = await db.select().from(userEvents).where(eq(userEvents.userId, shop.user.id)).orderBy(userEvents.id);
  expect(told.map(({ event }) => event)).toEqual([
    { event: 'order', order_id: order.order_id, order_sn: order.order_sn, from: 'member', status: 'pending' },
    { event: 'order', order_id: order.order_id, order_sn: order.order_sn, from: 'member', status: 'paid' },
  ]);
  expect(await shop.site.post('/pay/prepay', { ...order, pay_way: 8 }, { token: shop.user.token })).toMatchObject({
    code: 0,
    msg: '订单已支付',
  });
});

test('credits are ordered and given with gifts; the list is private', async () => {
  const order = await shop.buys.orderRecharge();
  // The same is not ordered twice while it waits.
  expect(await shop.buys.orderRecharge()).toEqual(order);
  await play(shop.site, await shop.buys.prepay(order, payWay.sandboxOther), 'pay');
  expect(await findBalances(shop.site.database.db, shop.user.id)).toEqual({ chat: 250, draw: 25 });
  const again = await shop.buys.orderRecharge();
  expect(again.order_id).not.toBe(order.order_id);
  const list = async (query: string) =>
    dataOf<{ lists: Order[]; count: number }>(await shop.site.get(`/order/lists?${query}`, { token: shop.user.token }));
  expect((await list('')).lists.map((one) => [one.order_id, one.status, one.pay_way_desc])).toEqual([
    [again.order_id, 'pending', ''],
    [order.order_id, 'paid', '模拟支付（备用通道）'],
  ]);
  expect((await list('status=paid')).count).toBe(1);
  expect((await list('from=member')).count).toBe(0);
});

// Shows: MONEY-21
test('the server sets the price; a package not on sale is refused', async () => {
  const { db } = shop.site.database;
  const { token } = shop.user;
  const buy = (body: object) => shop.site.post('/member/buy', body, { token });
  const order = dataOf<{ order_id: number; order_amount: string }>(
    await buy({ member_package_id: shop.packages.member, discount_amount: 19.89, price: 1, number: -3 }),
  );
  expect(order.order_amount).toBe('19.90');
  for (const id of [-1, 0, 1e9, 'x', shop.packages.member + 999]) {
    expect(await buy({ member_package_id: id })).toMatchObject({ code: 0 });
  }
  expect(await shop.site.post('/recharge/recharge', { recharge_package_id: 999 }, { token })).toMatchObject({
    code: 0,
  });
  // The package changes after it was ordered: what was ordered stands.
  await db.update(memberPackages).set({ price: 1, giveChat: 9999 }).where(eq(memberPackages.id, shop.packages.member));
  const sn = await shop.buys.prepay({ ...order, from: 'member', order_sn: '' });
  await play(shop.site, sn, 'pay');
  expect(await findBalances(db, shop.user.id)).toEqual({ chat: 100, draw: 10 });
  await db
    .update(memberPackages)
    .set({ price: 1990, giveChat: 100 })
    .where(eq(memberPackages.id, shop.packages.member));
  for (const [name, path, body] of [
    ['member_package_status', '/member/buy', { member_package_id: shop.packages.member }],
    ['recharge_package_status', '/recharge/recharge', { recharge_package_id: shop.packages.recharge }],
  ] as const) {
    await db.update(settings).set({ value: 0 }).where(eq(settings.name, name));
    expect(await shop.site.post(path, body, { token })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('暂未开放'),
    });
    await db.update(settings).set({ value: 1 }).where(eq(settings.name, name));
  }
});

// Shows: MONEY-22
test('two orders of one package, paid at once: their times add up', async () => {
  const { db } = shop.site.database;
  const first = await shop.buys.orderMember();
  // As from another tab long after: the first one is not answered again.
  await db
    .update(orders)
    .set({ expireTime: new Date(Date.now() + 60_000) })
    .where(eq(orders.id, first.order_id));
  const second = await shop.buys.orderMember();
  expect(second.order_id).not.toBe(first.order_id);
  const sns = [await shop.buys.prepay(first), await shop.buys.prepay(second)];
  await Promise.all(sns.map((sn) => play(shop.site, sn, 'pay')));
  const end = (await findMembership(db, shop.user.id))?.endTime.getTime() ?? 0;
  expect(Math.round((end - Date.now()) / 86_400_000)).toBe(60);
  expect(await findBalances(db, shop.user.id)).toEqual({ chat: 200, draw: 20 });
});

test('an order of another user is not found', async () => {
  const order = await shop.buys.orderMember();
  const { token } = await makeUser(shop.site);
  const body = { order_id: order.order_id, from: 'member', pay_way: 8 };
  const absent = { code: 0, msg: '订单不存在' };
  expect(await shop.site.post('/pay/prepay', body, { token })).toMatchObject(absent);
  expect(await shop.site.get(`/order/detail?id=${order.order_id}`, { token })).toMatchObject(absent);
  expect(await shop.site.get(`/pay/payStatus?from=member&order_id=${order.order_id}`, { token })).toMatchObject(absent);
  expect(dataOf<{ count: number }>(await shop.site.get('/order/lists', { token })).count).toBe(0);
  // Nor under another kind, nor by a way that does not exist.
  const own = { token: shop.user.token };
  expect(await shop.site.post('/pay/prepay', { ...body, from: 'recharge' }, own)).toMatchObject(absent);
  expect(await shop.site.post('/pay/prepay', { ...body, pay_way: 2 }, own)).toMatchObject({
    code: 0,
    data: { field: 'pay_way' },
  });
});

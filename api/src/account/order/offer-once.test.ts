import { eq } from 'drizzle-orm';
import { payWay } from 'shared/contracts/account/pay.ts';
import { closeOrderNow, showOrder } from 'shared/contracts/operator/account/orders.ts';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { type MadeOrder, play } from '../../testing/make-order.ts';
import { useShop } from '../../testing/use-shop.ts';

import { memberPackages } from '../membership/membership-tables.ts';

const shop = useShop();

beforeAll(async () => {
  await shop.site.database.db
    .update(memberPackages)
    .set({ retainAmount: 500 })
    .where(eq(memberPackages.id, shop.packages.member));
});
beforeEach(async () => {
  await shop.site.post('/member/retrieve', { member_package_id: shop.packages.member }, { token: shop.user.token });
});

/** An order at the offer's price that an operator closes while its payment is under way, and the next one. */
async function closedAndNext() {
  const closed = await shop.buys.orderMember();
  const closedSn = await shop.buys.prepay(closed);
  await shop.operator.get(closeOrderNow, { order: closed.order_sn });
  const next = await shop.buys.orderMember();
  expect([closed.order_amount, next.order_amount]).toEqual(['14.90', '14.90']);
  expect(next.order_id).not.toBe(closed.order_id);
  return { closed, closedSn, next };
}
const stateOf = async (order: MadeOrder) => {
  const { status, refunds } = await shop.operator.get(showOrder, { order: order.order_sn });
  return [status, ...refunds.map(({ kind, amount, status: how }) => `${kind} ${amount} ${how}`)];
};
const goesBack = ['closed', 'returned 14.90 done'];

test('a late payment is returned when the next order used the offer', async () => {
  const { closed, closedSn, next } = await closedAndNext();
  expect(await play(shop.site, await shop.buys.prepay(next), 'pay')).toEqual(['success']);
  expect(await play(shop.site, closedSn, 'pay_late')).toEqual(['success']);
  await shop.site.app.tasks.work('send-refund');
  expect([await stateOf(next), await stateOf(closed)]).toEqual([['paid'], goesBack]);
  expect((await shop.buys.detail(closed)).refunds).toMatchObject([{ reason: '优惠只能使用一次，自动退回' }]);
});

test('after a late payment the next order cannot use the offer', async () => {
  const { closed, closedSn, next } = await closedAndNext();
  const nextSn = await shop.buys.prepay(next);
  expect(await play(shop.site, closedSn, 'pay_late')).toEqual(['success']);
  expect(
    await shop.site.post('/pay/prepay', { ...next, pay_way: payWay.sandbox }, { token: shop.user.token }),
  ).toMatchObject({
    code: 0,
    msg: '该优惠已经用过，请重新下单',
  });
  expect(await play(shop.site, nextSn, 'pay')).toEqual(['success']);
  await shop.site.app.tasks.work('send-refund');
  expect(await stateOf(closed)).toEqual(['paid']);
  expect(await stateOf(next)).toEqual(['pending', 'returned 14.90 done']);
  // Ordered again it costs what it costs.
  expect((await shop.buys.orderMember()).order_amount).toBe('19.90');
});

test('both paid at once: one has the offer', async () => {
  const { closed, closedSn, next } = await closedAndNext();
  const nextSn = await shop.buys.prepay(next);
  await Promise.all([play(shop.site, closedSn, 'pay_late'), play(shop.site, nextSn, 'pay')]);
  await shop.site.app.tasks.work('send-refund');
  const states = [await stateOf(closed), await stateOf(next)];
  expect(states.map(([status]) => status)).toContain('paid');
  expect(states.flat().filter((word) => word === 'returned 14.90 done')).toHaveLength(1);
});

test('two tabs share an order; a refund does not repeat the offer', async () => {
  const [one, two] = await Promise.all([shop.buys.orderMember(), shop.buys.orderMember()]);
  expect(one).toEqual(two);
  await play(shop.site, await shop.buys.prepay(one), 'pay');
  await shop.operator.get(refundOrder, { order: one.order_sn });
  expect((await shop.buys.orderMember()).order_amount).toBe('19.90');
  expect(
    await shop.site.post('/member/retrieve', { member_package_id: shop.packages.member }, { token: shop.user.token }),
  ).toMatchObject({ code: 0, msg: '优惠已经用过了' });
});

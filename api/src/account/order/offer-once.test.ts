import { eq } from 'drizzle-orm';
import { payWay } from 'shared/contracts/account/pay.ts';
import { closeOrderNow, refundOrder, showOrder } from 'shared/contracts/operator/account/orders.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { buyer, type MadeOrder, type MadePackages, makePackages, play } from '../../testing/make-order.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { memberPackages } from '../membership/membership-tables.ts';

let site: TestApp;
let operator: TestOperator;
let packages: MadePackages;
let user: MadeUser;
let buys: ReturnType<typeof buyer>;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
  packages = await makePackages(site);
  await site.database.db
    .update(memberPackages)
    .set({ retainAmount: 500 })
    .where(eq(memberPackages.id, packages.member));
});
beforeEach(async () => {
  user = await makeUser(site);
  buys = buyer(site, user, packages);
  await site.post('/member/retrieve', { member_package_id: packages.member }, { token: user.token });
});
afterEach(async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
});
afterAll(() => site.close());

/** An order at the offer's price that an operator closes while its payment is under way, and the next one. */
async function closedAndNext() {
  const closed = await buys.orderMember();
  const closedSn = await buys.prepay(closed);
  await operator.get(closeOrderNow, { order: closed.order_sn });
  const next = await buys.orderMember();
  expect([closed.order_amount, next.order_amount]).toEqual(['14.90', '14.90']);
  expect(next.order_id).not.toBe(closed.order_id);
  return { closed, closedSn, next };
}
const stateOf = async (order: MadeOrder) => {
  const { status, refunds } = await operator.get(showOrder, { order: order.order_sn });
  return [status, ...refunds.map(({ kind, amount, status: how }) => `${kind} ${amount} ${how}`)];
};
const goesBack = ['closed', 'returned 14.90 done'];

test('closed by an operator and paid late, after the next order was paid at the offer’s price: it is returned', async () => {
  const { closed, closedSn, next } = await closedAndNext();
  expect(await play(site, await buys.prepay(next), 'pay')).toEqual(['success']);
  expect(await play(site, closedSn, 'pay_late')).toEqual(['success']);
  await site.app.tasks.work('send-refund');
  expect([await stateOf(next), await stateOf(closed)]).toEqual([['paid'], goesBack]);
  expect((await buys.detail(closed)).refunds).toMatchObject([{ reason: '优惠只能使用一次，自动退回' }]);
});

test('paid late first, the next order cannot be paid at that price: no payment is opened, and a payment is returned', async () => {
  const { closed, closedSn, next } = await closedAndNext();
  const nextSn = await buys.prepay(next);
  expect(await play(site, closedSn, 'pay_late')).toEqual(['success']);
  expect(await site.post('/pay/prepay', { ...next, pay_way: payWay.sandbox }, { token: user.token })).toMatchObject({
    code: 0,
    msg: '该优惠已经用过，请重新下单',
  });
  expect(await play(site, nextSn, 'pay')).toEqual(['success']);
  await site.app.tasks.work('send-refund');
  expect(await stateOf(closed)).toEqual(['paid']);
  expect(await stateOf(next)).toEqual(['pending', 'returned 14.90 done']);
  // Ordered again it costs what it costs.
  expect((await buys.orderMember()).order_amount).toBe('19.90');
});

test('both paid at once: one has the offer', async () => {
  const { closed, closedSn, next } = await closedAndNext();
  const nextSn = await buys.prepay(next);
  await Promise.all([play(site, closedSn, 'pay_late'), play(site, nextSn, 'pay')]);
  await site.app.tasks.work('send-refund');
  const states = [await stateOf(closed), await stateOf(next)];
  expect(states.map(([status]) => status)).toContain('paid');
  expect(states.flat().filter((word) => word === 'returned 14.90 done')).toHaveLength(1);
});

test('two tabs have the same order; after a refund and another purchase the offer is not made twice', async () => {
  const [one, two] = await Promise.all([buys.orderMember(), buys.orderMember()]);
  expect(one).toEqual(two);
  await play(site, await buys.prepay(one), 'pay');
  await operator.get(refundOrder, { order: one.order_sn });
  expect((await buys.orderMember()).order_amount).toBe('19.90');
  expect(
    await site.post('/member/retrieve', { member_package_id: packages.member }, { token: user.token }),
  ).toMatchObject({ code: 0, msg: '优惠已经用过了' });
});

import { eq, sql } from 'drizzle-orm';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { listDifferences, resolveDifference } from 'shared/contracts/operator/account/bills.ts';
import { explainOrder, previewRefund } from 'shared/contracts/operator/account/order-answers.ts';
import {
  closeOrderNow,
  findOrders,
  queryOrder,
  showOrder,
  showRevenue,
} from 'shared/contracts/operator/account/orders.ts';
import {
  approveRefund,
  declineRefund,
  listRefunds,
  refundOrder,
  resendRefund,
} from 'shared/contracts/operator/account/refunds.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { hold, settle } from '../../ledger/hold.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { accounts } from '../../ledger/ledger-tables.ts';
import { sandboxPayments } from '../../providers/payment/sandbox-tables.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { buyer, type MadeOrder, play } from '../../testing/make-order.ts';
import { useShop } from '../../testing/use-shop.ts';

import { reconcile } from '../bill/reconcile.ts';
import { memberships, membershipTerms } from '../membership/membership-tables.ts';
import { findMembership } from '../membership/stored-memberships.ts';
import { orders, payAttempts } from '../order/order-tables.ts';

const shop = useShop({ chat: 0, draw: 0 });

const balances = () => findBalances(shop.site.database.db, shop.user.id);
async function debt(): Promise<number> {
  const own = sql`${accounts.userId} = ${shop.user.id} and ${accounts.kind} = 'debt' and ${accounts.currency} = 'chat'`;
  const [row] = await shop.site.database.db.select().from(accounts).where(own);
  return row?.balance ?? 0;
}
async function paid(kind: 'orderMember' | 'orderRecharge') {
  const order = await shop.buys[kind]();
  await play(shop.site, await shop.buys.prepay(order), 'pay');
  return order;
}
const daysLeft = async () =>
  Math.round(
    ((await findMembership(shop.site.database.db, shop.user.id))?.endTime.getTime() ?? 0) / 86_400_000 -
      Date.now() / 86_400_000,
  ) + 0;

// Shows: MONEY-31
test('refunds take back in proportion; two at once are one', async () => {
  const order = await paid('orderMember');
  const name = { order: order.order_sn };
  expect(await shop.operator.ask(refundOrder, { ...name, amount: '6.63', reason: '用户不满意' })).toMatchObject({
    msg: 'The channel has given it back.',
    data: { amount: '6.63', kind: 'operator', reason: '用户不满意', status: 'done' },
  });
  expect(await shop.buys.detail(order)).toMatchObject({ status: 'partly_refunded', refund_amount: '6.63' });
  // 33 of 100, 3 of 10, 10 of 30 days.
  expect([await balances(), await daysLeft()]).toEqual([{ chat: 67, draw: 7 }, 20]);
  expect(await shop.operator.ask(refundOrder, { ...name, amount: '13.28' })).toMatchObject({
    code: 0,
    data: { field: 'amount' },
  });
  expect(await shop.operator.ask(refundOrder, { ...name, amount: '0' })).toMatchObject({ code: 0 });
  const rest = await Promise.all(Array.from({ length: 5 }, () => shop.operator.ask(refundOrder, name)));
  expect(rest.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await shop.buys.detail(order)).toMatchObject({
    status: 'refunded',
    status_desc: '已退款',
    refund_amount: '19.90',
  });
  expect([await balances(), await daysLeft()]).toEqual([{ chat: 0, draw: 0 }, 0]);
  // The same request again is the same refund, and the job finds nothing left to send.
  await Promise.all([shop.site.app.tasks.work('send-refund'), shop.site.app.tasks.work('send-refund')]);
  const shown = await shop.operator.get(showOrder, name);
  expect(shown.refunds.map(({ amount, status }) => [amount, status])).toEqual([
    ['13.27', 'done'],
    ['6.63', 'done'],
  ]);
  expect(shown.postings.map(({ key }) => key.split(':')[0])).toEqual(['pay', 'refund', 'refund']);
  expect(await shop.operator.ask(refundOrder, name)).toMatchObject({
    code: 0,
    msg: expect.stringContaining('nothing to give back'),
  });
});

test('a preview says what a refund takes, and leaves nothing', async () => {
  const order = await paid('orderMember');
  const name = { order: order.order_sn };
  // 80 of the 100 credits are spent.
  const cause = { cause: 'chat', causeId: order.order_sn, userId: shop.user.id } as const;
  const spent = { ...cause, currency: 'chat', amount: 80, changeType: 101 } as const;
  await shop.site.database.db.transaction(async (tx) => (await hold(tx, spent)) && settle(tx, spent));
  const before = [await balances(), await daysLeft()];
  const preview = await shop.operator.get(previewRefund, { ...name, amount: '9.95' });
  expect(preview).toMatchObject({ amount: '9.95', left: '19.90', status: 'partly_refunded', needs_second: false });
  expect(preview.takes).toEqual(
    expect.arrayContaining([
      { currency: 'chat', credits: 50, debt: 30 },
      { currency: 'draw', credits: 5, debt: 0 },
    ]),
  );
  expect([await balances(), await daysLeft()]).toEqual(before);
  expect((await shop.operator.get(showOrder, name)).refunds).toEqual([]);
  const tooMuch = await shop.operator.ask(previewRefund, { ...name, amount: '20' });
  expect(tooMuch).toMatchObject({ code: 0, data: { field: 'amount' } });
  await shop.operator.get(refundOrder, { ...name, amount: '9.95' });
  expect([await debt(), await daysLeft()]).toEqual([-30, 15]);
  const until = (await findMembership(shop.site.database.db, shop.user.id))?.endTime.getTime() ?? 0;
  expect(Math.abs(Date.parse(preview.member_until_after ?? '') - until)).toBeLessThan(5000);
  const answer = await shop.operator.get(explainOrder, name);
  expect(answer).toMatchObject({ verdict: 'partly_back', paid: '19.90', back: '9.95', mend: null });
  expect(answer.effects).toMatchObject([
    { what: 'membership', due: 1, given: 1, taken_back: 15 },
    { what: 'chat', due: 100, given: 100, taken_back: 50 },
    { what: 'draw', due: 10, given: 10, taken_back: 5 },
  ]);
});

/** Moves all purchases this many days into the past. */
async function passDays(days: number) {
  const past = sql`make_interval(days => ${days}::int)`;
  const { fromTime, toTime, userId } = membershipTerms;
  const earlier = { fromTime: sql`${fromTime} - ${past}`, toTime: sql`${toTime} - ${past}` };
  await shop.site.database.db.update(membershipTerms).set(earlier).where(eq(userId, shop.user.id));
  const endTime = sql`${memberships.endTime} - ${past}`;
  await shop.site.database.db.update(memberships).set({ endTime }).where(eq(memberships.userId, shop.user.id));
}

test('after partial refunds in any order the paid time is left', async () => {
  const [first, second, third] = [await paid('orderMember'), await paid('orderMember'), await paid('orderMember')];
  const giveBack = async ({ order_sn: order }: MadeOrder, part: { amount?: string } = {}) => {
    await shop.operator.get(refundOrder, { order, ...part });
    return daysLeft();
  };
  const half = { amount: '9.95' };
  expect(await daysLeft()).toBe(90);
  expect(await giveBack(first, half)).toBe(75);
  expect(await giveBack(first)).toBe(60);
  await passDays(20);
  // Ten days of the second are to come, all thirty of the third.
  expect(await giveBack(second)).toBe(30);
  expect(await giveBack(third, half)).toBe(15);
  expect(await giveBack(third)).toBe(0);

  shop.user = await makeUser(shop.site, { credits: { chat: 0, draw: 0 } });
  shop.buys = buyer(shop.site, shop.user, shop.packages);
  const [one, two, three] = [await paid('orderMember'), await paid('orderMember'), await paid('orderMember')];
  expect(await giveBack(two, half)).toBe(75);
  expect(await giveBack(one, half)).toBe(60);
  await passDays(10);
  // Five days of the first are to come, fifteen of the second, thirty of the third.
  expect(await giveBack(one)).toBe(45);
  await passDays(10);
  expect(await giveBack(two)).toBe(30);
  await passDays(10);
  expect(await giveBack(three, half)).toBe(5);
  expect(await giveBack(three)).toBe(0);
});

test('credits that are spent become debt, which the next recharge pays', async () => {
  const { db } = shop.site.database;
  const order = await paid('orderRecharge');
  const spent = {
    cause: 'chat',
    causeId: order.order_sn,
    userId: shop.user.id,
    currency: 'chat',
    amount: 240,
    changeType: 102,
  } as const;
  await db.transaction(async (tx) => (await hold(tx, spent)) && settle(tx, spent));
  await shop.operator.get(refundOrder, { order: String(order.order_id) });
  expect([await balances(), await debt()]).toEqual([{ chat: 0, draw: 0 }, -240]);
  await paid('orderRecharge');
  expect([await balances(), await debt()]).toEqual([{ chat: 10, draw: 25 }, 0]);
});

test('beyond the limit a second operator agrees; a refusing channel refunds nothing', async () => {
  await shop.operator.get(setSetting, { key: 'operator.refund_limit', value: '10' });
  const [one, two] = [await shop.operator.tokenOf('finance'), await shop.operator.tokenOf('finance')];
  const support = await shop.operator.tokenOf('support');
  const order = await paid('orderMember');
  const name = { order: order.order_sn };
  expect((await shop.operator.ask(refundOrder, name, { token: support })).code).toBe(-1);
  const asked = await shop.operator.ask(refundOrder, { ...name, amount: '15' }, { token: one });
  expect(asked.msg).toContain('another operator has to agree, `orders approve R');
  const refund = dataOf<{ refund_sn: string; status: string }>(asked);
  expect(refund.status).toBe('waiting');
  expect(await balances()).toEqual({ chat: 100, draw: 10 });
  // What waits cannot be given back a second time.
  expect(await shop.operator.ask(refundOrder, { ...name, amount: '5' }, { token: two })).toMatchObject({ code: 0 });
  const sn = { refund_sn: refund.refund_sn };
  expect(await shop.operator.ask(approveRefund, sn, { token: one })).toMatchObject({
    code: 0,
    msg: 'Another operator has to agree to it.',
  });
  expect((await shop.operator.get(listRefunds, {})).lists.map(({ refund_sn }) => refund_sn)).toContain(
    refund.refund_sn,
  );
  await shop.operator.get(approveRefund, sn, { token: two });
  expect(await shop.buys.detail(order)).toMatchObject({ status: 'partly_refunded', refund_amount: '15.00' });
  expect((await shop.operator.ask(approveRefund, sn, { token: two })).code).toBe(0);

  const next = await paid('orderMember');
  const declined = await shop.operator.get(refundOrder, { order: next.order_sn, amount: '11' }, { token: two });
  expect(await shop.operator.get(declineRefund, { refund_sn: declined.refund_sn })).toMatchObject({ status: 'failed' });
  // In small steps it is no more: 9.00 and then 2.00 of ten.
  expect((await shop.operator.get(refundOrder, { order: next.order_sn, amount: '9' }, { token: two })).status).toBe(
    'done',
  );
  expect((await shop.operator.get(refundOrder, { order: next.order_sn, amount: '2' }, { token: two })).status).toBe(
    'waiting',
  );
  await shop.operator.get(setSetting, { key: 'operator.refund_limit', value: '1000' });

  const channel = shop.site.app.payments.find((given) => given.name === 'sandbox');
  if (!channel) throw new Error('there is no sandbox');
  const original = channel.refund;
  const last = await paid('orderRecharge');
  const before = await balances();
  channel.refund = async () => ({ state: 'failed', problem: 'NOT_ENOUGH' });
  expect(await shop.operator.ask(refundOrder, { order: last.order_sn })).toMatchObject({
    msg: expect.stringContaining('The channel refused it: nothing was given back'),
    data: { status: 'failed', problem: 'NOT_ENOUGH' },
  });
  const failed = await shop.operator.get(showOrder, { order: last.order_sn });
  expect(failed).toMatchObject({ status: 'paid', refunds: [{ status: 'failed', problem: 'NOT_ENOUGH' }] });
  // The buyer kept what was bought: there is nothing to send again.
  expect(await shop.operator.ask(resendRefund, { refund_sn: failed.refunds[0]?.refund_sn ?? '' })).toMatchObject({
    msg: expect.stringContaining(`\`orders refund ${last.order_sn}\` begins another one`),
  });
  // A channel that gave the money back and was not heard is asked again, as after a crash: by its number it is the same refund.
  const seen: string[] = [];
  channel.refund = async (given) => {
    seen.push(given.refundSn);
    const answer = await original(given);
    if (seen.length === 1) throw new Error('the answer was lost');
    return answer;
  };
  expect(await shop.operator.ask(refundOrder, { order: last.order_sn })).toMatchObject({
    msg: `The channel has not confirmed it yet; the site asks again by itself. \`orders show ${last.order_sn}\` says how it ends.`,
    data: { status: 'pending' },
  });
  expect(await balances()).toEqual(before);
  await shop.site.database.db.execute(sql`update tasks set run_time = now()`);
  await shop.site.app.tasks.work('send-refund');
  channel.refund = original;
  expect([seen.length, new Set(seen).size]).toEqual([2, 1]);
  const there = await shop.site.database.db.select().from(sandboxPayments);
  expect(there.flatMap(({ refunds }) => Object.keys(refunds)).filter((sn) => sn === seen[0])).toHaveLength(1);
  expect(await shop.buys.detail(last)).toMatchObject({ status: 'refunded' });
});

test('an operator finds, asks and closes orders, and reads the revenue', async () => {
  const { db } = shop.site.database;
  const lost = await shop.buys.orderRecharge();
  const sn = await shop.buys.prepay(lost);
  await play(shop.site, sn, 'pay_silently');
  expect(await shop.operator.get(queryOrder, { order: sn })).toMatchObject({
    sn: lost.order_sn,
    status: 'paid',
    asked: [{ pay_sn: sn, answer: 'paid' }],
    problem: '',
  });
  // It credited, so it stands in the audit log; asked again it only looks.
  expect(await shop.operator.get(queryOrder, { order: sn })).toMatchObject({ asked: [{ answer: 'known' }] });
  const { lists: noted } = await shop.operator.get(listAudit, { target: `order ${lost.order_sn}` });
  expect(noted).toMatchObject([{ command: 'orders query', reason: 'the channel said that it was paid: paid' }]);
  const waiting = await shop.buys.orderMember();
  await shop.buys.prepay(waiting);
  expect(await shop.operator.get(closeOrderNow, { order: waiting.order_sn })).toEqual({
    order_sn: waiting.order_sn,
    status: 'closed',
    problem: '',
  });
  const meanwhile = await shop.buys.orderRecharge();
  await play(shop.site, await shop.buys.prepay(meanwhile), 'pay_silently');
  expect(await shop.operator.get(closeOrderNow, { order: meanwhile.order_sn })).toMatchObject({
    status: 'paid',
    problem: expect.stringContaining('paid before it could be closed'),
  });
  expect((await shop.buys.status(waiting)).order.status).toBe('closed');
  expect((await shop.operator.ask(closeOrderNow, { order: waiting.order_sn })).code).toBe(0);
  expect(await shop.operator.ask(showOrder, { order: 'nothing' })).toMatchObject({
    code: 0,
    msg: 'There is no order "nothing".',
  });
  const found = await shop.operator.get(findOrders, { who: shop.user.id });
  expect(found.lists.map(({ sn: number, status }) => [number, status])).toEqual([
    [meanwhile.order_sn, 'paid'],
    [waiting.order_sn, 'closed'],
    [lost.order_sn, 'paid'],
  ]);
  const today = beijingDay();
  expect((await shop.operator.get(findOrders, { who: shop.user.id, day: today, kind: 'member' })).count).toBe(1);
  expect(await shop.operator.get(findOrders, { who: shop.user.mobile })).toMatchObject({ count: 3 });
  expect(await shop.operator.ask(findOrders, { who: '19900000000' })).toMatchObject({
    msg: expect.stringContaining('There is no user'),
  });
  expect(await shop.operator.ask(findOrders, { day: '2026-02-30' })).toMatchObject({ data: { field: 'day' } });
  const before = (await shop.operator.get(showRevenue, { from: today })).find(({ channel }) => channel === 'sandbox');
  await shop.operator.get(refundOrder, { order: lost.order_sn, amount: '0.90' });
  const after = (await shop.operator.get(showRevenue, { from: today })).find(({ channel }) => channel === 'sandbox');
  expect(Number(after?.refunded) - Number(before?.refunded)).toBeCloseTo(0.9);
  expect(Number(after?.net)).toBeCloseTo(Number(after?.paid) - Number(after?.refunded));
  expect(await db.$count(orders, eq(orders.userId, shop.user.id))).toBe(3);
});

test('bills are compared daily; each difference waits for an operator', async () => {
  const { db } = shop.site.database;
  await shop.operator.get(refundOrder, { order: (await paid('orderRecharge')).order_sn });
  const [missingThere, differs] = [await paid('orderRecharge'), await paid('orderMember')];
  const console = await shop.buys.orderRecharge();
  const consoleSn = await shop.buys.prepay(console);
  await play(shop.site, consoleSn, 'pay');
  // Given back at the provider, and not by us.
  expect(await play(shop.site, consoleSn, 'refund')).toEqual(['refused']);
  const snOf = async (order: { order_id: number }) =>
    (await db.select().from(payAttempts).where(eq(payAttempts.orderId, order.order_id)))[0]?.paySn ?? '';
  await db.delete(sandboxPayments).where(eq(sandboxPayments.paySn, await snOf(missingThere)));
  await db
    .update(sandboxPayments)
    .set({ amount: 1 })
    .where(eq(sandboxPayments.paySn, await snOf(differs)));
  const tomorrow = new Date(Date.now() + 86_400_000);
  await Promise.all([reconcile(shop.site.app, tomorrow), reconcile(shop.site.app, tomorrow)]);
  await reconcile(shop.site.app, new Date(tomorrow.getTime() + 43_200_000));
  const { lists } = await shop.operator.get(listDifferences, { channel: 'sandbox' });
  const own = new Set([await snOf(missingThere), await snOf(differs)]);
  expect(
    lists
      .filter(({ sn }) => own.has(sn) || sn.startsWith('console'))
      .map((row) => [row.what, row.kind, row.here, row.there]),
  ).toEqual(
    expect.arrayContaining([
      ['payment', 'missing_there', '9.90', null],
      ['payment', 'amount', '19.90', '0.01'],
      ['refund', 'missing_here', null, '9.90'],
    ]),
  );
  expect(lists).toHaveLength(3);
  expect((await shop.site.app.inject('/metrics')).payload).toContain('site_bill_differences{channel="sandbox"} 3');
  for (const { id } of lists) await shop.operator.get(resolveDifference, { id, reason: 'looked into' });
  expect((await shop.operator.get(listDifferences, {})).lists).toEqual([]);
  expect((await shop.operator.get(listDifferences, { all: 'yes' })).lists[0]?.resolution).toBe('looked into');
});

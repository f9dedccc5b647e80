import { eq, sql } from 'drizzle-orm';
import { explainOrder } from 'shared/contracts/operator/account/order-answers.ts';
import { acceptAmount, queryOrder, returnAmount, showOrder } from 'shared/contracts/operator/account/orders.ts';
import { refundOrder, resendRefund } from 'shared/contracts/operator/account/refunds.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { listNotices, retryNotice } from 'shared/contracts/operator/operation/notices.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { entries, postings } from '../../ledger/ledger-tables.ts';
import { sandboxPayments } from '../../providers/payment/sandbox-tables.ts';
import { play } from '../../testing/make-order.ts';
import { useShop } from '../../testing/use-shop.ts';

import { orders, payAttempts } from '../order/order-tables.ts';
import { closeOrders } from './pay-jobs.ts';

const shop = useShop({ chat: 0, draw: 0 });

const none = { chat: 0, draw: 0 };
const given = { chat: 250, draw: 25 };
const balances = () => findBalances(shop.site.database.db, shop.user.id);
/** An order of 9.90 that was paid 9.91. */
async function paidMore() {
  const order = await shop.buys.orderRecharge();
  const sn = await shop.buys.prepay(order);
  expect(await play(shop.site, sn, 'pay_more')).toEqual(['refused']);
  return { order, sn };
}
/** Legs of the one posting with this key. */
async function legsOf(key: string) {
  const rows = await shop.site.database.db
    .select({ amount: entries.amount })
    .from(entries)
    .innerJoin(postings, eq(postings.id, entries.postingId))
    .where(eq(postings.businessKey, key));
  return rows.map(({ amount }) => amount).toSorted((one, other) => one - other);
}
async function transactionOf(paySn: string) {
  const [row] = await shop.site.database.db.select().from(sandboxPayments).where(eq(sandboxPayments.paySn, paySn));
  return row?.transaction ?? '';
}

test('an order shows notices without effect; a query says what differs', async () => {
  const { order, sn } = await paidMore();
  const shown = await shop.operator.get(showOrder, { order: order.order_sn });
  expect(shown.notices).toMatchObject([{ about: sn, status: 'refused', reason: `payment ${sn} is of 990, not 991` }]);
  const asked = await shop.operator.get(queryOrder, { order: order.order_sn });
  expect(asked).toMatchObject({
    asked: [{ pay_sn: sn, answer: `paid, but payment ${sn} is of 990, not 991` }],
    problem: expect.stringContaining('is of 990, not 991'),
    notices: [{ about: sn }],
  });
  // Nothing was credited, so nothing stands in the audit log.
  expect(await shop.operator.get(listAudit, { target: `order ${order.order_sn}` })).toMatchObject({ count: 0 });
  // The list names the payment, and trying the notice again says in `reason` that it had no effect.
  const [notice] = (await shop.operator.get(listNotices, { signed: 'yes' })).lists;
  expect(notice).toMatchObject({ about: sn, signed: true });
  expect(await shop.operator.get(retryNotice, { id: notice?.id ?? 0 })).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('not 991'),
  });
  expect(await balances()).toEqual(none);
  // It is neither closed nor lost: it waits for the operator.
  await shop.site.database.db.update(orders).set({ expireTime: sql`now()` }).where(eq(orders.id, order.order_id));
  await closeOrders(shop.site.app);
  expect((await shop.buys.status(order)).order.status).toBe('pending');
  await shop.operator.get(returnAmount, { order: order.order_sn, amount: '9.91' });
  await closeOrders(shop.site.app);
  expect((await shop.buys.status(order)).order.status).toBe('closed');
});

test('paid and got nothing is answered with the verb that mends it', async () => {
  const { get } = shop.operator;
  const { order } = await paidMore();
  const name = { order: order.order_sn };
  expect(await get(explainOrder, name)).toMatchObject({
    verdict: 'other_amount',
    mend: 'accept',
    mend_with: '9.91',
    paid: '0.00',
    effects: [
      { what: 'chat', due: 250, given: 0 },
      { what: 'draw', due: 25, given: 0 },
    ],
  });
  await get(acceptAmount, { ...name, amount: '9.91' });
  const effects = [{ given: 250 }, { given: 25 }];
  expect(await get(explainOrder, name)).toMatchObject({ verdict: 'fine', mend: null, paid: '9.91', effects });
  const other = await shop.buys.orderRecharge();
  expect(await get(explainOrder, { order: other.order_sn })).toMatchObject({ verdict: 'unpaid', mend: null });
  await shop.buys.prepay(other);
  expect(await get(explainOrder, { order: other.order_sn })).toMatchObject({ verdict: 'unpaid', mend: 'query' });
});

test('an accepted amount pays the order once and is refunded as received', async () => {
  const { order, sn } = await paidMore();
  const name = { order: order.order_sn };
  for (const amount of ['9.90', '9.92', '0.01']) {
    expect(await shop.operator.ask(acceptAmount, { ...name, amount })).toMatchObject({
      code: 0,
      msg: expect.stringContaining(`was not paid ${amount}, but 9.91 for 9.90 (${sn})`),
    });
  }
  const reason = 'one fen too much';
  const done = await Promise.all(
    [1, 2, 3].map(() => shop.operator.ask(acceptAmount, { ...name, amount: '9.91', reason })),
  );
  expect(done.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(done.find(({ code }) => code === 1)?.data).toMatchObject({
    status: 'paid',
    outcome: 'paid',
    paid: '9.91',
    asked_for: '9.90',
    pay_sn: sn,
    refund_sn: null,
    problem: '',
  });
  expect(await balances()).toEqual(given);
  const key = `pay:sandbox:${await transactionOf(sn)}`;
  expect(await legsOf(key)).toEqual([-991, -200, -50, -20, -5, 5, 20, 50, 200, 991]);
  expect((await shop.operator.get(listAudit, { target: `order ${order.order_sn}` })).lists).toMatchObject([
    { command: 'orders accept', reason, before: { asked_for: 990, paid: 991, pay_sn: sn } },
  ]);
  const shown = await shop.operator.get(showOrder, name);
  expect(shown).toMatchObject({ amount: '9.91', status: 'paid', notices: [{ status: 'done' }] });
  // The notice comes again, and the operator again.
  expect(await play(shop.site, sn, 'pay')).toEqual(['success']);
  expect((await shop.operator.ask(acceptAmount, { ...name, amount: '9.91' })).code).toBe(0);
  expect((await shop.operator.ask(returnAmount, { ...name, amount: '9.91' })).code).toBe(0);
  expect(await balances()).toEqual(given);
  // All of it can be given back, and no more.
  expect((await shop.operator.ask(refundOrder, { ...name, amount: '9.92' })).code).toBe(0);
  expect(await shop.operator.get(refundOrder, name)).toMatchObject({ amount: '9.91', status: 'done' });
  expect(await balances()).toEqual(none);
});

test('after a return the order can be paid; the channel’s refusal shows', async () => {
  const { order, sn } = await paidMore();
  const name = { order: sn, amount: '9.91', reason: 'not what was asked for' };
  expect(await shop.operator.get(returnAmount, name)).toMatchObject({
    order_sn: order.order_sn,
    status: 'pending',
    outcome: 'returned',
    refund_sn: expect.any(String),
    problem: '',
  });
  expect(await balances()).toEqual(none);
  expect(await shop.buys.detail(order)).toMatchObject({
    status: 'pending',
    refund_amount: '0.00',
    refunds: [{ amount: '9.91', status: 'done', reason: '支付金额与订单不符，原路退回' }],
  });
  expect((await shop.operator.get(listAudit, { target: `order ${order.order_sn}` })).lists).toMatchObject([
    { command: 'orders return', reason: name.reason },
  ]);
  await play(shop.site, await shop.buys.prepay(order), 'pay');
  expect(await shop.buys.detail(order)).toMatchObject({ status: 'paid', order_amount: '9.90' });
  expect(await balances()).toEqual(given);

  // A notice alone says it, and the channel has no such money: nothing goes back, and that is said.
  const other = await shop.buys.orderRecharge();
  await play(shop.site, await shop.buys.prepay(other), 'wrong_amount');
  expect(await shop.operator.get(returnAmount, { order: other.order_sn, amount: '9.91' })).toMatchObject({
    problem: expect.stringContaining('refused to give it back: the payment was not paid'),
  });
  // Where neither a notice nor a channel says anything, there is nothing to decide.
  const quiet = await shop.buys.orderRecharge();
  await shop.buys.prepay(quiet);
  expect(await shop.operator.ask(acceptAmount, { order: quiet.order_sn, amount: '0.01' })).toMatchObject({
    msg: expect.stringContaining('No payment of another amount waits'),
  });
  expect(await shop.site.database.db.$count(payAttempts, eq(payAttempts.status, 'paid'))).toBeGreaterThan(0);
});

test('a refused return is sent again under the same number, once', async () => {
  const channel = shop.site.app.payments.find((given) => given.name === 'sandbox');
  if (!channel) throw new Error('there is no sandbox');
  const original = channel.refund;
  const { order } = await paidMore();
  channel.refund = async () => ({ state: 'failed', problem: 'NOT_ENOUGH' });
  const returned = await shop.operator.get(returnAmount, { order: order.order_sn, amount: '9.91' });
  expect(returned.problem).toContain('NOT_ENOUGH');
  const refund = { refund_sn: returned.refund_sn ?? '' };
  expect(await shop.operator.ask(resendRefund, refund)).toMatchObject({
    msg: expect.stringContaining(`the site owes the money: \`orders resend ${refund.refund_sn}\``),
    data: { status: 'failed', problem: 'NOT_ENOUGH' },
  });
  const sent: string[] = [];
  channel.refund = async (given) => {
    sent.push(given.refundSn);
    return original(given);
  };
  expect(await shop.operator.get(resendRefund, refund)).toMatchObject({ status: 'done', problem: '' });
  expect(sent).toEqual([refund.refund_sn]);
  channel.refund = original;
  expect(await legsOf(`refund:${refund.refund_sn}`)).toEqual([-991, 991]);
  expect(await shop.operator.ask(resendRefund, refund)).toMatchObject({ msg: `Refund ${refund.refund_sn} is done.` });
  expect((await shop.operator.get(listAudit, { target: `order ${order.order_sn}` })).lists[0]).toMatchObject({
    command: 'orders resend',
  });
});

test('a second payment of another amount is returned, also when accepted', async () => {
  const { order } = await paidMore();
  await play(shop.site, await shop.buys.prepay(order, 9), 'pay');
  expect(await balances()).toEqual(given);
  expect(await shop.operator.get(acceptAmount, { order: order.order_sn, amount: '9.91' })).toMatchObject({
    outcome: 'double',
    problem: expect.stringContaining('could not take it: 重复支付'),
  });
  expect(await balances()).toEqual(given);
});

import { desc, eq, sql } from 'drizzle-orm';
import { payWay, type SandboxAct } from 'shared/contracts/account/pay.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { accounts, entries, postings } from '../../ledger/ledger-tables.ts';
import { notices, quarantinedNotices } from '../../platform/notices/notice-tables.ts';
import { findTask } from '../../platform/tasks/task-rows.ts';
import { sandboxKey } from '../../providers/payment/choose-payment.ts';
import { sandboxMerchant, signSandbox } from '../../providers/payment/sandbox-payment.ts';
import { sandboxPayments } from '../../providers/payment/sandbox-tables.ts';
import { type MadeOrder, play } from '../../testing/make-order.ts';
import { testApp } from '../../testing/test-app.ts';
import { useShop } from '../../testing/use-shop.ts';
import { orders, refunds } from '../order/order-tables.ts';
import { findAttempts } from '../order/stored-orders.ts';
import { closeOrders } from './pay-jobs.ts';

const shop = useShop({ chat: 0, draw: 0 });

const balances = () => findBalances(shop.site.database.db, shop.user.id);
const given = { chat: 250, draw: 25 };
const none = { chat: 0, draw: 0 };
const statusOf = async (order: MadeOrder) => (await shop.buys.status(order)).order.status;
/** What an account of the site has, from its entries. */
async function siteAccount(kind: string): Promise<number> {
  const [row] = await shop.site.database.db
    .select({ sum: sql<number>`coalesce(sum(${entries.amount}), 0)::float8` })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .where(sql`${accounts.kind} = ${kind} and ${accounts.userId} is null and ${accounts.currency} = 'cny'`);
  return row?.sum ?? 0;
}
const paymentOf = async (paySn: string) => {
  const [row] = await shop.site.database.db.select().from(sandboxPayments).where(eq(sandboxPayments.paySn, paySn));
  if (!row) throw new Error(`there is no ${paySn}`);
  return row;
};

/** Sends a signed notice of a payment, as its channel or another one. */
async function notify(paySn: string, says: Record<string, unknown> = {}, channel = 'sandbox') {
  const { transaction, amount, currency } = await paymentOf(paySn);
  const eventId = `paid-${transaction}`;
  const notice = { eventId, kind: 'paid', merchant: sandboxMerchant, paySn, transaction, amount, currency, ...says };
  const body = JSON.stringify(notice);
  const time = Math.floor(Date.now() / 1000);
  const signature = signSandbox(sandboxKey(shop.site.app), channel, time, body);
  const response = await shop.site.app.inject({
    method: 'POST',
    url: `/api/pay/notify/${channel}`,
    headers: { 'content-type': 'application/json', 'x-sandbox-time': String(time), 'x-sandbox-signature': signature },
    payload: body,
  });
  return response.payload;
}

// Shows: MONEY-12
test('the same notice a hundred times at once pays once', async () => {
  const order = await shop.buys.orderRecharge();
  const sn = await shop.buys.prepay(order);
  await play(shop.site, sn, 'pay_silently');
  const answers = await Promise.all(Array.from({ length: 100 }, () => notify(sn)));
  expect(new Set(answers)).toEqual(new Set(['success']));
  expect(await balances()).toEqual(given);
  // Also as another event, and by a question to the channel.
  const again = Array.from({ length: 20 }, (_, i) => notify(sn, { eventId: `again-${sn}-${i}` }));
  expect(new Set(await Promise.all(again))).toEqual(new Set(['success']));
  await shop.buys.status(order, 1);
  expect(await balances()).toEqual(given);
  const { db } = shop.site.database;
  expect(
    await db.$count(postings, sql`${postings.cause} = 'order' and ${postings.causeId} = ${String(order.order_id)}`),
  ).toBe(1);
  expect(await db.$count(refunds, eq(refunds.orderId, order.order_id))).toBe(0);
});

// Shows: MONEY-14, MONEY-15, MONEY-20
test('an unfitting notice waits for the operator; the right one pays', async () => {
  const { db } = shop.site.database;
  const order = await shop.buys.orderRecharge();
  const sn = await shop.buys.prepay(order);
  const faults: [SandboxAct, RegExp][] = [
    ['wrong_amount', /is of 990, not 991/],
    ['wrong_currency', /is in cny, not usd/],
    ['other_merchant', /another merchant/],
    ['other_order', /there is no payment/],
    ['other_channel', /was opened at sandbox$/],
    ['forged', /signature is wrong/],
  ];
  const known = await db.$count(orders);
  for (const [act, reason] of faults) {
    expect([act, await play(shop.site, sn, act)]).toEqual([act, ['refused']]);
    const [row] = await db.select().from(quarantinedNotices).orderBy(desc(quarantinedNotices.id)).limit(1);
    expect(row?.reason).toMatch(reason);
    expect(row?.status).toBe('refused');
  }
  // An empty signature, one with an empty key, one of long ago.
  const body = JSON.stringify({ eventId: 'x', kind: 'paid', paySn: sn, merchant: sandboxMerchant });
  const send = async (headers: Record<string, string>) =>
    (
      await shop.site.app.inject({
        method: 'POST',
        url: '/api/pay/notify/sandbox',
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      })
    ).payload;
  const now = Math.floor(Date.now() / 1000);
  const signed = (time: number, key: Buffer) => ({
    'x-sandbox-time': String(time),
    'x-sandbox-signature': signSandbox(key, 'sandbox', time, body),
  });
  expect(await send({})).toBe('refused');
  expect(await send({ 'x-sandbox-time': String(now), 'x-sandbox-signature': '' })).toBe('refused');
  expect(await send(signed(now, Buffer.alloc(0)))).toBe('refused');
  expect(await send(signed(now - 1000, sandboxKey(shop.site.app)))).toBe('refused');
  expect(await send(signed(Number.NaN, sandboxKey(shop.site.app)))).toBe('refused');
  expect(await balances()).toEqual(none);
  expect([await statusOf(order), await db.$count(orders)]).toEqual(['pending', known]);
  expect(await play(shop.site, sn, 'pay')).toEqual(['success']);
  expect(await balances()).toEqual(given);
  // A second transaction for it, or its transaction for another order.
  expect(await notify(sn, { eventId: 'e2', transaction: 'another' })).toBe('refused');
  const next = await shop.buys.orderRecharge();
  const nextSn = await shop.buys.prepay(next);
  const { transaction } = await paymentOf(sn);
  expect(await notify(nextSn, { eventId: 'e3', transaction })).toBe('refused');
  expect(await statusOf(next)).toBe('pending');
  expect((await shop.site.app.inject('/metrics')).payload).toMatch(
    /site_notices_quarantined\{source="pay-sandbox",status="refused"\} \d/,
  );
});

test('an early notice pays; a lost one is replaced by a query', async () => {
  const { db } = shop.site.database;
  const channel = shop.site.app.payments.find(({ name }) => name === 'sandbox');
  if (!channel) throw new Error('there is no sandbox');
  const order = await shop.buys.orderRecharge();
  const original = channel.prepay;
  let early = '';
  channel.prepay = async (payment) => {
    const opened = await original(payment);
    await db
      .update(sandboxPayments)
      .set({ status: 'paid', payTime: new Date() })
      .where(eq(sandboxPayments.paySn, payment.paySn));
    early = await notify(payment.paySn);
    return opened;
  };
  const sn = await shop.buys.prepay(order);
  channel.prepay = original;
  expect([early, await statusOf(order)]).toEqual(['success', 'paid']);
  expect(await notify(sn)).toBe('success');
  expect(await balances()).toEqual(given);

  // The notice is lost: the payer asks, or the job does.
  const asked = await shop.buys.orderRecharge();
  await play(shop.site, await shop.buys.prepay(asked), 'pay_silently');
  expect(await statusOf(asked)).toBe('pending');
  expect((await shop.buys.status(asked, 1)).pay_status).toBe(1);
  const lost = await shop.buys.orderRecharge();
  await play(shop.site, await shop.buys.prepay(lost), 'pay_silently');
  await shop.site.app.tasks.work('query-payment');
  expect(await statusOf(lost)).toBe('pending');
  await db.execute(sql`update tasks set run_time = now()`);
  await shop.site.app.tasks.work('query-payment');
  expect(await statusOf(lost)).toBe('paid');
  // Each question makes the next one later.
  const open = await shop.buys.orderRecharge();
  await shop.buys.prepay(open);
  const waits: number[] = [];
  for (let i = 0; i < 3; i++) {
    await db.execute(sql`update tasks set run_time = now()`);
    await shop.site.app.tasks.work('query-payment');
    const [attempt] = await findAttempts(db, open.order_id);
    const task = await findTask(db, 'query-payment', attempt?.paySn ?? '');
    waits.push(Math.round(((task?.runTime.getTime() ?? 0) - (attempt?.queryTime?.getTime() ?? 0)) / 1000));
  }
  expect(waits).toEqual([10, 20, 40]);
});

test('a payment made before the first question needs no query', async () => {
  const { db } = shop.site.database;
  const order = await shop.buys.orderRecharge();
  const [sn, other] = [await shop.buys.prepay(order), await shop.buys.prepay(order, payWay.sandboxOther)];
  expect(await findTask(db, 'query-payment', sn)).toMatchObject({ state: 'queued', tries: 0 });
  await play(shop.site, sn, 'pay');
  expect(await findTask(db, 'query-payment', sn)).toBeUndefined();
  // The other one may be paid too.
  expect(await findTask(db, 'query-payment', other)).toMatchObject({ state: 'queued' });
});

test('of two payments at once one pays, the other is refunded', async () => {
  const { db } = shop.site.database;
  const before = await siteAccount('sales');
  const order = await shop.buys.orderRecharge();
  const [one, two] = [await shop.buys.prepay(order), await shop.buys.prepay(order, payWay.sandboxOther)];
  await play(shop.site, one, 'pay_silently');
  await play(shop.site, two, 'pay_silently');
  expect(
    await Promise.all([notify(one), notify(two, {}, 'sandbox-b'), notify(one), notify(two, {}, 'sandbox-b')]),
  ).toEqual(Array.from({ length: 4 }, () => 'success'));
  expect(await balances()).toEqual(given);
  const waiting = await db.select().from(refunds).where(eq(refunds.orderId, order.order_id));
  expect(waiting).toMatchObject([{ kind: 'double', status: 'pending', amount: 990 }]);
  expect(await siteAccount('overpaid')).toBe(990);
  await Promise.all([shop.site.app.tasks.work('send-refund'), shop.site.app.tasks.work('send-refund')]);
  expect(await siteAccount('overpaid')).toBe(0);
  expect(await siteAccount('sales')).toBe(before + 990);
  expect(await balances()).toEqual(given);
  expect(await shop.buys.detail(order)).toMatchObject({
    status: 'paid',
    refund_amount: '0.00',
    refunds: [{ amount: '9.90', status: 'done', reason: '重复支付，自动退回' }],
  });
  // The same by the page of the sandbox.
  const next = await shop.buys.orderRecharge();
  expect(await play(shop.site, await shop.buys.prepay(next), 'pay_twice')).toEqual(['success', 'success', 'success']);
  expect(await balances()).toEqual({ chat: 500, draw: 50 });
  await shop.site.app.tasks.work('send-refund');
  expect(await siteAccount('overpaid')).toBe(0);
});

test('an order closes at its channels first; a paid one is fulfilled', async () => {
  const { db } = shop.site.database;
  const expire = (order: MadeOrder) =>
    db.update(orders).set({ expireTime: sql`now()` }).where(eq(orders.id, order.order_id));
  const order = await shop.buys.orderRecharge();
  const sn = await shop.buys.prepay(order);
  await closeOrders(shop.site.app);
  expect(await statusOf(order)).toBe('pending');
  await expire(order);
  expect(await shop.site.post('/pay/prepay', { ...order, pay_way: 8 }, { token: shop.user.token })).toMatchObject({
    msg: '订单已超时关闭，请重新下单',
  });
  await closeOrders(shop.site.app);
  expect([await statusOf(order), (await paymentOf(sn)).status]).toEqual(['closed', 'closed']);
  expect(await shop.site.post('/pay/sandbox', { pay_sn: sn, act: 'pay' })).toMatchObject({
    code: 0,
    msg: '该支付单已关闭',
  });
  // The channel took it all the same.
  expect(await play(shop.site, sn, 'pay_late')).toEqual(['success']);
  expect([await statusOf(order), await balances()]).toEqual(['paid', given]);

  // Its time is over, and the channel has it paid without having said so.
  const silent = await shop.buys.orderRecharge();
  await play(shop.site, await shop.buys.prepay(silent), 'pay_silently');
  await expire(silent);
  await closeOrders(shop.site.app);
  expect(await statusOf(silent)).toBe('paid');
  // Both at once, again and again.
  for (let i = 0; i < 5; i++) {
    const raced = await shop.buys.orderRecharge();
    const racedSn = await shop.buys.prepay(raced);
    await expire(raced);
    await db
      .update(sandboxPayments)
      .set({ status: 'paid', payTime: new Date() })
      .where(eq(sandboxPayments.paySn, racedSn));
    const done = await Promise.all([
      notify(racedSn),
      closeOrders(shop.site.app),
      notify(racedSn),
      closeOrders(shop.site.app),
    ]);
    expect([done[0], done[2], await statusOf(raced)]).toEqual(['success', 'success', 'paid']);
  }
  expect(await balances()).toEqual({ chat: 7 * 250, draw: 7 * 25 });
  // What was opened beside is closed at its channel.
  const other = await shop.buys.orderRecharge();
  const [first, second] = [await shop.buys.prepay(other), await shop.buys.prepay(other, payWay.sandboxOther)];
  await play(shop.site, first, 'pay');
  await closeOrders(shop.site.app);
  expect((await paymentOf(second)).status).toBe('closed');
});

test('a failing channel closes nothing unchecked; the payer gets a message', async () => {
  const { db } = shop.site.database;
  const channel = shop.site.app.payments.find(({ name }) => name === 'sandbox');
  if (!channel) throw new Error('there is no sandbox');
  const { prepay, query, close } = channel;
  const fails = async (): Promise<never> => {
    throw new (await import('../../providers/payment/payment.ts')).ChannelFailed('503');
  };
  const order = await shop.buys.orderRecharge();
  Object.assign(channel, { prepay: fails });
  expect(await shop.site.post('/pay/prepay', { ...order, pay_way: 8 }, { token: shop.user.token })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('支付渠道暂时不可用'),
  });
  Object.assign(channel, { prepay, query: fails, close: fails });
  const sn = await shop.buys.prepay(order);
  expect((await shop.buys.status(order, 1)).pay_status).toBe(0);
  await db.update(orders).set({ expireTime: sql`now()` }).where(eq(orders.id, order.order_id));
  await closeOrders(shop.site.app);
  expect(await statusOf(order)).toBe('pending');
  Object.assign(channel, { query, close });
  await closeOrders(shop.site.app);
  expect([await statusOf(order), (await paymentOf(sn)).status]).toEqual(['closed', 'closed']);
});

test('the sandbox page works without scripts; production has none', async () => {
  const order = await shop.buys.orderRecharge();
  const { token } = shop.user;
  const { config } = (await shop.site.post('/pay/prepay', { ...order, pay_way: 8 }, { token })).data as {
    config: { url: string; pay_sn: string; show: string };
  };
  expect(config).toMatchObject({ show: 'page', url: `/api/pay/sandbox/page?pay_sn=${config.pay_sn}` });
  const page = await shop.site.app.inject(config.url);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    // A browser on plain http sends its form with this site as `Origin`.
    'referrer-policy': 'same-origin',
  });
  expect(page.payload).toContain('¥9.90');
  expect(page.payload).not.toContain('<script');
  const paid = await shop.site.app.inject({
    method: 'POST',
    url: '/api/pay/sandbox/page',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `pay_sn=${config.pay_sn}&act=pay`,
  });
  expect(paid.payload).toContain('站点回答：success');
  expect(await balances()).toEqual(given);
  expect((await shop.site.app.inject('/api/pay/sandbox/page?pay_sn=Pxxxxxxxxxxxx')).payload).toContain(
    '模拟支付单不存在',
  );

  const real = await testApp({ database: shop.site.database, config: { payment: { sandbox: false } } });
  expect(await real.get('/pay/payWay?from=member', { token })).toMatchObject({ data: { lists: [] } });
  for (const url of [
    '/api/pay/sandbox',
    '/api/pay/sandbox/page',
    '/api/pay/notify/sandbox',
    '/api/pay/notify/wechat',
  ]) {
    expect((await real.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
  }
  await real.app.close();
  expect(await shop.site.database.db.$count(notices)).toBeGreaterThan(0);
});

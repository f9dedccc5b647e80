import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { payWay } from 'shared/contracts/account/pay.ts';
import { showOrder } from 'shared/contracts/operator/account/orders.ts';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { localServer } from 'shared/testing/local-server.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { buyer, makePackages } from '../../testing/make-order.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

const secret = 'whsec_of_the_test';
interface Asked {
  path: string;
  fields: Record<string, string>;
  key: string | undefined;
}
const asked: Asked[] = [];
type Said = [status: number, body: unknown];
let answer: (one: Asked) => Said;
let network: 'sound' | 'loses requests' | 'loses answers' = 'sound';
/** The answer to an idempotency key, also an error: the same request is answered the same for a day. */
const answered = new Map<string, { body: string; said: Said }>();
const invalid = (message: string): Said => [400, { error: { type: 'invalid_request_error', message } }];
const reused: Said = [
  400,
  { error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' } },
];
/** A session lives for half an hour to a day. */
const livesTooShort = ({ path, fields }: Asked) =>
  path === 'POST /v1/checkout/sessions' && !(Number(fields.expires_at) - Date.now() / 1000 >= 30 * 60);
function answerOnce(one: Asked, body: string): Said {
  const { key } = one;
  const known = key === undefined ? undefined : answered.get(key);
  if (known) return known.body === body ? known.said : reused;
  // What is not valid is not executed, and its answer not stored.
  if (livesTooShort(one)) return invalid('expires_at must be at least 30 minutes from now');
  const said = answer(one);
  if (key) answered.set(key, { body, said });
  return said;
}
// Stripe as far as it is asked: the key and the version are checked.
const server = await localServer(async (request, response) => {
  if (network === 'loses requests') return void request.socket.destroy();
  const body = await text(request);
  const { authorization, 'stripe-version': version, 'idempotency-key': key } = request.headers;
  const url = new URL(request.url ?? '', 'http://stripe');
  const fields = Object.fromEntries(request.method === 'POST' ? new URLSearchParams(body) : url.searchParams);
  const one = { path: `${request.method} ${url.pathname}`, fields, key: key as string | undefined };
  asked.push(one);
  const isOurs = authorization === 'Bearer sk_test_1' && version === '2025-03-31.basil';
  const [status, said] = isOurs ? answerOnce(one, body) : [401, { error: { type: 'invalid_request_error' } }];
  if (network === 'loses answers') return void request.socket.destroy();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
});

let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
let buys: ReturnType<typeof buyer>;
beforeAll(async () => {
  const { url } = server;
  const stripe = { secretKey: 'sk_test_1', webhookSecret: secret, url };
  site = await testApp({ config: { payment: { sandbox: false, notifyUrl: 'https://chat.example.com/n', stripe } } });
  operator = await testOperator(site);
  user = await makeUser(site, { credits: { chat: 0, draw: 0 } });
  buys = buyer(site, user, await makePackages(site));
});
afterAll(async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
  await site.close();
  await server.close();
});

const session = (paySn: string, more = {}) => ({
  id: `cs_${paySn}`,
  url: `https://checkout.stripe.com/${paySn}`,
  status: 'complete',
  payment_status: 'paid',
  payment_intent: `pi_${paySn}`,
  amount_total: 990,
  currency: 'cny',
  client_reference_id: paySn,
  ...more,
});
let sent = 0;
async function send(type: string, object: object, { at = Date.now(), key = secret, id = `evt_${++sent}` } = {}) {
  const body = JSON.stringify({ id, type, data: { object } }, null, 2);
  const time = Math.floor(at / 1000);
  const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': `t=${time},v1=${'0'.repeat(64)},v1=${signature}`,
  };
  return (await site.app.inject({ method: 'POST', url: '/api/pay/notify/stripe', headers, payload: body })).statusCode;
}
async function opened() {
  answer = ({ fields }) => [
    200,
    session(fields.client_reference_id ?? '', { status: 'open', payment_status: 'unpaid' }),
  ];
  const order = await buys.orderRecharge();
  return { order, sn: await buys.prepay(order, payWay.stripe) };
}

// Shows: MONEY-14
test('one session a payment; only paid, signed, fitting notices count', async () => {
  const { order, sn } = await opened();
  expect(asked.at(-1)).toMatchObject({
    path: 'POST /v1/checkout/sessions',
    key: sn,
    fields: {
      mode: 'payment',
      client_reference_id: sn,
      'line_items[0][price_data][unit_amount]': '990',
      'line_items[0][price_data][currency]': 'cny',
      success_url: `https://chat.example.com/user/orders?pay=recharge-${order.order_id}`,
    },
  });
  const done = 'checkout.session.completed';
  expect(await send(done, session(sn), { key: 'whsec_guessed' })).toBe(400);
  expect(await send(done, session(sn), { key: '' })).toBe(400);
  expect(await send(done, session(sn), { at: Date.now() - 400_000 })).toBe(400);
  expect(await send(done, session(sn, { amount_total: 1 }))).toBe(400);
  expect(await send(done, session(sn, { currency: 'usd' }))).toBe(400);
  expect(await send(done, session('Pnone'))).toBe(400);
  // A slow way to pay: completed, and not paid yet.
  expect(await send(done, session(sn, { payment_status: 'unpaid' }))).toBe(200);
  expect(await send('payment_intent.created', {})).toBe(200);
  expect(await findBalances(site.database.db, user.id)).toEqual({ chat: 0, draw: 0 });
  const late = 'checkout.session.async_payment_succeeded';
  expect(await Promise.all([send(late, session(sn)), send(late, session(sn)), send(done, session(sn))])).toEqual([
    200, 200, 200,
  ]);
  expect(await findBalances(site.database.db, user.id)).toEqual({ chat: 250, draw: 25 });
});

test('after a lost answer the order is paid by one session', async () => {
  const [channel] = site.app.payments;
  if (!channel) throw new Error('there is no Stripe');
  const minutes = (count: number) => count * 60_000;
  const begin = Date.now();
  const payment = {
    paySn: 'Plost',
    orderSn: '1',
    subject: '小积分包',
    amount: 990,
    currency: 'cny',
    device: 'pc' as const,
    expireTime: new Date(begin + minutes(30)),
    returnUrl: 'https://chat.example.com/',
    address: '',
  };
  const { now } = Date;
  answer = ({ fields }) => [200, session(fields.client_reference_id ?? '')];
  network = 'loses answers';
  await expect(channel.prepay(payment)).rejects.toThrow('does not answer');
  network = 'loses requests';
  await expect(channel.prepay({ ...payment, paySn: 'Pnever' })).rejects.toThrow('does not answer');
  network = 'sound';
  for (const later of [minutes(0.1), minutes(29.9)]) {
    Date.now = () => begin + later;
    expect(await channel.prepay(payment)).toMatchObject({ reference: 'cs_Plost' });
  }
  expect(await channel.prepay({ ...payment, paySn: 'Pnever' })).toMatchObject({ reference: 'cs_Pnever' });
  Date.now = now;

  const order = await buys.orderRecharge();
  const tryOnce = () => site.post('/pay/prepay', { ...order, pay_way: payWay.stripe }, { token: user.token });
  const refused = { code: 0, msg: expect.stringContaining('支付渠道暂时不可用') };
  network = 'loses answers';
  expect(await tryOnce()).toMatchObject(refused);
  network = 'sound';
  answer = () => [500, {}];
  expect(await tryOnce()).toMatchObject(refused);
  answer = ({ fields }) => [200, session(fields.client_reference_id ?? '')];
  const shown = await tryOnce();
  expect(await tryOnce()).toEqual(shown);
  const { pay_sn } = dataOf<{ config: { pay_sn: string } }>(shown).config;
  answer = () => [200, session(pay_sn)];
  expect((await buys.status(order, 1)).pay_status).toBe(1);
});

test('payments are queried, closed and refunded once', async () => {
  const { order, sn } = await opened();
  const [channel] = site.app.payments;
  if (!channel) throw new Error('there is no Stripe');
  const known = { paySn: sn, reference: `cs_${sn}` };
  expect(await channel.query({ paySn: sn, reference: null })).toEqual({ state: 'open' });
  answer = ({ path }) => (path.endsWith('/expire') ? [200, {}] : [500, {}]);
  expect(await channel.close(known)).toBe('closed');
  await expect(channel.query(known)).rejects.toThrow('500');
  const notOpen = [400, { error: { type: 'invalid_request_error' } }] as [number, unknown];
  for (const [more, state] of [
    [{ status: 'expired', payment_status: 'unpaid' }, 'closed'],
    [{}, 'paid'],
  ] as const) {
    answer = ({ path }) => (path.endsWith('/expire') ? notOpen : [200, session(sn, more)]);
    expect(await channel.close(known)).toBe(state);
  }
  answer = ({ path }) => (path.endsWith('/expire') ? notOpen : [200, session(sn, { payment_status: 'unpaid' })]);
  await expect(channel.close(known)).rejects.toThrow('400');
  answer = () => [200, session(sn)];
  expect((await buys.status(order, 1)).pay_status).toBe(1);

  const name = { order: order.order_sn };
  const refundOf = async () => (await operator.get(showOrder, name)).refunds[0];
  answer = ({ path }) =>
    path.startsWith('GET') ? [200, { data: [], has_more: false }] : [402, { error: { type: 'card_error' } }];
  await operator.get(refundOrder, { ...name, amount: '1' });
  const pending = await refundOf();
  expect(pending).toMatchObject({ status: 'pending', tries: 1 });
  expect(asked.at(-1)).toMatchObject({
    key: pending?.refund_sn,
    fields: { payment_intent: `pi_${sn}`, amount: '100' },
  });
  // The answer to that was lost: Stripe knows it.
  const metadata = { refund_sn: pending?.refund_sn };
  answer = ({ path }) =>
    path.startsWith('GET') ? [200, { data: [{ id: 're_1', status: 'succeeded', metadata }] }] : [500, {}];
  expect(await send('refund.updated', { metadata })).toBe(200);
  await site.app.tasks.work('send-refund');
  expect(await refundOf()).toMatchObject({ status: 'done' });
  answer = ({ path }) =>
    path.startsWith('GET')
      ? [200, { data: [], has_more: false }]
      : [400, { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'refunded' } }];
  await operator.get(refundOrder, { ...name, amount: '1' });
  expect(await refundOf()).toMatchObject({ status: 'failed', problem: 'charge_already_refunded: refunded' });
});

test('the bill of a day is read page by page', async () => {
  const [channel] = site.app.payments;
  const charge = (id: string, more = {}) => ({ id, paid: true, amount: 990, metadata: { pay_sn: `P${id}` }, ...more });
  answer = ({ path, fields }) => {
    if (path.endsWith('/refunds'))
      return [200, { data: [{ id: 're_9', status: 'succeeded', amount: 5, metadata: {} }], has_more: false }];
    const isFirst = fields.starting_after === undefined;
    return [200, { data: isFirst ? [charge('a'), charge('b', { paid: false })] : [charge('c')], has_more: isFirst }];
  };
  expect(await channel?.bill('2026-01-31')).toEqual([
    { what: 'payment', sn: 'Pa', amount: 990 },
    { what: 'payment', sn: 'Pc', amount: 990 },
    { what: 'refund', sn: 're_9', amount: 5 },
  ]);
  expect(asked.at(-1)?.fields).toMatchObject({ 'created[gte]': String(Date.parse('2026-01-30T16:00:00Z') / 1000) });
});

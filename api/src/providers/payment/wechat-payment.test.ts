import { createHash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { payWay } from 'shared/contracts/account/pay.ts';
import { showOrder } from 'shared/contracts/operator/account/orders.ts';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { quarantinedNotices } from '../../platform/notices/notice-tables.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { buyer, makePackages } from '../../testing/make-order.ts';
import { fakeWechatPay } from '../../testing/providers/fake-wechat-pay.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

let provider: Awaited<ReturnType<typeof fakeWechatPay>>;
let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
let buys: ReturnType<typeof buyer>;
beforeAll(async () => {
  provider = await fakeWechatPay();
  const wechat = provider.config('public key');
  const payment = { sandbox: false, notifyUrl: 'https://chat.example.com/api/pay/notify', wechat };
  site = await testApp({ config: { payment } });
  operator = await testOperator(site);
  user = await makeUser(site, { credits: { chat: 0, draw: 0 } });
  buys = buyer(site, user, await makePackages(site));
});
afterAll(async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
  await site.close();
  await provider.close();
});

const codeUrl = { status: 200, body: { code_url: 'weixin://wxpay/bizpayurl?pr=abc' } };
const channel = () => {
  const [found] = site.app.payments;
  if (found?.name !== 'wechat') throw new Error('there is no WeChat Pay');
  return found;
};
const trade = (paySn: string, more = {}) => ({
  mchid: '1900000001',
  appid: 'wxd678efh567hg6787',
  out_trade_no: paySn,
  transaction_id: `42${paySn.slice(1, 12)}`,
  trade_state: 'SUCCESS',
  amount: { total: 990, payer_total: 990, currency: 'CNY' },
  ...more,
});
async function send({ body, headers }: { body: string; headers: Record<string, string> }) {
  const reply = await site.app.inject({ method: 'POST', url: '/api/pay/notify/wechat', headers, payload: body });
  return [reply.statusCode, reply.json().code];
}
const lastReason = async () => {
  const { db } = site.database;
  const [row] = await db.select().from(quarantinedNotices).orderBy(desc(quarantinedNotices.id)).limit(1);
  return row?.reason;
};
async function opened() {
  provider.state.answer = () => codeUrl;
  const order = await buys.orderRecharge();
  return { order, sn: await buys.prepay(order, payWay.wechat) };
}

// Shows: MONEY-14
test('a signed request opens a QR code; only a fitting notice pays', async () => {
  const { order, sn } = await opened();
  expect(provider.asked.at(-1)).toMatchObject({
    path: '/v3/pay/transactions/native',
    body: {
      mchid: '1900000001',
      appid: 'wxd678efh567hg6787',
      out_trade_no: sn,
      description: '小积分包',
      notify_url: 'https://chat.example.com/api/pay/notify/wechat',
      amount: { total: 990, currency: 'CNY' },
      time_expire: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    },
  });
  const paid = (more = {}, given = {}, signing = {}) =>
    provider.notice('TRANSACTION.SUCCESS', trade(sn, more), given, signing);
  const refused = [400, 'FAIL'];
  const faults: [ReturnType<typeof paid>, RegExp][] = [
    [paid({}, {}, { key: provider.merchantKey }), /signature is wrong/],
    [paid({}, {}, { serial: 'PUB_KEY_ID_other' }), /unknown key/],
    [paid({}, {}, { at: Date.now() - 400_000 }), /time is over/],
    [paid({}, { key: 'k'.repeat(32) }), /encrypted with our key/],
    [paid({ mchid: '1900000002' }), /another merchant/],
    [paid({ appid: 'wxother' }), /another app/],
    [paid({ amount: { total: 1, currency: 'CNY' } }), /is of 990, not 1/],
    [paid({ amount: { total: 990, currency: 'HKD' } }), /is in cny, not hkd/],
    [paid({ out_trade_no: 'Pnone' }), /there is no payment/],
  ];
  for (const [notice, reason] of faults) {
    expect(await send(notice)).toEqual(refused);
    expect(await lastReason()).toMatch(reason);
  }
  const changed = paid();
  expect(await send({ ...changed, body: changed.body.replace('encrypt-resource', 'encrypt-resourcE') })).toEqual(
    refused,
  );
  expect(await findBalances(site.database.db, user.id)).toEqual({ chat: 0, draw: 0 });
  expect(await send(provider.notice('TRANSACTION.SUCCESS', trade(sn, { trade_state: 'NOTPAY' })))).toEqual([
    200,
    'SUCCESS',
  ]);
  const right = paid();
  expect(await Promise.all([send(right), send(right), send(paid())])).toEqual(
    Array.from({ length: 3 }, () => [200, 'SUCCESS']),
  );
  expect(await findBalances(site.database.db, user.id)).toEqual({ chat: 250, draw: 25 });
  expect((await buys.status(order)).pay_status).toBe(1);
});

test('after a lost answer another device pays the order', async () => {
  const order = await buys.orderRecharge();
  const tryFrom = (device: 'pc' | 'phone') =>
    site.post('/pay/prepay', { ...order, pay_way: payWay.wechat, device }, { token: user.token });
  provider.state.answer = () => ({ ...codeUrl, isLost: true });
  expect(await tryFrom('pc')).toMatchObject({ code: 0, msg: expect.stringContaining('支付渠道暂时不可用') });
  provider.state.answer = () => ({ status: 200, body: { h5_url: 'https://wx.tenpay.com/x?prepay_id=2' } });
  expect(await tryFrom('phone')).toMatchObject({ code: 1, data: { config: { show: 'redirect' } } });
});

test('a lost notice becomes a query; refunds end, wait or fail', async () => {
  const { order, sn } = await opened();
  provider.state.answer = () => ({ status: 404, body: { code: 'ORDER_NOT_EXIST', message: '订单不存在' } });
  expect((await buys.status(order, 1)).pay_status).toBe(0);
  expect(provider.asked.at(-1)?.path).toBe(`/v3/pay/transactions/out-trade-no/${sn}?mchid=1900000001`);
  const known = { paySn: sn, reference: null };
  provider.state.answer = () => ({ status: 200, body: trade(sn, { trade_state: 'USERPAYING' }) });
  expect(await channel().query(known)).toEqual({ state: 'open' });
  // An answer that somebody else signed says nothing.
  provider.state.answer = () => ({ status: 200, body: trade(sn), isForged: true });
  await expect(channel().query(known)).rejects.toThrow('is not trusted');
  provider.state.answer = ({ path }) =>
    path.endsWith('/close') ? { status: 400, body: { code: 'ORDERPAID' } } : { status: 200, body: trade(sn) };
  expect(await channel().close(known)).toBe('paid');
  await site.database.db.execute("update pay_attempts set query_time = now() - interval '1 minute'");
  expect((await buys.status(order, 1)).pay_status).toBe(1);

  const refundAnswers = [
    { status: 403, body: { code: 'NOT_ENOUGH', message: '余额不足' } },
    { status: 500, body: { code: 'SYSTEM_ERROR' } },
    { status: 200, body: { status: 'PROCESSING' } },
    { status: 200, body: { status: 'SUCCESS' } },
  ];
  const sent: unknown[] = [];
  provider.state.answer = ({ body }) => {
    sent.push(body);
    return refundAnswers.shift() ?? { status: 500, body: {} };
  };
  const name = { order: order.order_sn };
  await operator.get(refundOrder, { ...name, amount: '1.90' });
  const retry = async () => {
    await site.database.db.execute('update tasks set run_time = now()');
    await site.app.tasks.work('send-refund');
    return (await operator.get(showOrder, name)).refunds[0]?.status;
  };
  expect([await retry(), await retry(), await retry()]).toEqual(['pending', 'pending', 'done']);
  expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(sent[0]).toMatchObject({
    transaction_id: `42${sn.slice(1, 12)}`,
    amount: { refund: 190, total: 990, currency: 'CNY' },
  });
  provider.state.answer = () => ({ status: 400, body: { code: 'PARAM_ERROR', message: '金额错误' } });
  await operator.get(refundOrder, { ...name, amount: '1.00' });
  expect((await operator.get(showOrder, name)).refunds[0]).toMatchObject({
    status: 'failed',
    problem: 'PARAM_ERROR: 金额错误',
  });
  provider.state.answer = () => ({ status: 204, body: '' });
  expect(await channel().close({ paySn: 'Pother', reference: null })).toBe('closed');
  provider.state.answer = () => ({ status: 401, body: { code: 'SIGN_ERROR' } });
  await expect(channel().query(known)).rejects.toThrow('401');
});

test('certificates check signatures; phones get a page; bills are read', async () => {
  const wechat = provider.config('certificate');
  const payment = { sandbox: false, notifyUrl: 'https://x.cn/n', wechat };
  const other = await testApp({ database: site.database, config: { payment } });
  const [byCertificate] = other.app.payments;
  if (!byCertificate) throw new Error('there is no WeChat Pay');
  provider.state.serial = provider.certificateSerial;
  provider.state.answer = () => ({ status: 200, body: { h5_url: 'https://wx.tenpay.com/x?prepay_id=1' } });
  const wanted = {
    paySn: 'Pphone',
    orderSn: '1',
    subject: '月度会员',
    amount: 1990,
    currency: 'cny',
    expireTime: new Date(),
    device: 'phone' as const,
    returnUrl: 'https://x.cn/user/info',
    address: '203.0.113.7',
  } as const;
  expect(await byCertificate.prepay(wanted)).toEqual({
    show: 'redirect',
    url: 'https://wx.tenpay.com/x?prepay_id=1&redirect_url=https%3A%2F%2Fx.cn%2Fuser%2Finfo',
  });
  expect(provider.asked.at(-1)).toMatchObject({
    path: '/v3/pay/transactions/h5',
    body: { scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } } },
  });
  // Signed by the key that only the other mode knows.
  await expect(channel().prepay({ ...wanted, paySn: 'Pother' })).rejects.toThrow('unknown key');
  const head = '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,应结订单金额,商户退款单号,退款金额,订单金额';
  const rows = [
    '`2026-01-31 10:00:00,`wx,`190,`42,`P1,`SUCCESS,`9.90,`0,`0.00,`9.90',
    '`2026-01-31 11:00:00,`wx,`190,`42,`P1,`REFUND,`0.00,`R1,`1.90,`0.00',
  ];
  const file = `\uFEFF${head}\r\n${rows.join('\r\n')}\r\n总交易单数,应结订单总金额\r\n\`2,\`9.90\r\n`;
  const hash_value = createHash('sha1').update(file).digest('hex');
  provider.state.answer = ({ path }) =>
    path.startsWith('/v3/bill/')
      ? {
          status: 200,
          body: { download_url: 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=x', hash_value },
        }
      : { status: 200, body: file };
  expect(await byCertificate.bill('2026-01-31')).toEqual([
    { what: 'payment', sn: 'P1', amount: 990 },
    { what: 'refund', sn: 'R1', amount: 190 },
  ]);
  provider.state.answer = () => ({ status: 400, body: { code: 'STATEMENT_CREATING' } });
  expect(await byCertificate.bill('2026-01-31')).toBeUndefined();
  await other.close();
});

import { createHash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { payWay } from 'shared/contracts/account/pay.ts';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { listDifferences } from 'shared/contracts/operator/account/bills.ts';
import { showOrder } from 'shared/contracts/operator/account/orders.ts';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { reconcile } from '../../account/bill/reconcile.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { quarantinedNotices } from '../../platform/notices/notice-tables.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { buyer, makePackages } from '../../testing/make-order.ts';
import { fakeAlipay } from '../../testing/providers/fake-alipay.ts';
import { makeCertificate } from '../../testing/providers/make-certificate.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

type Fields = Record<string, string>;

let provider: Awaited<ReturnType<typeof fakeAlipay>>;
let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
let buys: ReturnType<typeof buyer>;
const notifyUrl = 'https://chat.example.com/api/pay/notify';
beforeAll(async () => {
  provider = await fakeAlipay();
  site = await testApp({ config: { payment: { sandbox: false, notifyUrl, alipay: provider.config } } });
  operator = await testOperator(site);
  user = await makeUser(site, { credits: { chat: 0, draw: 0 } });
  buys = buyer(site, user, await makePackages(site));
});
afterAll(async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
  await site.close();
  await provider.close();
});

let sent = 0;
const noticeOf = (paySn: string, more: Fields = {}): Fields => ({
  app_id: '2021000000000001',
  seller_id: '2088000000000001',
  notify_id: `n${++sent}`,
  charset: 'utf-8',
  out_trade_no: paySn,
  trade_no: `2026${paySn}`,
  trade_status: 'TRADE_SUCCESS',
  total_amount: '9.90',
  // Spaces, signs and Chinese stay as they are.
  subject: ' 小积分包 + & = ',
  body: '',
  ...more,
});
async function send(fields: Fields, key?: string) {
  const reply = await site.app.inject({
    method: 'POST',
    url: '/api/pay/notify/alipay',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    payload: provider.notice(fields, key),
  });
  return reply.payload;
}
async function opened() {
  provider.state.answer = () => ({ qr_code: 'https://qr.alipay.com/bax1' });
  const order = await buys.orderRecharge();
  return { order, sn: await buys.prepay(order, payWay.alipay) };
}

// Shows: MONEY-14
test('a signed request opens a QR code; only a fitting notice pays', async () => {
  const { order, sn } = await opened();
  expect(provider.asked.at(-1)).toMatchObject({
    method: 'alipay.trade.precreate',
    content: { out_trade_no: sn, total_amount: '9.90', subject: '小积分包', seller_id: '2088000000000001' },
    fields: { notify_url: `${notifyUrl}/alipay`, sign_type: 'RSA2' },
  });
  const faults: [Fields, RegExp][] = [
    [noticeOf(sn, { app_id: '2021000000000002' }), /another app/],
    [noticeOf(sn, { seller_id: '2088000000000002' }), /another merchant/],
    [noticeOf(sn, { total_amount: '0.01' }), /is of 990, not 1$/],
    [noticeOf(sn, { total_amount: '1e3' }), /its amount is "1e3"/],
    [noticeOf('Pnone'), /there is no payment/],
  ];
  const reason = async () => {
    const { db } = site.database;
    return (await db.select().from(quarantinedNotices).orderBy(desc(quarantinedNotices.id)).limit(1))[0]?.reason;
  };
  expect(await send(noticeOf(sn), provider.keys.app.privateKey)).toBe('fail');
  expect(await reason()).toBe('the signature is wrong');
  for (const [fields, why] of faults) {
    expect(await send(fields)).toBe('fail');
    expect(await reason()).toMatch(why);
  }
  expect(await send(noticeOf(sn, { trade_status: 'WAIT_BUYER_PAY' }))).toBe('success');
  expect(await findBalances(site.database.db, user.id)).toEqual({ chat: 0, draw: 0 });
  const right = noticeOf(sn);
  expect(await Promise.all([send(right), send(right), send(noticeOf(sn))])).toEqual(['success', 'success', 'success']);
  expect(await findBalances(site.database.db, user.id)).toEqual({ chat: 250, draw: 25 });
  expect((await buys.status(order)).pay_status).toBe(1);
});

test('a signed notice that cannot be stored pays nothing', async () => {
  const { order, sn } = await opened();
  expect(await send(noticeOf(sn, { trade_no: '9'.repeat(5000) }))).toBe('fail');
  const { db } = site.database;
  const [last] = await db.select().from(quarantinedNotices).orderBy(desc(quarantinedNotices.id)).limit(1);
  expect(last?.reason).toMatch(/^it cannot be: transaction/);
  expect((await buys.status(order)).pay_status).toBe(0);
  expect(await send(noticeOf(sn))).toBe('success');
  expect((await buys.status(order)).pay_status).toBe(1);
});

test('a payment is queried, closed and refunded in the channel’s own format', async () => {
  const { order, sn } = await opened();
  const [channel] = site.app.payments;
  if (!channel) throw new Error('there is no Alipay');
  const known = { paySn: sn, reference: null };
  const refused = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg: '失败' });
  const trade = { out_trade_no: sn, trade_no: `2026${sn}`, trade_status: 'TRADE_SUCCESS', total_amount: '9.90' };
  provider.state.answer = () => refused('ACQ.TRADE_NOT_EXIST');
  expect([await channel.query(known), await channel.close(known)]).toEqual([{ state: 'open' }, 'closed']);
  provider.state.answer = () => ({ ...trade, trade_status: 'TRADE_CLOSED' });
  expect(await channel.query(known)).toEqual({ state: 'closed' });
  provider.state.answer = () => ({ code: '20000', msg: 'Service Currently Unavailable' });
  await expect(channel.query(known)).rejects.toThrow('20000');
  provider.state.answer = () => trade;
  provider.state.isForged = true;
  await expect(channel.query(known)).rejects.toThrow('has no valid signature');
  provider.state.isForged = false;
  provider.state.answer = ({ method }) => (method.endsWith('close') ? refused('ACQ.TRADE_STATUS_ERROR') : trade);
  expect(await channel.close(known)).toBe('paid');
  expect((await buys.status(order, 1)).pay_status).toBe(1);

  const name = { order: order.order_sn };
  const refundOf = async () => (await operator.get(showOrder, name)).refunds[0];
  const retry = async () => {
    await site.database.db.execute('update tasks set run_time = now()');
    await site.app.tasks.work('send-refund');
    return (await refundOf())?.status;
  };
  provider.state.answer = () => refused('ACQ.SELLER_BALANCE_NOT_ENOUGH');
  await operator.get(refundOrder, { ...name, amount: '1.90' });
  expect((await refundOf())?.status).toBe('pending');
  provider.state.answer = ({ method }): Fields => (method.includes('query') ? {} : { fund_change: 'N' });
  expect(await retry()).toBe('pending');
  provider.state.answer = ({ method }): Fields =>
    method.includes('query') ? { refund_status: 'REFUND_SUCCESS' } : { fund_change: 'N' };
  expect(await retry()).toBe('done');
  expect(provider.asked.at(-1)?.content).toEqual({ out_trade_no: sn, out_request_no: (await refundOf())?.refund_sn });
  provider.state.answer = () => ({ fund_change: 'Y' });
  await operator.get(refundOrder, { ...name, amount: '1' });
  expect((await refundOf())?.status).toBe('done');
  provider.state.answer = () => refused('ACQ.TRADE_HAS_FINISHED');
  await operator.get(refundOrder, { ...name, amount: '1' });
  expect(await refundOf()).toMatchObject({ status: 'failed', problem: 'ACQ.TRADE_HAS_FINISHED: 失败' });
});

test('certificate mode names certificates; phones get a signed address', async () => {
  const certificates = [makeCertificate(provider.keys.app), makeCertificate(provider.keys.alipay)];
  const [own, theirs] = certificates;
  const keys = {
    app: own?.pem ?? '',
    alipay: theirs?.pem ?? '',
    root: certificates.map(({ pem: one }) => one).join('\n'),
  };
  const payment = { sandbox: false, notifyUrl, alipay: { ...provider.config, keys } };
  const other = await testApp({ database: site.database, config: { payment } });
  const [channel] = other.app.payments;
  provider.state.answer = () => ({
    trade_status: 'TRADE_SUCCESS',
    out_trade_no: 'P1',
    trade_no: '1',
    total_amount: '19.9',
  });
  const paid = { state: 'paid', paySn: 'P1', transaction: '1', amount: 1990, currency: 'cny' };
  expect(await channel?.query({ paySn: 'P1', reference: null })).toEqual(paid);
  const serialOf = (serial = '') =>
    createHash('md5')
      .update(`CN=test${BigInt(`0x${serial}`)}`)
      .digest('hex');
  expect(provider.asked.at(-1)?.fields).toMatchObject({
    app_cert_sn: serialOf(own?.serial),
    alipay_root_cert_sn: certificates.map(({ serial }) => serialOf(serial)).join('_'),
  });
  const wanted = {
    paySn: 'P2',
    orderSn: '1',
    subject: '月度会员',
    amount: 1990,
    currency: 'cny',
    expireTime: new Date(),
  };
  const phone = { device: 'phone' as const, returnUrl: 'https://x.cn/user/info', address: '' };
  const { show, url = '' } = (await channel?.prepay({ ...wanted, ...phone })) ?? {};
  expect(show).toBe('redirect');
  const fields = Object.fromEntries(new URL(url).searchParams) as Fields;
  expect(provider.isSigned(fields)).toBe(true);
  expect(fields).toMatchObject({ method: 'alipay.trade.wap.pay', return_url: 'https://x.cn/user/info' });
  await other.close();
});

test('a day’s GBK bill is compared; a missing one asked again', async () => {
  const [channel] = site.app.payments;
  if (!channel) throw new Error('there is no Alipay');
  const { order, sn } = await opened();
  provider.state.answer = () => ({
    trade_status: 'TRADE_SUCCESS',
    out_trade_no: sn,
    trade_no: `2026${sn}`,
    total_amount: '9.90',
  });
  expect((await buys.status(order, 1)).pay_status).toBe(1);
  provider.state.answer = () => ({ fund_change: 'Y' });
  const { refund_sn } = await operator.get(refundOrder, { order: order.order_sn, amount: '1.90' });

  provider.state.file = archiveOf({
    '2088_明细(汇总).csv': '#支付宝业务汇总查询\r\n门店编号,交易订单总笔数\r\n合计,2\r\n',
    '2088_明细.csv': [
      '#支付宝业务明细查询',
      '#-----------------业务明细列表----------------',
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,对方账户,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注',
      `2026${sn}\t,${sn}\t,交易,小积分包,2026-01-31 10:00:00,2026-01-31 10:00:05,某(a***@b.cn),9.90,9.90,,-0.06,`,
      `2026${sn}\t,${sn}\t,退款,小积分包,加,逗号,2026-01-31 11:00:00,2026-01-31 11:00:05,某,-1.90,-1.90,${refund_sn}\t,0.01,半月,退`,
      '2026x\t,Pelsewhere\t,交易,别处,2026-01-31 12:00:00,2026-01-31 12:00:05,某,5.00,5.00,,-0.03,',
      '#-----------------业务明细列表结束------------',
      '#交易合计：2笔，商家实收共14.90元',
    ].join('\r\n'),
  });
  provider.state.answer = () => ({ bill_download_url: `${provider.origin}/downloadBillFile.resource?fileId=1` });
  const day = beijingDay();
  expect(await channel.bill(day)).toEqual([
    { what: 'payment', sn, amount: 990 },
    { what: 'refund', sn: refund_sn, amount: 190 },
    { what: 'payment', sn: 'Pelsewhere', amount: 500 },
  ]);
  expect(provider.asked.at(-1)).toMatchObject({
    method: 'alipay.data.dataservice.bill.downloadurl.query',
    content: { bill_type: 'trade', bill_date: day },
  });
  await reconcile(site.app, new Date(Date.now() + 2 * 86_400_000));
  const { lists } = await operator.get(listDifferences, {});
  expect(lists.find(({ sn: one }) => one === 'Pelsewhere')).toMatchObject({ kind: 'missing_here', there: '5.00' });
  expect(lists.filter(({ sn: one }) => [sn, refund_sn].includes(one))).toEqual([]);

  provider.state.file = provider.state.file.slice(0, -30);
  await expect(channel.bill(day)).rejects.toThrow('not whole');
  provider.state.file = archiveOf({ 'a.csv': 'nothing' });
  await expect(channel.bill(day)).rejects.toThrow('holds no list of');
  provider.state.answer = () => ({
    code: '40004',
    msg: 'Business Failed',
    sub_code: 'isp.bill_not_exist',
    sub_msg: '账单不存在',
  });
  expect(await channel.bill(day)).toBeUndefined();
  expect(await channel.bill('2026-01-31')).toEqual([]);
});

/** As Alipay packs it, in GBK: the few characters that the lists need come from the system's own table. */
function archiveOf(files: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, inGbk(content)])));
}
function inGbk(content: string): Uint8Array {
  const decoder = new TextDecoder('gbk', { fatal: true });
  const table = new Map<string, number[]>();
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x40; second <= 0xfe; second++) {
      if (second === 0x7f) continue;
      try {
        table.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
      } catch {
        // Not every pair is a character.
      }
    }
  return Uint8Array.from([...content].flatMap((letter) => table.get(letter) ?? letter.charCodeAt(0)));
}

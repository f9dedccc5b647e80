import { payWay } from 'shared/contracts/account/pay.ts';
import { clearFlag, listFlags } from 'shared/contracts/operator/promotion/commissions.ts';
import { showWithdrawal } from 'shared/contracts/operator/promotion/withdrawals.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import type { Distribution } from 'shared/contracts/promotion/distribution.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { buyer, type MadePackages, makePackages } from '../../testing/make-order.ts';
import { earn, withdrawCode, withdrawer } from '../../testing/make-withdrawal.ts';
import { plainPng } from '../../testing/providers/fake-images.ts';
import { fakeWechatPay } from '../../testing/providers/fake-wechat-pay.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { personMarks } from '../attribution/attribution-tables.ts';

let provider: Awaited<ReturnType<typeof fakeWechatPay>>;
let site: TestApp;
let operator: TestOperator;
let packages: MadePackages;
let host: MadeUser;
let guest: MadeUser;
beforeAll(async () => {
  provider = await fakeWechatPay();
  provider.state.answer = () => ({ status: 200, body: { code_url: 'weixin://wxpay/bizpayurl?pr=abc' } });
  const wechat = provider.config('public key');
  const notifyUrl = 'https://chat.example.com/api/pay/notify';
  site = await testApp({ config: { payment: { sandbox: true, notifyUrl, wechat } } });
  operator = await testOperator(site);
  packages = await makePackages(site);
  await operator.get(setSetting, { key: 'distribution.is_open', value: 'yes' });
  await operator.get(setSetting, { key: 'distribution.condition', value: '1' });
  await operator.get(setSetting, { key: 'distribution.hold_days', value: '0' });
});
beforeEach(async () => {
  host = await makeUser(site);
  guest = await makeUser(site);
});
afterAll(async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
  await site.close();
  await provider.close();
});

const overview = async ({ token }: MadeUser, from?: string) =>
  dataOf<Distribution>(await site.get('/distribution/index', { token, ...(from && { from }) })).user;
const invited = async (one: MadeUser, by: MadeUser, from?: string) => {
  const body = { share_id: (await overview(by)).share_id };
  expect(await site.post('/share/invite', body, { token: one.token, ...(from && { from }) })).toMatchObject({
    code: 1,
  });
};
const flagsOf = async ({ id }: MadeUser) =>
  (await operator.get(listFlags, { page_size: 100 })).lists.filter(({ inviter_id }) => inviter_id === id);

/** Pays a membership by WeChat from this account of WeChat. */
async function pays(user: MadeUser, openid: string): Promise<void> {
  const buys = buyer(site, user, packages);
  const paySn = await buys.prepay(await buys.orderMember(), payWay.wechat);
  const { body, headers } = provider.notice('TRANSACTION.SUCCESS', {
    mchid: '1900000001',
    appid: 'wxd678efh567hg6787',
    out_trade_no: paySn,
    transaction_id: `42${paySn}`,
    trade_state: 'SUCCESS',
    amount: { total: 1990, currency: 'CNY' },
    payer: { openid },
  });
  const reply = await site.app.inject({ method: 'POST', url: '/api/pay/notify/wechat', headers, payload: body });
  expect(reply.statusCode).toBe(200);
}
const works = () => site.app.tasks.work('mature-commission');

// Shows: MONEY-25
test('two users paying from one account are flagged', async () => {
  await invited(guest, host);
  await pays(host, 'openid-of-one-person');
  await pays(guest, 'openid-of-one-person');
  await works();
  expect(await flagsOf(host)).toMatchObject([{ user_id: guest.id, signal: 'pay', pending: '1.99' }]);
  expect(await overview(host)).toMatchObject({ user_money: '0.00', pending_money: '1.99' });
  const other = await makeUser(site);
  await invited(other, host);
  await pays(other, 'openid-of-another-person');
  await works();
  expect(await overview(host)).toMatchObject({ user_money: '1.99', pending_money: '1.99' });
  for (const { id } of await flagsOf(host)) await operator.get(clearFlag, { id });
  await works();
  expect(await overview(host)).toMatchObject({ user_money: '3.98', pending_money: '0.00' });
});

test('an account known before the invitation flags it', async () => {
  await pays(host, 'openid-known-before');
  await pays(guest, 'openid-known-before');
  expect(await flagsOf(host)).toEqual([]);
  await invited(guest, host);
  expect(await flagsOf(host)).toMatchObject([{ user_id: guest.id, signal: 'pay' }]);
});

/** The upload of a picture with this code. */
async function uploaded({ token }: MadeUser, picture: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'code.png');
  const reply = await fetch(`${await site.url()}/api/upload/image`, { method: 'POST', body: form, headers: { token } });
  return dataOf<{ url: string }>(JSON.parse(await reply.text())).url;
}
const codePicture = (text: string, ratio: string) =>
  site.app.codes.control({ text, ratio }, AbortSignal.timeout(20_000), []);
async function saves(user: MadeUser, picture: Buffer, type = 3) {
  const money_qr_code = await uploaded(user, picture);
  const code = await withdrawCode(site, user.mobile);
  return site.post('/payout_account/add', { type, money_qr_code, real_name: '李小明', code }, { token: user.token });
}

test('the same code on two pictures flags two users', async () => {
  await invited(guest, host);
  const text = 'wxp://f2f0AbCdEfGh';
  const first = dataOf<{ id: number }>(await saves(host, await codePicture(text, '1:1')));
  expect(dataOf<{ id: number }>(await saves(host, await codePicture(text, '3:4')))).toMatchObject(first);
  const second = dataOf<{ id: number }>(await saves(guest, await codePicture(text, '4:3')));
  const [saved] = dataOf<{ lists: { money_qr_code: string }[] }>(
    await site.get('/payout_account/lists', { token: guest.token }),
  ).lists;
  expect(saved?.money_qr_code).toMatch(/files\/own\//);
  expect(await flagsOf(host)).toMatchObject([{ user_id: guest.id, signal: 'payout' }]);
  await earn(site, guest.id, 20_000);
  const { sn } = await withdrawer(site, guest).applied('100', second.id, { type: 3 });
  expect(await operator.get(showWithdrawal, { sn })).toMatchObject({
    payee: { real_name: '李小明', code: text },
    same_account: [host.id],
  });
});

test('pictures without our provider’s code are refused by field', async () => {
  const refused = (msg: string) => ({ code: 0, msg, data: { field: 'money_qr_code' } });
  const alipay = await codePicture('https://qr.alipay.com/fkx12345', '1:1');
  expect(await saves(guest, alipay, 3)).toMatchObject(refused('这是支付宝收款码，请上传微信收款码'));
  expect(await saves(guest, alipay, 4)).toMatchObject({ code: 1 });
  expect(await saves(guest, await plainPng('#808080', 200))).toMatchObject(
    refused('没有在图片里识别到二维码，请换一张更清晰的'),
  );
});

test('a page that is opened again writes nothing of who opens it', async () => {
  await overview(host, '203.0.113.40');
  const marks = () => site.database.db.select().from(personMarks);
  const before = await marks();
  expect(before.filter(({ userId }) => userId === host.id).map(({ signal }) => signal)).toEqual(['device', 'address']);
  await site.asOwner(`create function refuse_marks() returns trigger language plpgsql as
    $$ begin raise exception 'a mark was written'; end $$;
    create trigger refuse_marks before insert on person_marks for each statement execute function refuse_marks();
    create trigger refuse_marks before insert on doubled_people for each statement execute function refuse_marks()`);
  await overview(host, '203.0.113.40');
  expect(dataOf(await site.get('/share/share', { token: host.token, from: '203.0.113.40' }))).toBeTruthy();
  await site.asOwner('drop trigger refuse_marks on person_marks; drop trigger refuse_marks on doubled_people');
  expect(await marks()).toEqual(before);
});

import { constants, createHash, privateDecrypt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { listDifferences } from 'shared/contracts/operator/account/bills.ts';
import { payWithdrawal } from 'shared/contracts/operator/promotion/payouts.ts';
import { approveWithdrawal } from 'shared/contracts/operator/promotion/withdrawals.ts';
import { reconcile } from '../../account/bill/reconcile.ts';
import { findMoney } from '../../ledger/money.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { tasks } from '../../platform/tasks/task-tables.ts';
import { sendPayoutTask, withdrawals } from '../../promotion/withdrawal/withdrawal.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { earn, withdrawer } from '../../testing/make-withdrawal.ts';
import { type Answer, type Asked, fakeWechatPay } from '../../testing/providers/fake-wechat-pay.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

const name = 'wechat-transfer';
const openid = `o${'A'.repeat(27)}`;
let provider: Awaited<ReturnType<typeof fakeWechatPay>>;
let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
let withdraws: ReturnType<typeof withdrawer>;
/** Transfers by our number. */
const bills = new Map<string, { amount: number; state: string; times: number }>();
let refuses: Answer | undefined;
beforeAll(async () => {
  provider = await fakeWechatPay();
  const wechatTransfer = {
    sceneId: '1005',
    perception: '劳务报酬',
    report: [['岗位类型', '推广员']] as [string, string][],
  };
  const notifyUrl = 'https://chat.example.com/api/pay/notify';
  const payment = { sandbox: false, notifyUrl, wechat: provider.config('public key'), wechatTransfer };
  site = await testApp({ config: { payment } });
  operator = await testOperator(site);
});
beforeEach(async () => {
  refuses = undefined;
  provider.asked.length = 0;
  provider.state.answer = asWechat;
  user = await makeUser(site);
  withdraws = withdrawer(site, user);
  await earn(site, user.id, 50_000);
});
afterAll(async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
  await site.close();
  await provider.close();
});

function asWechat({ method, path, body }: Asked): Answer {
  const isSent = method === 'POST';
  const sn = isSent ? String(body.out_bill_no) : (path.split('/').at(-1) ?? '');
  if (isSent && refuses) return refuses;
  if (isSent && !bills.has(sn))
    bills.set(sn, { amount: Number(body.transfer_amount), state: 'WAIT_USER_CONFIRM', times: 1 });
  const bill = bills.get(sn);
  if (!bill) return { status: 404, body: { code: 'NOT_FOUND', message: '记录不存在' } };
  return {
    status: 200,
    body: {
      out_bill_no: sn,
      transfer_bill_no: `1330${sn.slice(1)}`,
      state: bill.state,
      transfer_amount: bill.amount,
      mch_id: '1900000001',
      create_time: '2026-11-26T10:00:00+08:00',
      package_info: `affffddafdfafddffda==${sn}`,
    },
  };
}

async function approved(account = openid) {
  const account_id = await withdraws.save({ type: 2, account, real_name: '李小明' });
  const one = await withdraws.applied('100', account_id, { type: 2 });
  await operator.get(approveWithdrawal, { sns: one.sn });
  return one;
}
const pay = (sn: string) => operator.get(payWithdrawal, { sn, channel: name });
async function askAgain(): Promise<void> {
  await site.database.db.update(tasks).set({ runTime: new Date() });
  await site.app.tasks.work(sendPayoutTask.name);
}
const money = () => findMoney(site.database.db, user.id);

test('a payee confirms in WeChat, and is paid when WeChat says so', async () => {
  const { id, sn } = await approved();
  expect(await pay(sn)).toMatchObject({ status: 'paying' });
  const sent = provider.asked[0]?.body;
  expect(sent).toMatchObject({
    appid: 'wxd678efh567hg6787',
    out_bill_no: sn,
    transfer_scene_id: '1005',
    openid,
    transfer_amount: 10_000,
    transfer_scene_report_infos: [{ info_type: '岗位类型', info_content: '推广员' }],
    notify_url: 'https://chat.example.com/api/withdraw/notify/wechat-transfer',
  });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealed = Buffer.from(String(sent?.user_name), 'base64');
  expect(privateDecrypt({ key: provider.platformKey, padding, oaepHash: 'sha1' }, sealed).toString()).toBe('李小明');
  const detail = await withdraws.detail(id);
  expect(detail.confirm).toEqual({
    mch_id: '1900000001',
    app_id: 'wxd678efh567hg6787',
    package: `affffddafdfafddffda==${sn}`,
    until: '2026-11-27T02:00:00.000Z',
  });
  expect(detail.timeline.map((step) => step.name)).toContain('confirm');
  const bill = bills.get(sn);
  if (bill) bill.state = 'SUCCESS';
  const resource = { mch_id: '1900000001', out_bill_no: sn, state: 'SUCCESS' };
  const send = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    (await site.app.inject({ method: 'POST', url: `/api/withdraw/notify/${name}`, headers, payload: body })).statusCode;
  const type = 'MCHTRANSFER.BILL.FINISHED';
  expect(await send(provider.notice(type, { ...resource, mch_id: '1900000009' }))).toBe(400);
  expect(await send(provider.notice(type, resource, {}, { key: provider.merchantKey }))).toBe(400);
  expect(await send(provider.notice(type, resource))).toBe(200);
  await askAgain();
  expect(await withdraws.detail(id)).toMatchObject({ status: 3, confirm: null });
  expect(await money()).toMatchObject({ available: 40_000, frozen: 0 });
});

test('who does not confirm in time has the amount again', async () => {
  const { id, sn } = await approved();
  await pay(sn);
  const bill = bills.get(sn);
  if (bill) bill.state = 'CANCELLED';
  await askAgain();
  expect(await withdraws.detail(id)).toMatchObject({ status: 4, confirm: null });
  expect(await money()).toMatchObject({ available: 50_000, frozen: 0 });
});

// Shows: MONEY-35
test.each([
  ['a lost answer', { status: 200, body: {}, isLost: true }, 'paying'],
  ['a forged answer', { status: 200, body: {}, isForged: true }, 'paying'],
  ['no balance', { status: 403, body: { code: 'NOT_ENOUGH', message: '余额不足' } }, 'paying'],
  ['a limit', { status: 429, body: { code: 'FREQUENCY_LIMITED', message: '频率限制' } }, 'paying'],
  ['a fault', { status: 500, body: { code: 'SYSTEM_ERROR', message: '系统异常' } }, 'paying'],
  ['another openid', { status: 400, body: { code: 'PARAM_ERROR', message: 'openid 与 appid 不匹配' } }, 'failed'],
])('%s leaves it %3$s', async (_what, answer, status) => {
  const { sn } = await approved();
  refuses = answer;
  expect(await pay(sn)).toMatchObject({ status });
  refuses = undefined;
  await askAgain();
  expect(bills.get(sn)?.times).toBe(status === 'failed' ? undefined : 1);
  expect(await money()).toMatchObject(status === 'failed' ? { frozen: 0 } : { frozen: 10_000 });
});

test('a WeChat name is no openid; only a person pays it', async () => {
  const { sn } = await approved('li_xiaoming');
  expect(await operator.ask(payWithdrawal, { sn, channel: name })).toMatchObject({ code: 0 });
  expect(await operator.get(payWithdrawal, { sn })).toMatchObject({ status: 'paying', channel: 'manual' });
});

test('the accounts’ list matches our payouts by either number', async () => {
  const head =
    '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号';
  const flow = (reference: string, what: string, money: string, sn: string, way = '支出') =>
    `\`2026-11-26 08:00:00,\`${reference},\`19,\`${what},\`${what},\`${way},\`${money},\`900.00,\`system,\`佣金提现,\`${sn}`;
  const files: Record<string, string[]> = { BASIC: [], OPERATION: [] };
  const billed = (asked: Asked): Answer => {
    if (asked.path.startsWith('/v3/billdownload/'))
      return { status: 200, body: fileOf(asked.path.split('=').at(-1) ?? '') };
    const account = new URLSearchParams(asked.path.split('?')[1]).get('account_type');
    if (account === null) return asWechat(asked);
    if (!files[account]?.length) return { status: 400, body: { code: 'NO_STATEMENT_EXIST' } };
    const hash_value = createHash('sha1').update(fileOf(account)).digest('hex');
    const download_url = `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${account}`;
    return { status: 200, body: { download_url, hash_value } };
  };
  const fileOf = (account: string) =>
    `\uFEFF${[head, ...(files[account] ?? []), '资金流水总笔数,收入笔数', '`2,`0'].join('\r\n')}\r\n`;
  provider.state.answer = billed;
  const { sn } = await approved();
  await pay(sn);
  const bill = bills.get(sn);
  if (bill) bill.state = 'SUCCESS';
  await askAgain();
  files.OPERATION = [
    flow(`1330${sn.slice(1)}`, '商家转账', '100.00', ''),
    // Not ours; and one that came back on the same day.
    flow('13309', '商家转账', '7.00', 'Wsomebody'),
    flow('13308', '商家转账', '5.00', 'Wback'),
    flow('13308', '转账退回', '5.00', 'Wback', '收入'),
    flow('4200', '交易', '9.90', 'P1', '收入'),
  ];
  const channel = site.app.payouts.find((one) => one.name === name);
  expect(await channel?.bill?.('2026-11-26')).toMatchObject([
    { what: 'payout', reference: `1330${sn.slice(1)}`, amount: 10_000 },
    { what: 'payout', sn: 'Wsomebody', amount: 700 },
  ]);
  await site.database.db
    .update(withdrawals)
    .set({ finishTime: new Date(Date.now() - 86_400_000) })
    .where(eq(withdrawals.sn, sn));
  // Other payouts of this file are of today.
  await reconcile(site.app);
  const { lists } = await operator.get(listDifferences, { channel: name });
  expect([...new Set(lists.map((one) => `${one.sn} ${one.kind}`))]).toEqual(['Wsomebody missing_here']);
  provider.state.answer = () => ({ status: 400, body: { code: 'STATEMENT_CREATING' } });
  expect(await channel?.bill?.('2026-11-26')).toBeUndefined();
});

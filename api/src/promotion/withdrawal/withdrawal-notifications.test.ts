import { json } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import {
  addProof,
  failWithdrawal,
  payWithdrawal,
  queryWithdrawal,
} from 'shared/contracts/operator/promotion/payouts.ts';
import { approveWithdrawal, rejectWithdrawal } from 'shared/contracts/operator/promotion/withdrawals.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { localServer } from 'shared/testing/local-server.ts';
import { tasks } from '../../platform/tasks/task-tables.ts';
import { sandboxPayoutName } from '../../providers/payout/sandbox-payout.ts';
import { makeUser } from '../../testing/make.ts';
import { earn, withdrawer } from '../../testing/make-withdrawal.ts';
import { type FakeSmtp, fakeSmtp } from '../../testing/providers/fake-smtp.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { changeWithdrawal, lockWithdrawal } from './stored-withdrawals.ts';
import { notifyWithdrawalTask } from './withdrawal-tasks.ts';

let smtp: FakeSmtp;
let site: TestApp;
let operator: TestOperator;
let gateway: Awaited<ReturnType<typeof localServer>>;
/** What the gateway of SMS was posted. */
const sms: unknown[] = [];

beforeAll(async () => {
  smtp = await fakeSmtp();
  gateway = await localServer(async (request, response) => {
    sms.push(await json(request));
    response.end();
  });
  const url = `${gateway.url}/`;
  const config = { mail: smtp.config, sms: { url, key: 'k' }, siteUrl: 'https://site.example' };
  site = await testApp({ config });
  operator = await testOperator(site);
});
beforeEach(async () => {
  Object.assign(smtp, { mails: [], refusals: {} });
  sms.length = 0;
  await setting('notify', '1');
});
afterAll(async () => {
  await site.close();
  await smtp.close();
  await gateway.close();
});

const setting = (name: string, value: string) => operator.get(setSetting, { key: `withdrawal.${name}`, value });
const notified = () => site.app.tasks.work(notifyWithdrawalTask.name);
let made = 0;

/** Somebody with money, and what they do to get it. */
async function payee(more: { email?: string } = { email: `payee${++made}@mail.example` }) {
  const user = await makeUser(site, more);
  await earn(site, user.id, 50_000);
  const hands = withdrawer(site, user);
  const asks = async () => hands.applied('100', await hands.save());
  const approved = async () => {
    const one = await asks();
    await operator.get(approveWithdrawal, { sns: one.sn });
    return one;
  };
  return { ...user, email: more.email ?? '', hands, asks, approved };
}
const bySandbox = (sn: string) => operator.get(payWithdrawal, { sn, channel: sandboxPayoutName });
const mails = () => smtp.mails.map(({ to, headers, parts }) => ({ to, headers, text: parts.join('') }));

test('a payout is mailed once, without the whole account', async () => {
  const who = await payee();
  await setting('fee_ratio', '1%');
  const one = await who.approved();
  await setting('fee_ratio', '0');
  await notified();
  expect(mails()).toEqual([]);
  await bySandbox(one.sn);
  const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await operator.get(addProof, { sn: one.sn, picture });
  await notified();
  await notified();
  expect(mails()).toHaveLength(1);
  const [{ to, headers, text } = { to: '', headers: '', text: '' }] = mails();
  expect(to).toBe(who.email);
  expect(headers).toMatch(/^Subject: 【智绘工坊】提现已到账$/m);
  expect(text).toContain('你的提现 ¥100.00 已打款，实际到账 ¥99.00，收款账户：支付宝账号 mi****@mail.example');
  expect(text).toContain(`https://site.example/promotion/withdrawal?id=${one.id}`);
  expect(text).toContain(one.sn);
  for (const secret of ['ming@mail.example', '李小明']) expect(text).not.toContain(secret);
});

test.each([
  [
    'declined',
    '提现未通过审核',
    '未通过审核，金额已退回余额。姓名与账号不符',
    async ({ asks }: Awaited<ReturnType<typeof payee>>) =>
      operator.get(rejectWithdrawal, { sn: (await asks()).sn, remark: '姓名与账号不符' }),
  ],
  [
    'failed',
    '提现未成功',
    '没有成功，金额已退回余额。收款账户不存在',
    async ({ approved }: Awaited<ReturnType<typeof payee>>) => {
      const { sn } = await approved();
      await operator.get(payWithdrawal, { sn });
      await operator.get(failWithdrawal, { sn, remark: '收款账户不存在' });
    },
  ],
  [
    'waits for a confirmation',
    '提现待确认收款',
    '请在 24 小时内打开微信确认收款',
    async ({ approved }: Awaited<ReturnType<typeof payee>>) => {
      const { sn } = await approved();
      await operator.get(payWithdrawal, { sn });
      await site.database.db.transaction(async (tx) => {
        const confirm = { mch_id: '1', app_id: 'wx1', package: 'p', until: '2026-11-27 10:00:00' };
        await changeWithdrawal(tx, await lockWithdrawal(tx, { sn }), { confirm });
      });
    },
  ],
])('one that %s is mailed with what it means', async (_name, subject, text, happens) => {
  await happens(await payee());
  await notified();
  expect(mails()).toEqual([
    expect.objectContaining({ headers: expect.stringContaining(subject), text: expect.stringContaining(text) }),
  ]);
});

test('a returned payout is mailed again; a cancelled one is not', async () => {
  const { hands, approved, asks } = await payee();
  const one = await approved();
  await bySandbox(one.sn);
  await hands.post('/withdraw/sandbox', { id: one.id, act: 'fail_after_success' });
  await operator.get(queryWithdrawal, { sn: one.sn });
  await notified();
  expect(mails().map(({ headers }) => /提现\S+/.exec(headers)?.[0])).toEqual(['提现已到账', '提现已退回']);
  const { id } = await asks();
  expect(await hands.post('/withdraw/cancel', { id })).toMatchObject({ code: 1 });
  await notified();
  expect(mails()).toHaveLength(2);
});

test('the operator chooses no message, mail, or SMS without mailbox', async () => {
  const paid = async (more: { email?: string }) => {
    const who = await payee(more);
    await bySandbox((await who.approved()).sn);
    await notified();
    return who;
  };
  await setting('notify', '0');
  await paid({ email: 'silent@mail.example' });
  await setting('notify', '1');
  await paid({});
  expect([mails(), sms]).toEqual([[], []]);
  await setting('notify', '2');
  const { mobile } = await paid({});
  await paid({ email: 'both@mail.example' });
  expect(sms).toEqual([
    {
      mobile,
      scene: 'TXTZ',
      params: { money: '100.00', result: '已到账' },
      text: expect.stringMatching(/^你的提现 ¥100\.00 已打款，实际到账 ¥100\.00/),
    },
  ]);
  expect(mails().map(({ to }) => to)).toEqual(['both@mail.example']);
});

test('a mail server that is down delays only the mail', async () => {
  const { hands, approved } = await payee();
  const one = await approved();
  smtp.refusals = { RCPT: '451 later' };
  await bySandbox(one.sn);
  await notified();
  expect(await hands.detail(one.id)).toMatchObject({ status_desc: '已到账' });
  expect(mails()).toEqual([]);
  smtp.refusals = {};
  const own = eq(tasks.key, `${one.sn}:paid`);
  await site.database.db.update(tasks).set({ runTime: sql`now()` }).where(own);
  await notified();
  expect(mails()).toHaveLength(1);
});

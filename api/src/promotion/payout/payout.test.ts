import { eq, sql } from 'drizzle-orm';
import { listDifferences } from 'shared/contracts/operator/account/bills.ts';
import {
  confirmPaid,
  failWithdrawal,
  payWithdrawal,
  queryWithdrawal,
} from 'shared/contracts/operator/promotion/payouts.ts';
import {
  approveWithdrawal,
  findWithdrawals,
  listPayoutTax,
  rejectWithdrawal,
  showWithdrawal,
} from 'shared/contracts/operator/promotion/withdrawals.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import type { SandboxPayoutAct } from 'shared/contracts/promotion/withdrawal.ts';
import { reconcile } from '../../account/bill/reconcile.ts';
import { takeBack } from '../../ledger/ledger.ts';
import { findMoney } from '../../ledger/money.ts';
import { tasks } from '../../platform/tasks/task-tables.ts';
import { sandboxPayoutName } from '../../providers/payout/sandbox-payout.ts';
import { sandboxPayouts } from '../../providers/payout/sandbox-payout-tables.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { earn, withdrawer } from '../../testing/make-withdrawal.ts';
import { useShop } from '../../testing/use-shop.ts';
import { sendPayoutTask, withdrawals } from '../withdrawal/withdrawal.ts';

const shop = useShop();
let withdraws: ReturnType<typeof withdrawer>;
let second: string;
beforeAll(async () => {
  second = await shop.operator.tokenOf('finance');
});
beforeEach(async () => {
  withdraws = withdrawer(shop.site, shop.user);
  await earn(shop.site, shop.user.id, 50_000);
});

const db = () => shop.site.database.db;
const money = () => findMoney(db(), shop.user.id);
async function approved(amount?: string) {
  const one = await withdraws.asked(amount);
  await shop.operator.get(approveWithdrawal, { sns: one.sn });
  return one;
}
const play = async (id: number, act: SandboxPayoutAct) =>
  dataOf<{ answers: string[] }>(await withdraws.post('/withdraw/sandbox', { id, act })).answers;
const bySandbox = (sn: string) =>
  shop.operator.get(payWithdrawal, { sn, channel: sandboxPayoutName }, { token: second });
/** Lets the task run now that would run when its pause is over. */
async function askAgain(sn: string): Promise<void> {
  await db().update(tasks).set({ runTime: sql`now()` }).where(eq(tasks.key, sn));
  await shop.site.app.tasks.work(sendPayoutTask.name);
}
const transfers = async (sn: string) =>
  (await db().select().from(sandboxPayouts).where(eq(sandboxPayouts.sn, sn)))[0]?.transfers ?? 0;
const paidOnce = { status: 3, status_desc: '已到账' };

test('a declined, failed or stuck withdrawal returns its amount once', async () => {
  const one = await withdraws.asked();
  const support = await shop.operator.tokenOf('support');
  expect(await shop.operator.get(findWithdrawals, {}, { token: support })).toMatchObject({ lists: [{ sn: one.sn }] });
  expect(await shop.operator.ask(showWithdrawal, { sn: one.sn }, { token: support })).toMatchObject({ code: -1 });
  expect(await shop.operator.ask(payWithdrawal, { sn: one.sn })).toMatchObject({ code: 0 });
  await shop.operator.get(rejectWithdrawal, { sn: one.sn, remark: '姓名与账号不符' });
  expect(await shop.operator.ask(rejectWithdrawal, { sn: one.sn, remark: '再来一次' })).toMatchObject({ code: 0 });
  expect(await withdraws.detail(one.id)).toMatchObject({ status_desc: '未通过', verify_remark: '姓名与账号不符' });
  const other = await approved();
  await shop.operator.get(payWithdrawal, { sn: other.sn });
  await shop.operator.get(failWithdrawal, { sn: other.sn, remark: '收款账户不存在' });
  expect(await shop.operator.ask(confirmPaid, { sn: other.sn, reference: '12345678' })).toMatchObject({ code: 0 });
  expect(await withdraws.detail(other.id)).toMatchObject({ status: 4, transfer_remark: '收款账户不存在' });
  const listed = dataOf<{ lists: { reason: string }[] }>(
    await shop.site.get('/withdraw/lists', { token: shop.user.token }),
  );
  expect(listed.lists.map(({ reason }) => reason)).toEqual(['收款账户不存在', '姓名与账号不符']);
  expect(await money()).toMatchObject({ available: 50_000, frozen: 0 });
  const { postings } = await shop.operator.get(showWithdrawal, { sn: other.sn });
  expect(postings.map(({ key }) => key)).toEqual([`withdraw:${other.sn}:freeze`, `withdraw:${other.sn}:end`]);
});

test('several withdrawals are approved by one command, all of them or none', async () => {
  const friend = await makeUser(shop.site);
  await earn(shop.site, friend.id, 50_000);
  const [one, other] = [await withdraws.asked('10'), await withdrawer(shop.site, friend).asked('10')];
  const both = `${one.sn}, ${other.sn}`;
  const unknown = await shop.operator.ask(approveWithdrawal, { sns: `${both},W20260131080000123456` });
  expect(unknown.code).toBe(0);
  const { code, data, msg } = await shop.operator.ask(approveWithdrawal, { sns: both });
  expect([code, data]).toMatchObject([1, [{ status: 'approved' }, { status: 'approved' }]]);
  expect(msg).toContain(`withdrawals pay ${one.sn}`);
  expect(await shop.operator.ask(approveWithdrawal, { sns: both })).toMatchObject({ code: 0 });
  for (const { sn } of [one, other]) await shop.operator.get(rejectWithdrawal, { sn, remark: '测试结束' });
});

test('the approver pays up to a daily limit, then another operator', async () => {
  const finance = await shop.operator.tokenOf('finance');
  const approvedBy = async (amount: string) => {
    const one = await withdraws.asked(amount);
    await shop.operator.get(approveWithdrawal, { sns: one.sn }, { token: finance });
    return one.sn;
  };
  const setLimit = (value: string) => shop.operator.get(setSetting, { key: 'operator.payout_limit', value });
  await setLimit('150');
  const small = await approvedBy('100');
  await shop.operator.get(payWithdrawal, { sn: small }, { token: finance });
  await shop.operator.get(confirmPaid, { sn: small, reference: '12345678' }, { token: finance });
  const next = await approvedBy('100');
  const alone = await shop.operator.ask(payWithdrawal, { sn: next }, { token: finance });
  expect(alone).toMatchObject({ code: 0, msg: expect.stringContaining('50.00 are left') });
  expect(await shop.operator.get(payWithdrawal, { sn: next }, { token: second })).toMatchObject({ status: 'paying' });
  await setLimit('1000');
});

test('a channel pays at once; the fee stays with us', async () => {
  await shop.operator.get(setSetting, { key: 'withdrawal.fee_ratio', value: '1' });
  const one = await approved();
  await shop.operator.get(setSetting, { key: 'withdrawal.fee_ratio', value: '0' });
  expect(await bySandbox(one.sn)).toMatchObject({ status: 'paid', leaves: '99.00' });
  expect(await withdraws.detail(one.id)).toMatchObject(paidOnce);
  const year = one.create_time.slice(0, 4);
  expect(await shop.operator.get(listPayoutTax, { year })).toContainEqual(
    expect.objectContaining({
      user_id: shop.user.id,
      real_name: '李小明',
      amount: '100.00',
      fee: '1.00',
      left: '99.00',
    }),
  );
  expect(await play(one.id, 'forged')).toEqual(['refused']);
  expect(await play(one.id, 'twice')).toEqual(['success', 'success']);
  expect(await transfers(one.sn)).toBe(1);
});

// Shows: MONEY-35
test.each(['late', 'unknown', 'lost'] as const)(
  '%s: it stays paying until it is known, and is paid once',
  async (act) => {
    const one = await approved();
    await play(one.id, act);
    expect(await bySandbox(one.sn)).toMatchObject({ status: 'paying' });
    expect(await money()).toMatchObject({ frozen: 10_000 });
    // Nobody ends what may have left, and nobody says that it was paid.
    for (const ask of [
      shop.operator.ask(failWithdrawal, { sn: one.sn, remark: '放弃这一笔' }),
      shop.operator.ask(confirmPaid, { sn: one.sn, reference: '12345678' }),
      shop.operator.ask(rejectWithdrawal, { sn: one.sn, remark: '放弃这一笔' }),
    ])
      expect(await ask).toMatchObject({ code: 0 });
    await askAgain(one.sn);
    if (act !== 'lost') {
      expect(await withdraws.detail(one.id)).toMatchObject({ status: 2 });
      expect(await play(one.id, 'pay')).toEqual(['success']);
      await askAgain(one.sn);
    }
    expect(await withdraws.detail(one.id)).toMatchObject(paidOnce);
    expect(await transfers(one.sn)).toBe(1);
    expect(await money()).toMatchObject({ available: 40_000, frozen: 0 });
  },
);

test('a refusal returns the amount; a wrong amount ends nothing', async () => {
  const one = await approved();
  await play(one.id, 'fail');
  expect(await bySandbox(one.sn)).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('PAYEE_NOT_EXIST'),
  });
  expect(await withdraws.detail(one.id)).toMatchObject({ status: 4, status_desc: '提现失败' });
  expect(await money()).toMatchObject({ available: 50_000, frozen: 0 });
  const other = await approved();
  await play(other.id, 'wrong_amount');
  expect(await bySandbox(other.sn)).toMatchObject({ status: 'paying', problem: expect.stringContaining('10001 fen') });
  expect(await money()).toMatchObject({ frozen: 10_000 });
});

test('failed after success, the amount is the user’s again, once', async () => {
  const one = await approved();
  expect(await bySandbox(one.sn)).toMatchObject({ status: 'paid' });
  await play(one.id, 'fail_after_success');
  expect(await withdraws.detail(one.id)).toMatchObject(paidOnce);
  expect(await shop.operator.get(queryWithdrawal, { sn: one.sn })).toMatchObject({ status: 'returned' });
  expect(await shop.operator.get(queryWithdrawal, { sn: one.sn })).toMatchObject({ status: 'returned' });
  expect(await withdraws.detail(one.id)).toMatchObject({ status_desc: '已退回' });
  expect(await money()).toMatchObject({ available: 50_000, frozen: 0 });
});

test('an unknown payout can be ended, and is never sent', async () => {
  const one = await approved();
  const channel = shop.site.app.payouts.find(({ name }) => name === sandboxPayoutName);
  if (!channel) throw new Error('there is no sandbox');
  const { send } = channel;
  // It cannot be reached.
  channel.send = async () => {
    throw new Error('no route');
  };
  expect(await bySandbox(one.sn)).toMatchObject({ status: 'paying' });
  channel.send = send;
  expect(await shop.operator.get(failWithdrawal, { sn: one.sn, remark: '渠道暂不可用' })).toMatchObject({
    status: 'failed',
  });
  await askAgain(one.sn);
  expect(await transfers(one.sn)).toBe(0);
  expect(await money()).toMatchObject({ available: 50_000, frozen: 0 });
});

// Shows: MONEY-29
test('refunds before payout end it; later ones become debt', async () => {
  const back = (key: string, amount: number) =>
    db().transaction((tx) => {
      const cause = { cause: 'test', causeId: key, userId: shop.user.id, currency: 'cny' as const, amount };
      return takeBack(tx, `test:${key}:${shop.user.id}`, { ...cause, changeType: 401 }, 'commission');
    });
  const one = await approved('500');
  await back('before', 20_000);
  expect(await money()).toMatchObject({ available: 0, frozen: 50_000, debt: -20_000 });
  expect(await bySandbox(one.sn)).toMatchObject({ status: 'declined' });
  expect(await money()).toMatchObject({ available: 30_000, frozen: 0, debt: 0 });
  const other = await approved('300');
  expect(await bySandbox(other.sn)).toMatchObject({ status: 'paid' });
  await back('after', 10_000);
  await back('after', 10_000);
  expect(await money()).toMatchObject({ available: 0, debt: -10_000 });
  await earn(shop.site, shop.user.id, 12_000);
  expect(await money()).toMatchObject({ available: 2000, debt: 0 });
});

test('payouts stand in the comparison of bills, apart from payments', async () => {
  const one = await approved();
  await bySandbox(one.sn);
  const before = new Date(Date.now() - 2 * 86_400_000);
  await db().update(withdrawals).set({ finishTime: before }).where(eq(withdrawals.sn, one.sn));
  await db().update(sandboxPayouts).set({ payTime: before, amount: 9999 }).where(eq(sandboxPayouts.sn, one.sn));
  await reconcile(shop.site.app);
  const { lists } = await shop.operator.get(listDifferences, { channel: sandboxPayoutName });
  expect(lists).toMatchObject([{ kind: 'amount', what: 'payout', sn: one.sn, here: '100.00', there: '99.99' }]);
});

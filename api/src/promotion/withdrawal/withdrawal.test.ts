import { eq } from 'drizzle-orm';
import { approveWithdrawal } from 'shared/contracts/operator/promotion/withdrawals.ts';
import { withdrawType } from 'shared/contracts/promotion/withdrawal-account.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { takeBack } from '../../ledger/ledger.ts';
import { findMoney } from '../../ledger/money.ts';
import { makeCode } from '../../site/code/stored-codes.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { earn, withdrawer } from '../../testing/make-withdrawal.ts';
import { useShop } from '../../testing/use-shop.ts';
import { payoutAccounts } from '../payout-account/payout-account-tables.ts';
import { createWithdrawal } from './stored-withdrawals.ts';
import { withdrawals } from './withdrawal-tables.ts';

const shop = useShop();
let withdraws: ReturnType<typeof withdrawer>;
beforeEach(async () => {
  await setRules({});
  withdraws = withdrawer(shop.site, shop.user);
  await earn(shop.site, shop.user.id, 100_000);
});

const money = () => findMoney(shop.site.database.db, shop.user.id);
async function setRules(value: Record<string, unknown>): Promise<void> {
  const row = { name: 'withdrawal', value };
  await shop.site.database.db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.name, set: { value } });
  shop.site.app.prepared.forget();
}

// Shows: SPEC-3.18
test('an amount is quoted with its fee, set aside and followed', async () => {
  await setRules({ fee_ratio: 60, fee_min: 10 });
  const account_id = await withdraws.save();
  const quote = await shop.site.get('/withdraw/quote?money=100.5&type=1', { token: shop.user.token });
  expect(dataOf(quote)).toMatchObject({
    money: '100.50',
    handling_fee: '0.60',
    handling_fee_ratio: '0.60',
    left_money: '99.90',
    left_available: '899.50',
    problem: '',
    needs_identity: false,
  });
  const detail = await withdraws.applied('100.5', account_id);
  expect(detail).toMatchObject({
    money: '100.50',
    handling_fee: '0.60',
    left_money: '99.90',
    status: 1,
    status_desc: '审核中',
    can_cancel: true,
    account: 'mi****@mail.example',
    real_name: '*小明',
    confirm: null,
    proof: '',
  });
  // What has not happened yet is not told as if it had.
  expect(detail.timeline.map(({ name, title, time }) => [name, title, time !== ''])).toEqual([
    ['applied', '提交申请', true],
    ['approved', '审核', false],
    ['paying', '打款', false],
    ['paid', '到账', false],
  ]);
  expect(await money()).toEqual({ pending: 0, available: 89_950, frozen: 10_050, debt: 0 });
  const log = await shop.site.get('/account_log/lists?type=money', { token: shop.user.token });
  expect(dataOf<{ lists: object[] }>(log).lists[0]).toMatchObject({
    change_type: 300,
    change_type_desc: '提现',
    action: 2,
    source_sn: detail.sn,
    left_amount: '899.50',
  });
  const other = await makeUser(shop.site);
  expect(await shop.site.get(`/withdraw/detail?id=${detail.id}`, { token: other.token })).toMatchObject({ code: 0 });
  expect(await withdrawer(shop.site, other).post('/withdraw/cancel', { id: detail.id })).toMatchObject({ code: 0 });
});

// Shows: MONEY-32
test('of fifty applications for everything one is taken', async () => {
  await setRules({ identity_limit: 1_000_000 });
  const account_id = await withdraws.save();
  const code = await withdraws.code();
  const ask = () => withdraws.post('/withdraw/apply', { money: '1000', type: 1, account_id, code });
  const replies = await Promise.all(Array.from({ length: 50 }, ask));
  expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
  expect(await money()).toMatchObject({ available: 0, frozen: 100_000 });

  // Without the code, which is good for one of them, the row itself admits one.
  const other = await makeUser(shop.site);
  await earn(shop.site, other.id, 5_000_000);
  const row = { userId: other.id, amount: 1000, fee: 0, feeRatio: 0, type: 1 as const, accountSealed: '', account: '' };
  const made = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      shop.site.database.db.transaction((tx) => createWithdrawal(tx, { ...row, realName: '', picture: null })),
    ),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await findMoney(shop.site.database.db, other.id)).toMatchObject({ available: 4_999_000, frozen: 1000 });
});

// Shows: MONEY-33
test.each([
  ['0', '提现金额须大于 0'],
  ['-10', '请输入正确的金额，最多两位小数'],
  ['10.001', '请输入正确的金额，最多两位小数'],
  ['NaN', '请输入正确的金额，最多两位小数'],
  ['1e3', '请输入正确的金额，最多两位小数'],
  ['9.99', '每次最少提现 ¥10.00'],
  ['1000.01', '可提现余额不足，当前可提现 ¥1000.00'],
  ['5000.01', '每次最多提现 ¥5000.00'],
])('an amount of %s is refused beside its field', async (amount, sentence) => {
  const account_id = await withdraws.save();
  const reply = await withdraws.apply(amount, { account_id });
  expect(reply).toMatchObject({ code: 0, msg: sentence, data: { field: 'money' } });
  expect(await money()).toMatchObject({ available: 100_000, frozen: 0 });
});

// Shows: MONEY-33
test('an unsaved, foreign or unfit account is refused', async () => {
  const other = await makeUser(shop.site);
  const theirs = await withdrawer(shop.site, other).save();
  expect(await withdraws.apply('10', { account_id: theirs })).toMatchObject({ code: 0, msg: '请先保存该收款账户' });
  const unsaved = { account: 'new@mail.example', real_name: '李小明' };
  expect(await withdraws.apply('10', unsaved)).toMatchObject({ code: 0, msg: '请先保存该收款账户' });
  const account_id = await withdraws.save();
  const wrongWay = { account_id, type: withdrawType.wechatWallet };
  expect(await withdraws.apply('10', wrongWay)).toMatchObject({ code: 0, msg: '收款账户与提现方式不一致' });
  expect(await withdraws.apply('10', { account_id, code: '000000' })).toMatchObject({ code: 0 });
  // The fields of the original contract name a saved account too.
  expect(await withdraws.apply('10', { account: 'Ming@mail.example', real_name: '李小明' })).toMatchObject({ code: 1 });
});

test('names, accounts, amounts and numbers are read as they are meant', async () => {
  const save = async (given: object) =>
    withdraws.post('/payout_account/add', { type: 1, ...given, code: ` ${await withdraws.code()}\u200b` });
  const names = ['阿依古丽•艾力', '阿依古丽・艾力', '阿依古丽．艾力', 'Anne-Marie Dubois', 'O’Neil', '欧阳\u200b小明'];
  for (const real_name of names)
    expect(await save({ real_name, account: 'a@mail.example' })).toMatchObject({ code: 1 });
  expect(await save({ real_name: '12', account: 'a@mail.example' })).toMatchObject({ data: { field: 'real_name' } });
  const accounts = ['139 0000 0000', '１３９００００００００', '+86 13900000000'];
  const saved = [];
  for (const account of accounts) saved.push(dataOf<{ id: number }>(await save({ real_name: '李明', account })).id);
  expect(new Set(saved).size).toBe(1);
  for (const [typed, money] of [
    ['１', '1.00'],
    ['¥1.20', '1.20'],
    ['1.2元', '1.20'],
    ['1，000', '1000.00'],
  ] as const) {
    const quote = await shop.site.get(`/withdraw/quote?type=1&money=${encodeURIComponent(typed)}`, {
      token: shop.user.token,
    });
    expect(dataOf(quote)).toMatchObject({ money });
  }
  const identity = { real_name: '阿依古丽•艾力', id_number: '110105 19491231 002Ｘ' };
  const given = await withdraws.post('/withdraw/identity', { ...identity, code: await withdraws.code() });
  expect(given).toMatchObject({ code: 1 });
});

test('accounts are sealed, masked, and rest a day after changes', async () => {
  const first = await withdraws.save();
  const second = await withdraws.save({ type: 1, account: '13912345678', real_name: '李小明' });
  expect(await withdraws.save()).toBe(first);
  const lists = async () =>
    dataOf<{ lists: { id: number; account: string; is_usable: number }[] }>(
      await shop.site.get('/payout_account/lists', { token: shop.user.token }),
    ).lists.map(({ id, account, is_usable }) => ({ id, account, is_usable }));
  expect(await lists()).toEqual([
    { id: second, account: '139****5678', is_usable: 0 },
    { id: first, account: 'mi****@mail.example', is_usable: 1 },
  ]);
  expect(await withdraws.apply('10', { account_id: second })).toMatchObject({
    msg: '收款账户变更后 24 小时内不能提现，请稍后再试',
  });
  const stored = await shop.site.database.db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, shop.user.id));
  expect(JSON.stringify(stored)).not.toContain('13912345678');
  expect(JSON.stringify(stored)).not.toContain('李小明');
  expect(await withdraws.post('/payout_account/delete', { id: first, code: '123456' })).toMatchObject({ code: 0 });
  expect(await withdraws.post('/payout_account/delete', { id: first, code: await withdraws.code() })).toMatchObject({
    code: 1,
  });
  // Deleting all of them does not make the next one the first.
  const again = await withdraws.save();
  expect((await lists()).find(({ id }) => id === again)?.is_usable).toBe(0);
  expect(
    await withdraws.post('/payout_account/add', { type: 3, real_name: '李小明', code: await withdraws.code() }),
  ).toMatchObject({ msg: '请上传收款码', data: { field: 'money_qr_code' } });
});

test('a day after a changed mobile nothing is withdrawn', async () => {
  const account_id = await withdraws.save();
  const mobile = `137${String(shop.user.id).padStart(8, '0')}`;
  const { code } = await shop.site.database.db.transaction((tx) =>
    makeCode(tx, { target: mobile, scene: smsScene.changeMobile }),
  );
  const bound = await withdraws.post('/user/bindMobile', { type: 'change', mobile, code });
  expect(bound).toMatchObject({ code: 1 });
  const changed = withdrawer(shop.site, { ...shop.user, mobile });
  expect(await changed.apply('10', { account_id })).toMatchObject({ msg: '手机号变更后 24 小时内不能提现' });
});

test('one in review can be cancelled, an approved one not', async () => {
  const account_id = await withdraws.save();
  const { id } = await withdraws.applied('100', account_id);
  expect(await withdraws.apply('10', { account_id })).toMatchObject({
    msg: '你有一笔提现正在处理，完成后才能再次申请',
  });
  expect(await withdraws.post('/withdraw/cancel', { id })).toMatchObject({ code: 1 });
  expect(await withdraws.post('/withdraw/cancel', { id })).toMatchObject({ code: 1 });
  expect(await money()).toMatchObject({ available: 100_000, frozen: 0 });
  expect(await withdraws.detail(id)).toMatchObject({ status: 4, status_desc: '已取消', can_cancel: false });
  const again = await withdraws.applied('100', account_id);
  await shop.operator.get(approveWithdrawal, { sns: again.sn });
  expect(await withdraws.post('/withdraw/cancel', { id: again.id })).toMatchObject({ msg: '该提现已审核，不能取消' });
  await shop.site.database.db.update(withdrawals).set({ createTime: new Date(Date.now() - 86_400_000) });
});

// Shows: SPEC-9.24
test('applications a day are limited; large yearly totals need identity', async () => {
  await setRules({ daily_count: 1, identity_limit: 5000 });
  const account_id = await withdraws.save();
  const refused = await withdraws.apply('50.01', { account_id });
  expect(refused).toMatchObject({ code: 0, data: { field: 'id_number' } });
  const identity = { real_name: '王小二', id_number: '11010519491231002x' };
  const wrong = { ...identity, id_number: '110105194912310021', code: await withdraws.code() };
  expect(await withdraws.post('/withdraw/identity', wrong)).toMatchObject({ msg: '身份证号不正确，请核对' });
  const give = async (given: object) =>
    withdraws.post('/withdraw/identity', { ...given, code: await withdraws.code() });
  expect(await give(identity)).toMatchObject({ code: 1 });
  expect(await withdraws.apply('50.01', { account_id })).toMatchObject({ msg: '收款人须与身份信息中的姓名一致' });
  expect(await give({ ...identity, real_name: '李小明' })).toMatchObject({ code: 1 });
  const { id } = await withdraws.applied('50.01', account_id);
  await withdraws.post('/withdraw/cancel', { id });
  expect(await withdraws.apply('10', { account_id })).toMatchObject({ msg: '每天最多申请 1 次，请明天再试' });
  const config = dataOf<object>(await shop.site.get('/withdraw/config', { token: shop.user.token }));
  expect(config).toMatchObject({
    left_today: 0,
    available: '1000.00',
    obstacle: '每天最多申请 1 次，请明天再试',
    mobile: shop.user.mobile,
    identity: { is_given: true, real_name: '*小明', id_number: '1101**********002X' },
  });
});

test('below the least amount the page says so at once', async () => {
  const poor = await makeUser(shop.site);
  const obstacle = async () =>
    dataOf<{ obstacle: string }>(await shop.site.get('/withdraw/config', { token: poor.token })).obstacle;
  expect(await obstacle()).toBe('可提现 ¥0.00，满 ¥10.00 后可以申请');
  await earn(shop.site, poor.id, 999);
  expect(await obstacle()).toBe('可提现 ¥9.99，满 ¥10.00 后可以申请');
  await earn(shop.site, poor.id, 1);
  expect(await obstacle()).toBe('');
});

// Shows: MONEY-34
test('refunds and withdrawals at once never exceed the income', async () => {
  const account_id = await withdraws.save();
  const refund = (amount: number) =>
    shop.site.database.db.transaction((tx) => {
      const cause = { cause: 'test', causeId: shop.user.id, userId: shop.user.id, currency: 'cny' as const, amount };
      return takeBack(tx, `test:back:${shop.user.id}:${amount}`, { ...cause, changeType: 401 }, 'commission');
    });
  const [applied] = await Promise.all([withdraws.apply('800', { account_id }), refund(40_000), refund(30_000)]);
  const { available, frozen, debt } = await money();
  expect(available + frozen + debt).toBe(30_000);
  expect(frozen).toBe(applied.code === 1 ? 80_000 : 0);
  expect(available === 0 || debt === 0).toBe(true);
});

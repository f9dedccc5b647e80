import { eq, sql } from 'drizzle-orm';
import { freezeUser } from 'shared/contracts/operator/account/users.ts';
import {
  addProof,
  confirmPaid,
  confirmReturned,
  exportBatch,
  failWithdrawal,
  importBatch,
  listPayoutChannels,
  payWithdrawal,
  previewBatch,
} from 'shared/contracts/operator/promotion/payouts.ts';
import {
  approveWithdrawal,
  countWithdrawals,
  findWithdrawals,
  rejectWithdrawal,
  showWithdrawal,
} from 'shared/contracts/operator/promotion/withdrawals.ts';
import { inChinese } from 'shared/contracts/operator/refusals/in-chinese.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { findMoney } from '../../ledger/money.ts';
import { operatorLog } from '../../platform/operator/operator-tables.ts';
import { sandboxPayoutName } from '../../providers/payout/sandbox-payout.ts';
import { makeUser } from '../../testing/make.ts';
import { earn, withdrawer } from '../../testing/make-withdrawal.ts';
import { useShop } from '../../testing/use-shop.ts';
import { countSteps } from './queue-rows.ts';

const shop = useShop();
let withdraws: ReturnType<typeof withdrawer>;
beforeEach(async () => {
  withdraws = withdrawer(shop.site, shop.user);
  await earn(shop.site, shop.user.id, 50_000);
});

const money = () => findMoney(shop.site.database.db, shop.user.id);
async function approved() {
  const one = await withdraws.asked();
  await shop.operator.get(approveWithdrawal, { sns: one.sn });
  return one;
}

test('a withdrawal is approved, listed, transferred and proven by hand', async () => {
  const one = await approved();
  expect(await shop.operator.get(payWithdrawal, { sn: one.sn })).toMatchObject({ status: 'paying', channel: 'manual' });
  expect(await shop.operator.get(listPayoutChannels, {})).toContainEqual(
    expect.objectContaining({ name: 'manual', paying: 1, amount: '100.00' }),
  );
  const [listed] = (await shop.operator.get(exportBatch, {})).transfers;
  expect(listed).toMatchObject({ sn: one.sn, account: 'ming@mail.example', real_name: '李小明', amount: '100.00' });
  expect(await shop.operator.get(exportBatch, {})).toEqual({ transfers: [] });
  expect(await shop.operator.get(exportBatch, { again: listed?.batch ?? '' })).toEqual({ transfers: [listed] });
  const head = 'sn,result,reference,remark\r\n';
  const unknown = `${head}${one.sn},paid,20260131998877,\r\nW99999999999999,paid,1234,\r\n`;
  expect(await shop.operator.ask(importBatch, { table: unknown })).toMatchObject({ code: 0 });
  expect(await withdraws.detail(one.id)).toMatchObject({ status: 2 });
  const table = `${head}${one.sn},paid,20260131998877,工资卡\r\n`;
  expect(await shop.operator.get(importBatch, { table })).toMatchObject({ paid: 1, failed: 0, known: 0 });
  expect(await shop.operator.get(importBatch, { table })).toMatchObject({ paid: 0, failed: 0, known: 1 });
  const red = `${head}${one.sn},failed,,\r\n`;
  expect(await shop.operator.ask(importBatch, { table: red })).toMatchObject({ code: 0 });
  // One pixel.
  const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  expect(await shop.operator.get(showWithdrawal, { sn: one.sn })).toMatchObject({ has_proof: false });
  await shop.operator.get(addProof, { sn: one.sn, picture });
  expect(await shop.operator.get(showWithdrawal, { sn: one.sn })).toMatchObject({ has_proof: true });
  const detail = await withdraws.detail(one.id);
  expect(detail).toMatchObject({
    status: 3,
    status_desc: '已到账',
    reference: '20260131998877',
    transfer_remark: '工资卡',
  });
  expect(detail.proof).toMatch(/^\/api\/files\/own\//);
  const read = (token: string) => shop.site.app.inject({ url: detail.proof, headers: { token } });
  expect((await read((await makeUser(shop.site)).token)).statusCode).not.toBe(200);
  expect(await money()).toMatchObject({ available: 40_000, frozen: 0 });
});

test('a step out of order is refused with the next one', async () => {
  const { ask, get } = shop.operator;
  const { sn } = await withdraws.asked();
  expect((await ask(payWithdrawal, { sn })).msg).toContain(`is review. \`withdrawals approve ${sn}`);
  await get(approveWithdrawal, { sns: sn });
  expect((await ask(approveWithdrawal, { sns: sn })).msg).toContain(`is approved. \`withdrawals pay ${sn}`);
  await get(payWithdrawal, { sn });
  const byHand = (await ask(rejectWithdrawal, { sn, remark: '不能打款' })).msg;
  expect(byHand).toContain(`is paying. Transfer it by hand: \`withdrawals show ${sn}\` has the whole account`);
  expect(byHand).toContain(`\`withdrawals fail ${sn}`);
  expect((await ask(confirmPaid, { sn, reference: '12345678' })).msg).toContain('`withdrawals proof');
  expect((await ask(payWithdrawal, { sn })).msg).toContain('is paid.');
});

test('the end of a withdrawal says the amount is back', async () => {
  const { ask, get } = shop.operator;
  const { sn } = await withdraws.asked();
  const rejected = await ask(rejectWithdrawal, { sn, remark: '姓名与账号不符' });
  expect(rejected.msg).toBe('The amount is back with the user, who reads: 姓名与账号不符.');
  const other = await approved();
  await get(payWithdrawal, { sn: other.sn });
  const failed = await ask(failWithdrawal, { sn: other.sn, remark: '收款账户不存在' });
  expect(failed.msg).toBe('The amount is back with the user, who reads: 收款账户不存在.');
});

test('an unsaved list says its name again', async () => {
  const { ask, get } = shop.operator;
  const { sn } = await approved();
  await get(payWithdrawal, { sn });
  const listed = await ask(exportBatch, {});
  const batch = (await get(showWithdrawal, { sn })).batch ?? '';
  expect(listed.msg).toContain(`\`withdrawals batch --again ${batch} --csv <file>\` writes it once more`);
  expect((await ask(exportBatch, {})).msg).toContain(`Lists with transfers that wait: ${batch} (1)`);
  expect((await ask(exportBatch, { again: 'B2026' })).msg).toContain(`${batch} (1)`);
});

test('an empty or unfinished table of results is refused', async () => {
  const { ask, get } = shop.operator;
  const { sn } = await approved();
  await get(payWithdrawal, { sn });
  expect(await ask(importBatch, { table: 'sn,result,reference\r\n' })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('no line below its columns'),
  });
  expect(await ask(importBatch, { table: `sn,result,reference\r\n${sn},,\r\n` })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('leave out the lines of transfers that have not ended'),
  });
});

test('a preview shows each line of a table and changes nothing', async () => {
  const { ask, get } = shop.operator;
  const { sn } = await approved();
  await get(payWithdrawal, { sn });
  const head = '批次,提现单号,结果,转账流水号,说明\r\n';
  const good = `B1,"=""${sn}""",成功,20260131998877,工资卡\r\n`;
  const table = `${head}${good}B1,${sn},失败,,\r\nB1,W99999999999999,成功,1234,\r\nB1,W99999999999998,,,\r\n`;
  expect(inChinese((await ask(importBatch, { table })).msg)).toBe(`第 3 行（${sn}）：这一笔在表里出现了两次`);
  const preview = await get(previewBatch, { table });
  expect(preview).toMatchObject({ paid: 1, failed: 0, known: 0, wrong: 3, leaves: '100.00' });
  expect(preview.lines.map(({ row, outcome, problem }) => [row, outcome, problem])).toEqual([
    [2, 'paid', null],
    [3, 'wrong', 'twice'],
    [4, 'wrong', 'not_by_hand'],
    [5, 'wrong', 'no_result'],
  ]);
  expect(await shop.site.database.db.$count(operatorLog, eq(operatorLog.command, 'withdrawals preview'))).toBe(0);
  expect(preview.lines[0]).toMatchObject({ sn, user_id: shop.user.id, leaves: '100.00', reference: '20260131998877' });
  expect(await get(showWithdrawal, { sn })).toMatchObject({ status: 'paying' });
  expect(await get(importBatch, { table: head + good })).toMatchObject({ paid: 1, wrong: 0 });
  expect(await get(showWithdrawal, { sn })).toMatchObject({ status: 'paid', reference: '20260131998877' });
});

test('a number that a spreadsheet shortened proves no payment', async () => {
  const { ask, get } = shop.operator;
  const { sn } = await approved();
  await get(payWithdrawal, { sn });
  const table = (reference: string, remark = '') =>
    `sn,result,reference,remark\r\n${sn},paid,${reference},${remark}\r\n`;
  for (const reference of ['2.02611E+27', '2026111000000010000000', '####'])
    expect(await ask(importBatch, { table: table(reference) })).toMatchObject({
      code: 0,
      msg: expect.stringContaining(`row 2 (${sn}), column reference: "${reference}"`),
    });
  expect(await ask(importBatch, { table: table('20260131', '\ufffd') })).toMatchObject({
    code: 0,
    msg: expect.stringContaining(`row 2 (${sn}), column remark: it has characters that cannot be read`),
  });
  const cut = await ask(importBatch, { table: `sn,result,reference\r\n####,paid,20260131\r\n` });
  expect(inChinese(cut.msg)).toBe('第 2 行（####）：“####”是表格软件改短的长号码，请把这一列设为文本后重新填写');
  expect(await ask(confirmPaid, { sn, reference: '2.02611E+27' })).toMatchObject({ code: 0 });
  expect(await get(importBatch, { table: table('"=""2026111000012345678901"""') })).toMatchObject({ paid: 1 });
});

test('a returned manual transfer gives the amount back once', async () => {
  const one = await approved();
  await shop.operator.get(payWithdrawal, { sn: one.sn });
  const returned = () => shop.operator.ask(confirmReturned, { sn: one.sn, remark: '收款账户已注销，银行退回' });
  expect(await returned()).toMatchObject({ code: 0, msg: expect.stringContaining('is paying') });
  await shop.operator.get(confirmPaid, { sn: one.sn, reference: '12345678' });
  expect(await money()).toMatchObject({ available: 40_000 });
  expect(await returned()).toMatchObject({ code: 1 });
  expect(await returned()).toMatchObject({ code: 0 });
  const { timeline, ...detail } = await withdraws.detail(one.id);
  expect(detail).toMatchObject({ status_desc: '已退回', transfer_remark: '收款账户已注销，银行退回' });
  expect(timeline.at(-1)).toMatchObject({ name: 'returned', remark: '收款账户已注销，银行退回' });
  expect(await money()).toMatchObject({ available: 50_000, frozen: 0 });
  const other = await approved();
  await shop.operator.get(payWithdrawal, { sn: other.sn, channel: sandboxPayoutName });
  expect(await shop.operator.ask(confirmReturned, { sn: other.sn, remark: '银行退回' })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('which alone says how it ended'),
  });
});

test('the queue names risks of a withdrawal and who may pay', async () => {
  const { get, ask, tokenOf } = shop.operator;
  const other = await makeUser(shop.site);
  await earn(shop.site, other.id, 50_000);
  const theirs = await withdrawer(shop.site, other).asked();
  const { sn } = await withdraws.asked();
  const signsOf = async (wanted: string) =>
    (await get(findWithdrawals, { status: 'review', page_size: 100 })).lists.find((one) => one.sn === wanted)?.signs;
  expect(await signsOf(sn)).toEqual(expect.arrayContaining(['same_account', 'first']));
  await get(freezeUser, { who: String(other.id) });
  expect(await signsOf(theirs.sn)).toContain('frozen');
  const reviews = async () =>
    (await get(countWithdrawals, {})).find(({ status }) => status === 'review')?.withdrawals ?? 0;
  const before = await reviews();
  await get(setSetting, { key: 'operator.payout_limit', value: '50' });
  const token = await tokenOf('finance');
  await get(approveWithdrawal, { sns: sn }, { token });
  expect(await reviews()).toBe(before - 1);
  const seen = await get(showWithdrawal, { sn }, { token });
  expect(seen).toMatchObject({ other_pays: true, approver: expect.stringMatching(/^finance-/) });
  expect(await ask(payWithdrawal, { sn }, { token })).toMatchObject({ code: 0 });
  expect(await get(showWithdrawal, { sn })).toMatchObject({ other_pays: false });
  expect(await get(payWithdrawal, { sn })).toMatchObject({ status: 'paying' });
  await get(setSetting, { key: 'operator.payout_limit', value: '1000' });
});

test('the count of steps reads no withdrawals that ended long ago', async () => {
  const { db } = shop.site.database;
  await db.transaction(async (tx) => {
    // The table is so small that the planner would read it whole.
    await tx.execute('set local enable_seqscan = off');
    const { rows } = await tx.execute(sql`explain ${countSteps(db).getSQL()}`);
    expect(JSON.stringify(rows)).toContain('withdrawals_ended');
    expect(JSON.stringify(rows)).not.toContain('Seq Scan');
  });
});

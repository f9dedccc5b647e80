import { eq, gt } from 'drizzle-orm';
import type { CallInput } from 'shared/contracts/endpoint.ts';
import { findCodes, listBatches, makeBatch, voidCodes } from 'shared/contracts/operator/account/redeem.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { requestHeader } from 'shared/contracts/reply.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { seedPackages } from '../../seed/account/seed-packages.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { type AskOptions, type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { memberPackages } from '../membership/membership-tables.ts';
import { findMembership } from '../membership/stored-memberships.ts';
import { rechargePackages } from '../recharge/recharge-tables.ts';
import { redeemBatches, redeemCodes } from './redeem-tables.ts';

let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
  await setOpen(1);
});
beforeEach(async () => {
  user = await makeUser(site, { credits: { chat: 0, draw: 0 } });
});
afterEach(async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
});
afterAll(() => site.close());

const setOpen = (is_open: number) =>
  site.database.db
    .insert(settings)
    .values({ name: 'card_code', value: { is_open, is_show: 1, buy_site: '' } })
    .onConflictDoUpdate({ target: settings.name, set: { value: { is_open, is_show: 1, buy_site: '' } } });

let batches = 0;
type Wanted = Omit<CallInput<(typeof makeBatch)['endpoint']>, 'reason' | 'name'>;
/** A new batch; the first of its codes, too. */
async function make(wanted: Partial<Wanted> = {}) {
  const name = `批次 ${++batches}`;
  const made = await operator.get(makeBatch, { name, kind: 'chat', amount: 100, count: 1, ...wanted });
  return { ...made, code: made.codes[0]?.code ?? '' };
}
const check = (sn: string, { token } = user, asked: AskOptions = {}) =>
  site.get(`/cardCode/checkCard?sn=${encodeURIComponent(sn)}`, { token, ...asked });
const use = (sn: string, { token } = user, asked: AskOptions = {}) =>
  site.post('/cardCode/useCard', { sn }, { token, ...asked });
const balances = ({ id } = user) => findBalances(site.database.db, id);

test('a code works once in any spelling and is recorded', async () => {
  const { code } = await make({ amount: 1500, until: '2099-12-31' });
  expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{4}(-[\dA-HJKMNP-TV-Z]{4}){3}$/);
  expect(await check(code)).toMatchObject({
    code: 1,
    data: {
      sn: code,
      type: 3,
      type_desc: '对话积分',
      content: '1,500 对话积分',
      valid_time: '',
      failure_time: '2100-01-01 00:00:00',
    },
  });
  expect(await balances()).toEqual({ chat: 0, draw: 0 });
  const odd = ` ${code.toLowerCase().replaceAll('-', '— ').replaceAll('0', 'o').replaceAll('1', 'l')}\u200b`;
  expect(await use(odd)).toMatchObject({ code: 1, show: 1, msg: '兑换成功，获得 1,500 对话积分' });
  expect(await balances()).toEqual({ chat: 1500, draw: 0 });
  for (const again of [await use(code), await check(code)]) {
    expect(again).toMatchObject({ code: 0, msg: '你已经兑换过该兑换码', data: { field: 'sn' } });
  }
  const masked = `${code.slice(0, 4)}-****-****-****`;
  const { token } = user;
  expect(await site.get('/cardCode/lists', { token })).toMatchObject({
    data: { count: 1, lists: [{ sn: masked, type: 3, content: '1,500 对话积分' }] },
  });
  expect(await site.get('/account_log/lists?type=um', { token })).toMatchObject({
    data: { lists: [{ change_type: 207, change_type_desc: '兑换码', change_amount: '1500', source_sn: masked }] },
  });
  const other = await makeUser(site);
  expect(await use(code, other)).toMatchObject({ code: 0, msg: '该兑换码已被使用' });
  expect(await site.get('/cardCode/lists', { token: other.token })).toMatchObject({ data: { count: 0, lists: [] } });
  const draw = await make({ kind: 'draw', amount: 7 });
  const fullWidth = draw.code.replace(/[\dA-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
  expect(await use(fullWidth)).toMatchObject({ code: 1 });
  expect(await balances()).toEqual({ chat: 1500, draw: 7 });
});

// Shows: MONEY-02
test('a code for ten, tried 200 times at once, serves ten people', async () => {
  const { code, id } = await make({ uses: 10, amount: 3 });
  const people = await Promise.all(Array.from({ length: 40 }, () => makeUser(site, { credits: { chat: 0, draw: 0 } })));
  const replies = await Promise.all(Array.from({ length: 200 }, (_, at) => use(code, people[at % 40])));
  expect(replies.filter((reply) => reply.code === 1)).toHaveLength(10);
  const sums = await Promise.all(people.map(async (one) => (await balances(one)).chat));
  expect(sums.toSorted()).toEqual([...Array(30).fill(0), ...Array(10).fill(3)]);
  expect((await operator.get(listBatches, {})).lists.find((batch) => batch.id === id)).toMatchObject({
    codes: 1,
    used: 10,
  });
});

test('fifty uses of one code at once pay once', async () => {
  const [shared, own] = [await make(), await make()];
  const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(site, { credits: { chat: 0, draw: 0 } })));
  const both = await Promise.all([
    Promise.all(people.map((one) => use(shared.code, one))),
    Promise.all(people.map(() => use(own.code))),
  ]);
  for (const replies of both) expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
  const sums = await Promise.all(people.map(async (one) => (await balances(one)).chat));
  expect(sums.reduce((sum, one) => sum + one)).toBe(100);
  expect((await balances()).chat).toBe(100);
});

test('codes give the package as it was when they were made', async () => {
  await site.database.db.transaction(seedPackages);
  for (const name of ['member_package_status', 'recharge_package_status']) {
    await site.database.db
      .insert(settings)
      .values({ name, value: 1 })
      .onConflictDoUpdate({ target: settings.name, set: { value: 1 } });
  }
  const [vip] = await site.database.db.select().from(memberPackages).where(gt(memberPackages.giveChat, 0)).limit(1);
  const [recharge] = await site.database.db.select().from(rechargePackages).limit(1);
  if (!vip || !recharge) throw new Error('there are no packages');
  const asked = { amount: undefined, count: 2 };
  const member = await make({ ...asked, kind: 'vip', package: vip.id });
  const credits = await make({ ...asked, kind: 'recharge', package: recharge.id });
  await site.database.db
    .update(memberPackages)
    .set({ giveChat: 1, isShown: false })
    .where(eq(memberPackages.id, vip.id));
  expect(await check(member.code)).toMatchObject({
    data: { type: 1, type_desc: '会员', content: expect.stringContaining(vip.name) },
  });
  const replies = await Promise.all(Array.from({ length: 20 }, () => use(member.code)));
  expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
  expect(await use(credits.code)).toMatchObject({ code: 1, data: { type: 2, type_desc: '充值套餐' } });
  const { token } = user;
  expect(await site.get('/user/center', { token })).toMatchObject({
    data: { is_member: 1, member_package_name: vip.name },
  });
  expect(await balances()).toEqual({
    chat: vip.giveChat + recharge.chat + recharge.giveChat,
    draw: vip.giveDraw + recharge.draw + recharge.giveDraw,
  });
  const end = async () => (await findMembership(site.database.db, user.id))?.endTime.getTime() ?? 0;
  const first = await end();
  expect(await use(member.codes[1]?.code ?? '')).toMatchObject({ code: 1 });
  expect(await end()).toBeGreaterThan(first);
  const wrong = { name: '没有套餐', count: 1, kind: 'vip' } as const;
  expect(await operator.ask(makeBatch, wrong)).toMatchObject({ code: 0, data: { field: 'package' } });
  expect(await operator.ask(makeBatch, { ...wrong, package: vip.id })).toMatchObject({
    msg: `package ${vip.id} of kind vip is not on sale.`,
  });
});

test('a repeat with its idempotency key gets the first answer', async () => {
  const { code } = await make();
  const headers = { [requestHeader.idempotencyKey]: crypto.randomUUID() };
  const replies = await Promise.all(Array.from({ length: 5 }, () => use(code, user, { headers })));
  for (const reply of replies) expect(reply).toMatchObject({ code: 1, data: { content: '100 对话积分' } });
  expect((await balances()).chat).toBe(100);
});

test('an unusable code is refused with the reason and gives nothing', async () => {
  const day = 24 * 3600_000;
  const early = await make({ from: '2099-01-31 08:00' });
  expect(await use(early.code)).toMatchObject({ msg: '该兑换码自 2099-01-31 08:00:00 起可用' });
  const late = await make({ until: '2099-01-01' });
  const before = { validUntil: new Date(Date.now() - day) };
  await site.database.db.update(redeemBatches).set(before).where(eq(redeemBatches.id, late.id));
  expect(await check(late.code)).toMatchObject({ msg: expect.stringMatching(/^该兑换码已于 .+ 过期$/) });
  for (const malformed of ['ABCD-EFGH', 'U'.repeat(16), '😀'.repeat(8)]) {
    expect(await check(malformed)).toMatchObject({ code: 0, msg: '兑换码应为 16 位字母和数字，请检查后再试' });
  }
  expect(await check(' ')).toMatchObject({ code: 0, msg: '请输入兑换码' });
  const open = await make();
  await setOpen(0);
  expect(await use(open.code)).toMatchObject({ code: 0, msg: '兑换码功能暂未开放' });
  await setOpen(1);
  for (const call of ['checkCard?sn=1', 'lists']) {
    expect(await site.get(`/cardCode/${call}`)).toMatchObject({ code: 0, msg: '请先登录' });
  }
  expect(await balances()).toEqual({ chat: 0, draw: 0 });
});

test('unknown codes are limited by user, by device and by address', async () => {
  const { code } = await make();
  const wrong = 'ABCD-EFGH-JKMN-PQRS';
  const from = '203.0.113.7';
  const guess = async (times: number, who: MadeUser, agent: string) => {
    const asked = { from, headers: { 'user-agent': agent } };
    const replies = [];
    for (let at = 0; at < times; at++) replies.push((await use(wrong, who, asked)).msg);
    return replies;
  };
  const [unknown, wait] = ['兑换码不存在，请检查后再试', '尝试次数过多，请 30 分钟后再试'];
  expect(await guess(11, user, 'one')).toEqual([...Array(10).fill(unknown), wait]);
  expect(await use(code)).toMatchObject({ code: 0, msg: wait });
  const [second, third] = [await makeUser(site), await makeUser(site)];
  expect((await guess(10, second, 'one')).at(-1)).toBe(unknown);
  expect(await guess(1, third, 'one')).toEqual([wait]);
  expect(await guess(1, third, 'two')).toEqual([unknown]);
  for (let at = 0; at < 8; at++) await guess(10, await makeUser(site), `more ${at}`);
  expect((await guess(1, await makeUser(site), 'last')).at(-1)).toBe(wait);
  expect(await use(code, third, { from: '203.0.113.8' })).toMatchObject({ code: 1 });
});

test('only an owner makes codes, sealed in the database; batches end', async () => {
  const finance = await operator.tokenOf('finance');
  const wanted = { name: '春节', kind: 'chat', amount: 5, count: 3 } as const;
  expect(await operator.ask(makeBatch, wanted, { token: finance })).toMatchObject({ code: -1 });
  const { id, codes } = await operator.get(makeBatch, wanted);
  expect(await operator.ask(makeBatch, wanted)).toMatchObject({ code: 0, data: { field: 'name' } });
  expect(await operator.ask(makeBatch, { ...wanted, name: '过去', until: '2020-01-01' })).toMatchObject({ code: 0 });
  expect(await operator.ask(makeBatch, { ...wanted, name: '没有', until: '2099-02-30' })).toMatchObject({
    data: { field: 'until' },
  });
  const [first = '', second = '', third = ''] = codes.map(({ code }) => code);
  const stored = JSON.stringify(await site.database.db.select().from(redeemCodes));
  const audit = JSON.stringify((await operator.get(listAudit, { target: `redeem batch ${id}` })).lists);
  expect(audit).toContain('redeem make');
  for (const code of [first, second, third]) {
    expect(stored + audit + JSON.stringify(site.log)).not.toContain(code.slice(5));
    expect(stored).not.toContain(code.replaceAll('-', '').slice(4));
  }

  await use(first);
  const asked = { token: finance };
  const [found] = (await operator.get(findCodes, { code: first.toLowerCase() }, asked)).lists;
  expect(found).toMatchObject({ batch: id, state: 'used', used: '1 of 1', users: [user.id] });
  expect((await operator.get(findCodes, { who: user.mobile }, asked)).lists).toEqual([found]);
  expect((await operator.get(findCodes, { batch: id }, asked)).lists.map(({ state }) => state)).toEqual([
    'used',
    'open',
    'open',
  ]);
  const [open] = (await operator.get(findCodes, { code: second.slice(0, 4), batch: id }, asked)).lists;
  expect(await operator.get(voidCodes, { code: open?.id ?? 0 }, asked)).toMatchObject({ batch: id, ended_codes: 1 });
  expect(await use(second)).toMatchObject({ msg: '该兑换码已作废' });
  expect(await operator.get(voidCodes, { batch: id }, asked)).toMatchObject({ code: null, ended_codes: 1 });
  expect(await use(third)).toMatchObject({ msg: '该兑换码已作废' });
  expect(await operator.ask(voidCodes, { batch: id }, asked)).toMatchObject({ code: 0 });
  expect(await operator.ask(voidCodes, {}, asked)).toMatchObject({ code: 0, data: { field: 'batch' } });
  expect((await balances()).chat).toBe(5);
});

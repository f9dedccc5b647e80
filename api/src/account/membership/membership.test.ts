import { eq, sql } from 'drizzle-orm';
import type { MemberComment, MemberPackage, MemberPurchase } from 'shared/contracts/account/membership.ts';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { seedMemberComments, seedPackages } from '../../seed/account/seed-packages.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type ScriptedText, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { orders } from '../order/order-tables.ts';
import { memberPackages, memberships, memberUses } from './membership-tables.ts';
import { memberSnapshot } from './package-queries.ts';
import { addMembership, takeMembershipBack } from './stored-memberships.ts';

let site: TestApp;
let text: ScriptedText;
let isSilent = false;
let packages: MemberPackage[];
beforeAll(async () => {
  text = scriptedText(({ messages }) =>
    messages.at(-1)?.content === '空' || isSilent ? [{ end: 'stop' }] : [{ text: '好😀' }, { end: 'stop' }],
  );
  site = await testApp({ text });
  await site.database.db.transaction(async (tx) => {
    await seedPackages(tx);
    await seedMemberComments(tx);
  });
  await switchTo(1);
  packages = await listPackages(await makeUser(site));
});
afterAll(() => site.close());

const switchTo = async (value: number) => {
  await site.database.db
    .insert(settings)
    .values({ name: 'member_package_status', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
  site.app.prepared.forget();
};
const listPackages = async ({ token }: MadeUser) =>
  dataOf<{ lists: MemberPackage[] }>(await site.post('/member/lists', {}, { token })).lists;
const named = (name: string) => {
  const found = packages.find((one) => one.name === name);
  if (!found) throw new Error(`no package ${name}`);
  return found;
};
const center = async ({ token }: MadeUser) => dataOf<UserCenter>(await site.get('/user/center', { token }));
const buy = (user: MadeUser, name: string, source: string) =>
  site.database.db.transaction(async (tx) =>
    addMembership(tx, user.id, source, await memberSnapshot(tx, named(name).id, user.id)),
  );
const daysUntil = (time: string) =>
  Math.round((Date.parse(`${time.replace(' ', 'T')}+08:00`) - Date.now()) / 86_400_000);

test('visitors get packages only where the operator shows prices to everybody', async () => {
  expect(await site.post('/member/lists', {})).toMatchObject({ code: 0, msg: '请先登录' });
  await site.database.db.insert(settings).values({ name: 'public_prices', value: 1 });
  site.app.prepared.forget();
  const seen = dataOf<{ lists: MemberPackage[] }>(await site.post('/member/lists', {}));
  expect(seen.lists.map(({ name }) => name)).toContain('年度会员');
  expect(await site.post('/member/buy', { member_package_id: seen.lists[0]?.id })).toMatchObject({ msg: '请先登录' });
  await site.database.db.delete(settings).where(eq(settings.name, 'public_prices'));
  site.app.prepared.forget();
});

// Shows: SPEC-1.09
test('packages have prices, gifts, quota and benefits; the switch hides them', async () => {
  const user = await makeUser(site);
  expect(packages.map(({ name, sell_price, is_default }) => [name, sell_price, is_default])).toEqual([
    ['月度会员', '29.00', 0],
    ['季度会员', '69.00', 0],
    ['年度会员', '199.00', 1],
    ['永久会员', '699.00', 0],
  ]);
  expect(named('年度会员')).toMatchObject({
    duration_desc: '1 年',
    lineation_price: '348.00',
    is_retrieve: 1,
    retrieve_amount: '20.00',
    give_chat_number: 1500,
    is_quota: 1,
    quota_value: 200,
  });
  const [benefit] = named('年度会员').member_benefits;
  expect(benefit?.name).toBe('会员模型免费问');
  expect((await site.app.inject(benefit?.image ?? '')).headers['content-type']).toContain('image/svg+xml');
  const comments = dataOf<MemberComment[]>(await site.get('/member/commentLists', { token: user.token }));
  expect(comments[0]).toMatchObject({ nickname: '周予安' });
  expect(await site.post('/member/lists')).toMatchObject({ code: 0, show: 0 });

  await switchTo(0);
  expect(dataOf(await site.post('/member/lists', {}, { token: user.token }))).toEqual({ status: 0, lists: [] });
  await expect(memberSnapshot(site.database.db, named('年度会员').id)).rejects.toThrow('会员功能暂未开放');
  await switchTo(1);
  await expect(memberSnapshot(site.database.db, 99_999)).rejects.toThrow('不存在或已下架');
});

// Shows: MONEY-22, MONEY-23
test('MONEY-22: time is added to the later of now and end, once', async () => {
  const user = await makeUser(site, { nickname: '林小满' });
  expect(await center(user)).toMatchObject({ is_member: 0, member_expired: 0, member_end_time: '' });
  expect(await Promise.all([buy(user, '年度会员', 'order:a'), buy(user, '年度会员', 'order:b')])).toEqual([true, true]);
  const { member_end_time: end } = await center(user);
  expect(daysUntil(end)).toBeGreaterThanOrEqual(730);
  expect(daysUntil(end)).toBeLessThanOrEqual(731);
  expect(await buy(user, '年度会员', 'order:a')).toBe(false);
  expect(await center(user)).toMatchObject({ is_member: 1, member_package_name: '年度会员', member_end_time: end });
  const bought = dataOf<MemberPurchase[]>(await site.get('/member/buyLog', { token: user.token }));
  expect(bought.slice(0, 2)).toMatchObject([{ nickname: '林**', member_package: '年度会员' }, { nickname: '林**' }]);

  // MONEY-23: the end itself is no longer within it.
  const { db } = site.database;
  const setEnd = (moment: ReturnType<typeof sql>) =>
    db.update(memberships).set({ endTime: moment }).where(eq(memberships.userId, user.id));
  await setEnd(sql`clock_timestamp()`);
  expect(await center(user)).toMatchObject({ is_member: 0, member_expired: 1, member_package_name: '年度会员' });
  // Time that has passed is not paid again.
  await setEnd(sql`now() - interval '90 days'`);
  await buy(user, '月度会员', 'order:c');
  const month = await center(user);
  expect(daysUntil(month.member_end_time)).toBeGreaterThanOrEqual(28);
  expect(daysUntil(month.member_end_time)).toBeLessThanOrEqual(31);
  expect(month).toMatchObject({ is_member: 1, member_expired: 0 });
});

test('an endless package stays endless; a refund takes back its own time', async () => {
  const user = await makeUser(site);
  const { db } = site.database;
  const take = (source: string, part: number) => db.transaction((tx) => takeMembershipBack(tx, source, part));
  await buy(user, '月度会员', 'order:month');
  const before = await center(user);
  await buy(user, '年度会员', 'order:year');
  await take('order:year', 0.5);
  const half = daysUntil((await center(user)).member_end_time) - daysUntil(before.member_end_time);
  expect(half).toBeGreaterThanOrEqual(182);
  expect(half).toBeLessThanOrEqual(183);
  await take('order:year', 1);
  expect(await center(user)).toMatchObject({
    member_end_time: before.member_end_time,
    member_package_name: '月度会员',
  });

  await buy(user, '永久会员', 'order:ever');
  await buy(user, '月度会员', 'order:more');
  expect(await center(user)).toMatchObject({ is_member: 1, member_perpetual: 1, member_end_time: '' });
  await take('order:ever', 1);
  const after = await center(user);
  expect(after).toMatchObject({ is_member: 1, member_perpetual: 0, member_package_name: '月度会员' });
  expect(daysUntil(after.member_end_time)).toBeGreaterThan(daysUntil(before.member_end_time) + 27);
  await take('order:nothing', 1);
});

test('a member asks free of charge up to the daily quota', async () => {
  const user = await makeUser(site);
  const { db } = site.database;
  const other_id = await makeSession(site, user);
  const ask = (question: string, model = 'plain') => askChat(site, user.token, { question, model, other_id });
  const balance = async () => (await center(user)).balance;
  await ask('还不是会员');
  expect(await balance()).toBe(19);
  await buy(user, '月度会员', 'order:quota');
  await db.update(memberships).set({ dailyQuota: 2 }).where(eq(memberships.userId, user.id));
  await ask('一');
  await ask('空');
  await ask('二');
  expect(await center(user)).toMatchObject({ balance: 19, is_chat_limit: 1, member_free_left: 0 });
  await ask('三');
  expect(await balance()).toBe(18);
  await ask('贵的模型', 'dear');
  expect(await balance()).toBe(13);
  await db.update(memberUses).set({ day: '2020-01-01' }).where(eq(memberUses.userId, user.id));
  await ask('新的一天');
  expect(await center(user)).toMatchObject({ balance: 13, is_chat_limit: 0 });
  expect(beijingTime(new Date('2026-01-31T16:00:00Z')).slice(0, 10)).toBe('2026-02-01');
  await db.update(memberships).set({ endTime: sql`now()` }).where(eq(memberships.userId, user.id));
  await ask('过期以后');
  expect(await balance()).toBe(12);
});

test('a continued answer without new text does not count', async () => {
  const user = await makeUser(site);
  const other_id = await makeSession(site, user);
  await buy(user, '永久会员', 'order:more-of-it');
  await site.database.db.update(memberships).set({ dailyQuota: 5 }).where(eq(memberships.userId, user.id));
  const left = async () => (await center(user)).member_free_left;
  const { end } = await askChat(site, user.token, { question: '写长一点', model: 'plain', other_id });
  expect(await left()).toBe(4);
  const goOn = { action: 'continue', parent_id: end?.event === 'finish' && end.answer_id, question: '继续', other_id };
  isSilent = true;
  await askChat(site, user.token, { ...goOn, model: 'plain' });
  isSilent = false;
  expect(await left()).toBe(4);
  await askChat(site, user.token, { ...goOn, model: 'plain' });
  expect(await left()).toBe(3);
  isSilent = true;
  await askChat(site, user.token, { question: '三个', model: 'plain', other_id, n: 3 });
  isSilent = false;
  expect(await center(user)).toMatchObject({ balance: 20, member_free_left: 3 });
});

test('the quota covers all answers to a question, or none', async () => {
  const user = await makeUser(site);
  const { db } = site.database;
  const other_id = await makeSession(site, user);
  const ask = (n: number) => askChat(site, user.token, { question: `要 ${n} 个`, model: 'plain', other_id, n });
  expect(await center(user)).not.toHaveProperty('member_free_left');
  await buy(user, '永久会员', 'order:left');
  await db.update(memberships).set({ dailyQuota: null }).where(eq(memberships.userId, user.id));
  expect(await center(user)).not.toHaveProperty('member_free_left');
  await db.update(memberships).set({ dailyQuota: 4 }).where(eq(memberships.userId, user.id));
  expect(await center(user)).toMatchObject({ balance: 20, is_chat_limit: 0, member_free_left: 4 });
  await ask(3);
  expect(await center(user)).toMatchObject({ balance: 20, is_chat_limit: 0, member_free_left: 1 });
  await ask(2);
  expect(await center(user)).toMatchObject({ balance: 18, is_chat_limit: 0, member_free_left: 1 });
  await ask(1);
  expect(await center(user)).toMatchObject({ balance: 18, is_chat_limit: 1, member_free_left: 0 });
});

test('a leaving user gets one offer, which ends with the purchase', async () => {
  const [user, other] = [await makeUser(site), await makeUser(site)];
  const id = named('年度会员').id;
  const offer = () => site.post('/member/retrieve', { member_package_id: id }, { token: user.token });
  expect(dataOf(await offer())).toMatchObject({ retrieve_amount: '20.00', sell_price: '179.00' });
  const order = async ({ token }: MadeUser) =>
    dataOf<{ order_amount: string }>(
      await site.post('/member/buy', { member_package_id: id, discount_amount: 100 }, { token }),
    ).order_amount;
  expect([await order(user), await order(other)]).toEqual(['179.00', '199.00']);
  const again = dataOf<{ seconds_left: number }>(await offer());
  expect(again.seconds_left).toBeGreaterThan(1700);
  const priceFor = async ({ id: userId }: MadeUser) => (await memberSnapshot(site.database.db, id, userId)).price;
  expect([await priceFor(user), await priceFor(other)]).toEqual([17_900, 19_900]);
  await buy(user, '年度会员', 'order:offered');
  expect(await priceFor(user)).toBe(19_900);
  expect(await offer()).toMatchObject({ code: 0, msg: '优惠已经用过了' });
  const without = { member_package_id: named('月度会员').id };
  expect(await site.post('/member/retrieve', without, { token: user.token })).toMatchObject({ msg: '该套餐没有优惠' });
});

test('only one order gets the price of the offer', async () => {
  const user = await makeUser(site);
  const { db } = site.database;
  const body = { member_package_id: named('年度会员').id };
  const order = async () =>
    dataOf<{ order_id: number; order_amount: string }>(await site.post('/member/buy', body, { token: user.token }));
  const full = await order();
  await site.post('/member/retrieve', body, { token: user.token });
  const offered = await order();
  expect([full.order_amount, offered.order_amount]).toEqual(['199.00', '179.00']);
  await db.update(orders).set({ expireTime: sql`now() + interval '9 minutes'` }).where(eq(orders.id, offered.order_id));
  expect(await order()).toEqual(offered);
  const { dailyQuota } = await memberSnapshot(db, body.member_package_id);
  const setQuota = (quota: number | null) =>
    db.update(memberPackages).set({ dailyQuota: quota }).where(eq(memberPackages.id, body.member_package_id));
  await setQuota(7);
  expect(await order()).toEqual(offered);
  await setQuota(dailyQuota);
});

import { sql } from 'drizzle-orm';
import { showOrder } from 'shared/contracts/operator/account/orders.ts';
import {
  clearFlag,
  confirmFlag,
  explainCommission,
  holdCommission,
  listCommissions,
  listFlags,
  releaseCommission,
  revokeCommission,
} from 'shared/contracts/operator/promotion/commissions.ts';
import {
  approveApplication,
  freezeDistributor,
  listApplications,
  refuseApplication,
  showDistributor,
  unfreezeDistributor,
} from 'shared/contracts/operator/promotion/distributors.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import type { Distribution, DistributionFan, DistributionOrder } from 'shared/contracts/promotion/distribution.ts';
import type { IncomeLine } from 'shared/contracts/promotion/income.ts';
import type { ShareTask } from 'shared/contracts/promotion/share-task.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { buyer, play } from '../../testing/make-order.ts';
import { useShop } from '../../testing/use-shop.ts';

const shop = useShop();
beforeAll(async () => {
  await set('distribution.is_open', 'yes');
});
beforeEach(() => set('distribution.condition', '1'));

const set = (key: string, value: string) => shop.operator.get(setSetting, { key, value });
const overview = async ({ token }: MadeUser) =>
  dataOf<Distribution>(await shop.site.get('/distribution/index', { token }));
const listed = async <T>({ token }: MadeUser, path: string) =>
  dataOf<{ lists: T[]; count: number; extend?: unknown }>(await shop.site.get(path, { token }));
/** Comes by somebody's link and logs in. */
const comes = async (guest: MadeUser, host: MadeUser, from?: string) =>
  shop.site.post(
    '/share/invite',
    { share_id: (await overview(host)).user.share_id },
    { token: guest.token, ...(from && { from }) },
  );
async function buys(guest: MadeUser) {
  const hands = buyer(shop.site, guest, shop.packages);
  const order = await hands.orderMember();
  expect(await play(shop.site, await hands.prepay(order), 'pay')).toEqual(['success']);
  return order;
}
/** The days are over. */
async function matures() {
  await shop.site.database.db.execute(sql`update commissions set payable_time = now() where status = 'pending'`);
  await shop.site.database.db.execute(sql`update tasks set run_time = now() where kind = 'mature-commission'`);
  await shop.site.app.tasks.work('mature-commission');
}
async function hostAndGuest(from?: string) {
  const [host, guest] = [await makeUser(shop.site), await makeUser(shop.site)];
  await comes(guest, host, from);
  return { host, guest };
}

// Shows: IDOR-10, SPEC-7.24
test('overview, friends, orders, chart and CSV agree with the ledger', async () => {
  const { host, guest } = await hostAndGuest();
  const { order_sn } = await buys(guest);
  const before = await overview(host);
  expect(before.user).toMatchObject({
    is_distribution: 1,
    user_money: '0.00',
    pending_money: '1.99',
    total_user_money: '1.99',
    today_money: '1.99',
    fans_first: 1,
    fans_second: 0,
    withdrawn_money: '0.00',
    debt_money: '0.00',
  });
  expect(before.config).toMatchObject({ first_ratio: '10', second_ratio: '3', hold_days: 7 });
  expect(await listed<DistributionFan>(host, '/distribution/distributionFans?level=1')).toMatchObject({
    count: 1,
    extend: { all: 1, first: 1, second: 0 },
    lists: [{ id: guest.id, nickname: '用**', total_amount: '19.90', order_num: 1, income: '1.99' }],
  });
  const masked = `****${order_sn.slice(-6)}`;
  expect(await listed<DistributionOrder>(host, '/distribution/distributionOrder')).toMatchObject({
    lists: [{ order_sn: masked, order_amount: '19.90', income: '1.99', user: '用**', level: 1, status_desc: '待结算' }],
  });
  const line = { base: '19.90', rate: '10', amount: '1.99', left: '1.99', status: 'pending', order_sn: masked };
  expect(await listed<IncomeLine>(host, '/distribution/income?status=pending&level=1&source=member')).toMatchObject({
    count: 1,
    lists: [line],
  });
  expect(await listed<IncomeLine>(host, '/distribution/income?status=available')).toMatchObject({ count: 0 });
  const pending = dataOf<{ days: { amount: string }[]; total: string }>(
    await shop.site.get('/distribution/pending', host),
  );
  expect(pending).toMatchObject({ days: [{ amount: '1.99', count: 1 }], total: '1.99', held: '0.00' });
  const chart = dataOf<unknown[]>(await shop.site.get('/distribution/chart?days=90', host));
  expect(chart).toHaveLength(90);
  expect(chart.at(-1)).toMatchObject({ registrations: 1, orders: 1, income: '1.99' });
  const { url } = dataOf<{ url: string }>(await shop.site.post('/distribution/incomeLink', {}, host));
  const file = await shop.site.app.inject({ method: 'GET', url });
  expect(file.body).toContain(masked);
  expect(file.body.trim().split('\r\n')).toHaveLength(2);
  await matures();
  const after = await overview(host);
  expect(after.user).toMatchObject({ user_money: '1.99', pending_money: '0.00', total_user_money: '1.99' });
  expect(after.account_log).toMatchObject([{ change_type: 401, change_amount: '1.99', remark: '一级好友开通会员' }]);
  // Of nobody else anything is seen.
  expect(await listed(guest, '/distribution/income')).toMatchObject({ count: 0 });
  expect(await listed(guest, '/distribution/distributionFans')).toMatchObject({ count: 0, lists: [] });
});

test('an application is refused, repeated and approved, one at a time', async () => {
  await set('distribution.condition', '2');
  const { host: user, guest } = await hostAndGuest();
  const apply = (name: string) =>
    shop.site.post('/distribution/distributionApply', { name, mobile: '13800138000' }, { token: user.token });
  expect(dataOf(await apply('林小满'))).toEqual({ status: 1 });
  expect(await apply('林小满')).toMatchObject({ code: 0, msg: '申请正在审核，请耐心等待' });
  await buys(guest);
  expect((await overview(user)).user).toMatchObject({ is_distribution: 0, pending_money: '0.00' });
  const waiting = async () =>
    (await shop.operator.get(listApplications, {})).lists.find(({ user_id }) => user_id === user.id);
  const first = await waiting();
  await shop.operator.get(refuseApplication, { application: first?.id ?? 0, remark: '请填写真实姓名' });
  expect((await overview(user)).apply_detail).toMatchObject({ status: 3, audit_remark: '请填写真实姓名' });
  expect(dataOf(await apply('林晓曼'))).toEqual({ status: 1 });
  const second = await waiting();
  expect(await shop.operator.get(approveApplication, { application: second?.id ?? 0 })).toMatchObject({
    status: 'approved',
  });
  expect(await shop.operator.ask(approveApplication, { application: second?.id ?? 0 })).toMatchObject({ code: 0 });
  await buys(guest);
  expect((await overview(user)).user).toMatchObject({ is_distribution: 1, pending_money: '1.99' });
});

test('while distribution is closed orders bring nothing, and what was earned stays', async () => {
  const { host, guest } = await hostAndGuest();
  await buys(guest);
  await matures();
  await set('distribution.is_open', 'no');
  await buys(guest);
  const shown = await overview(host);
  expect(shown).toMatchObject({ is_open: 0, user: { user_money: '1.99', pending_money: '0.00' } });
  expect(
    await shop.site.post('/distribution/distributionApply', { name: '林小满', mobile: '13800138000' }, host),
  ).toMatchObject({ code: 0, msg: '推广暂未开放' });
  await set('distribution.is_open', 'yes');
});

// Shows: MONEY-25
test('MONEY-25: commission from the same device waits for an operator', async () => {
  const host = await makeUser(shop.site);
  await shop.site.get('/distribution/index', { token: host.token, from: '203.0.113.9' });
  const [guest, other] = [await makeUser(shop.site), await makeUser(shop.site)];
  await comes(guest, host, '203.0.113.9');
  await comes(other, host, '203.0.113.9');
  const credits = async () => dataOf<{ balance: number }>(await shop.site.get('/user/center', host)).balance;
  expect(await credits()).toBe(20);
  await buys(guest);
  await buys(other);
  await matures();
  expect((await overview(host)).user).toMatchObject({ user_money: '0.00', pending_money: '3.98' });
  expect(await listed<IncomeLine>(host, '/distribution/income?status=held')).toMatchObject({
    count: 2,
    lists: [{ status: 'held', held_reason: expect.stringContaining('同一个人') }, {}],
  });
  const flags = (await shop.operator.get(listFlags, { page_size: 100 })).lists.filter(
    (flag) => flag.inviter_id === host.id,
  );
  expect(flags.map(({ signal }) => signal).toSorted()).toEqual(['address', 'address', 'device', 'device']);
  for (const { id, user_id } of flags) {
    await shop.operator.get(user_id === guest.id ? clearFlag : confirmFlag, { id });
  }
  await shop.site.app.tasks.work('mature-commission');
  // The one is a friend, and the invitation is rewarded now; the other is the same person.
  expect((await overview(host)).user).toMatchObject({ user_money: '1.99', pending_money: '0.00' });
  expect(await credits()).toBe(21);
  await buys(other);
  expect((await overview(host)).user).toMatchObject({ pending_money: '0.00' });
});

test('invitations and opened links are rewarded once a friend', async () => {
  const host = await makeUser(shop.site);
  const share_id = (await overview(host)).user.share_id;
  for (let i = 0; i < 7; i++) await shop.site.post('/share/click', { share_id }, { from: `198.51.100.${i}` });
  const state = async () => dataOf<ShareTask[]>(await shop.site.get('/share/task', host));
  expect((await state()).map(({ type, num, max }) => [type, num, max])).toEqual([
    [2, 0, 5],
    [3, 0, 5],
    [4, 0, 5],
  ]);
  const friends = await Promise.all(Array.from({ length: 7 }, () => makeUser(shop.site)));
  for (const friend of friends) await comes(friend, host);
  for (const friend of friends) await comes(friend, host);
  expect((await state()).map(({ num }) => num)).toEqual([5, 5, 0]);
  expect(dataOf(await shop.site.get('/user/center', host))).toMatchObject({ balance: 30 });
  expect(dataOf(await shop.site.get('/share/share', host))).toEqual({ share_id });
  expect(dataOf<ShareTask[]>(await shop.site.get('/share/task'))[0]).toMatchObject({
    num: 0,
    rewards: 1,
    draw_rewards: 1,
  });
});

test('an operator explains, holds, releases and revokes a commission', async () => {
  const { host, guest } = await hostAndGuest();
  const { order_sn } = await buys(guest);
  const [one] = (await shop.operator.get(listCommissions, { who: String(host.id), order: order_sn })).lists;
  const id = one?.id ?? 0;
  expect((await shop.operator.get(showOrder, { order: order_sn })).commissions).toEqual([
    { id, user_id: host.id, level: 1, amount: '1.99', taken_back: '0.00', status: 'pending' },
  ]);
  await shop.operator.get(holdCommission, { id, reason: 'looks odd' });
  await matures();
  expect(await shop.operator.get(explainCommission, { id })).toMatchObject({
    status: 'held',
    why_held: 'looks odd',
    rule: expect.stringContaining('10 % of 19.90'),
    entries: [
      { account: 'commission', amount: '-1.99' },
      { account: 'pending', amount: '1.99' },
    ],
  });
  await shop.operator.get(releaseCommission, { id });
  await shop.site.app.tasks.work('mature-commission');
  expect((await overview(host)).user).toMatchObject({ user_money: '1.99' });
  expect(await shop.operator.ask(revokeCommission, { id })).toMatchObject({ code: 0 });
  await shop.operator.get(freezeDistributor, { who: String(host.id), reason: '正在核实' });
  await buys(guest);
  await matures();
  expect((await overview(host)).user).toMatchObject({ is_frozen: 1, frozen_reason: '正在核实', pending_money: '1.99' });
  await shop.operator.get(unfreezeDistributor, { who: String(host.id) });
  await shop.site.app.tasks.work('mature-commission');
  expect(await shop.operator.get(showDistributor, { who: String(host.id) })).toMatchObject({
    frozen: false,
    earned: '3.98',
    available: '3.98',
    pending: '0.00',
    friends: 1,
  });
  const { order_sn: last } = await buys(guest);
  const [line] = (await shop.operator.get(listCommissions, { order: last })).lists;
  expect(await shop.operator.get(revokeCommission, { id: line?.id ?? 0 })).toMatchObject({ status: 'house' });
  expect((await overview(host)).user).toMatchObject({
    user_money: '3.98',
    pending_money: '0.00',
    total_user_money: '3.98',
  });
});

import { randomUUID } from 'node:crypto';
import { eq, getTableName, sql } from 'drizzle-orm';
import type { AccountDeletion } from 'shared/contracts/account/account-deletion.ts';
import { cancelDeletion, listDeletions, requestDeletion } from 'shared/contracts/operator/account/deletions.ts';
import { approveRefund, refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { adjustCredits, freezeUser, unfreezeUser } from 'shared/contracts/operator/account/users.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { indexMessages } from '../../chat/search/index-messages.ts';
import { spokenAnswers } from '../../chat/voice/voice-tables.ts';
import { erasedTables } from '../../operations/erasure/erase-user.ts';
import { limitCounters } from '../../platform/limits/limit-tables.ts';
import { tasks } from '../../platform/tasks/task-tables.ts';
import { users } from '../../platform/user/user-tables.ts';
import { seedSkills } from '../../seed/skills/seed-skills.ts';
import { knownPlaces } from '../../site/login/login-tables.ts';
import { uploads } from '../../site/upload/upload-tables.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, makeSession, makeUser, sendCode } from '../../testing/make.ts';
import { buyer, play } from '../../testing/make-order.ts';
import { useShop } from '../../testing/use-shop.ts';

import { accountDeletions } from '../closing/account-deletion-tables.ts';
import { orders } from '../order/order-tables.ts';

/** Tables whose rows remain, under a user without a name. */
const stays = [
  ...['accounts', 'orders', 'redeem_uses', 'memberships', 'membership_terms', 'account_deletions'],
  ...['commissions', 'doubled_people'],
  // Emptied, because receipts of the ledger point to them.
  ...['chat_messages', 'chat_sessions', 'chat_runs'],
  'unmarked_copies',
  // What was paid out, and to whom for the tax office (sealed).
  ...['withdrawals', 'payout_identities'],
  // What was paid for a post, with the ledger's posting.
  'square_rewards',
  // Emptied: the pages of those that were shown say that they are gone.
  'square_posts',
];

const shop = useShop();

beforeAll(async () => {
  await shop.site.database.db.transaction(seedSkills);
});
beforeEach(async () => {
  await shop.site.database.db.delete(limitCounters);
});

const ask = (given: object, { token } = shop.user) => shop.site.post('/user/deletion/request', given, { token });
const byCode = async (who = shop.user) =>
  ask({ proof: 'mobile', code: await sendCode(shop.site, who.mobile, 'ZXZH') }, who);
const shown = async () => dataOf<AccountDeletion>(await shop.site.get('/user/deletion', { token: shop.user.token }));
const endWeek = async () => {
  await shop.site.database.db.update(accountDeletions).set({ dueTime: sql`now()` });
  await shop.site.database.db.execute(sql`update tasks set run_time = now()`);
};
const isOpen = async (token = shop.user.token) => (await shop.site.get('/user/info', { token })).code === 1;

test('a deletion is proven, shown for a week, and can be cancelled', async () => {
  expect(await shown()).toEqual({ due_time: '', obstacles: [], loses: ['20 对话积分'], email: '' });
  await sendCode(shop.site, shop.user.mobile, 'ZXZH');
  expect(await ask({ proof: 'mobile', code: '000000' })).toMatchObject({ code: 0, data: { field: 'code' } });
  expect(await ask({ proof: 'email', code: '000000' })).toMatchObject({ code: 0, msg: '你还没有绑定邮箱' });
  expect(await ask({ proof: 'password', password: '' })).toMatchObject({ code: 0, data: { field: 'password' } });
  expect((await shown()).due_time).toBe('');

  const password = 'secret-1';
  await shop.site.post('/user/changePassword', { password, password_confirm: password }, { token: shop.user.token });
  expect(await ask({ proof: 'password', password: 'secret-2' })).toMatchObject({ code: 0, msg: '密码错误' });
  const reply = await ask({ proof: 'password', password });
  const { due_time } = dataOf<{ due_time: string }>(reply);
  const [row] = await shop.site.database.db
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, shop.user.id));
  expect((row?.dueTime.getTime() ?? 0) - Date.now()).toBeGreaterThan(6.99 * 24 * 3600_000);
  expect((await shown()).due_time).toBe(due_time);
  // Asked for again it is due no later; until then nothing changes.
  expect(dataOf(await ask({ proof: 'password', password }))).toEqual({ due_time });
  await shop.site.database.db.execute(sql`update tasks set run_time = now()`);
  await shop.site.app.tasks.work('delete-account');
  expect(await isOpen()).toBe(true);
  // Looked at before its time, the request keeps its task.
  expect(await shop.site.database.db.select().from(tasks)).toMatchObject([{ state: 'queued' }]);

  expect(await shop.site.post('/user/deletion/cancel', {}, { token: shop.user.token })).toMatchObject({
    msg: '已撤销注销申请',
  });
  expect((await shown()).due_time).toBe('');
  const who = String(shop.user.id);
  expect(await shop.operator.get(requestDeletion, { who })).toMatchObject({
    user_id: shop.user.id,
    waits_for: '',
    done_time: null,
  });
  expect(await shop.operator.get(listDeletions, {})).toMatchObject({ count: 1, lists: [{ user_id: shop.user.id }] });
  expect(await shop.operator.get(cancelDeletion, { who })).toMatchObject({ user_id: shop.user.id });
  expect(await shop.operator.ask(cancelDeletion, { who })).toMatchObject({
    msg: expect.stringContaining('No deletion'),
  });
  await endWeek();
  await shop.site.app.tasks.work('delete-account');
  expect(await isOpen()).toBe(true);

  // One count of guesses for a holder of a token, wherever the password is asked for.
  const change = (old_password: string) => {
    const wanted = { old_password, password: 'guessed-New-1', password_confirm: 'guessed-New-1' };
    return shop.site.post('/user/changePassword', wanted, { token: shop.user.token });
  };
  const spent = { code: 0, msg: '尝试次数过多，请 30 分钟后再试' };
  await shop.site.database.db.delete(limitCounters);
  for (let guess = 0; guess < 3; guess++) await ask({ proof: 'password', password: 'wrong-1' });
  for (let guess = 0; guess < 2; guess++) expect(await change('wrong-1')).toMatchObject({ msg: '原密码错误' });
  expect(await ask({ proof: 'password', password })).toMatchObject(spent);
  expect(await change(password)).toMatchObject(spent);
});

test('open orders, refunds, debts and a frozen account delay the job', async () => {
  const { db } = shop.site.database;
  const who = String(shop.user.id);
  const buys = buyer(shop.site, shop.user, shop.packages);
  const order = await buys.orderRecharge();
  // Unpaid, it stands in nobody's way.
  expect((await shown()).obstacles).toEqual([]);
  await play(shop.site, await buys.prepay(order), 'pay');
  await shop.operator.get(adjustCredits, { who, currency: 'chat', amount: -270 });
  await shop.site.app.db.delete(limitCounters);
  expect(await byCode()).toMatchObject({ code: 1, msg: '已申请注销，到期前可以随时撤销' });

  await shop.operator.get(setSetting, { key: 'operator.refund_limit', value: '1' });
  const { refund_sn } = await shop.operator.get(refundOrder, { order: order.order_sn });
  await endWeek();
  const waitsFor = async () => {
    await shop.site.database.db.execute(sql`update tasks set run_time = now()`);
    await shop.site.app.tasks.work('delete-account');
    const { lists } = await shop.operator.get(listDeletions, { state: 'held' });
    return lists.find((one) => one.user_id === shop.user.id)?.waits_for;
  };
  expect(await waitsFor()).toBe('refund');
  await shop.operator.get(approveRefund, { refund_sn }, { token: await shop.operator.tokenOf('owner') });
  await shop.site.app.tasks.work('send-refund');
  expect(await waitsFor()).toBe('debt');
  expect((await shop.site.app.inject('/metrics')).body).toContain('site_account_deletions{waits_for="debt"} 1');
  await shop.operator.get(adjustCredits, { who, currency: 'chat', amount: 300 });
  await shop.operator.get(freezeUser, { who });
  expect(await waitsFor()).toBe('frozen');
  await shop.operator.get(unfreezeUser, { who });
  expect(await waitsFor()).toBeUndefined();
  const [done] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, shop.user.id));
  expect(done?.doneTime).not.toBeNull();
  expect(await shop.operator.ask(unfreezeUser, { who })).toMatchObject({ msg: expect.stringContaining('was deleted') });
});

test('after deletion nothing identifies the user; money stays; the number is free', async () => {
  const { db } = shop.site.database;
  const email = 'jinmu.secret@example.com';
  await db.update(users).set({ email, nickname: '金木', realName: '金木研' }).where(eq(users.id, shop.user.id));
  shop.site.app.logins.forgetUser(shop.user.id);
  const as = { token: shop.user.token };
  const session = await makeSession(shop.site, shop.user);
  const { end } = await askChat(shop.site, shop.user.token, { question: '只有金木知道的问题', other_id: session });
  await indexMessages(db);
  // Every column of a message that can hold a text holds one of the user's.
  const { rows: columns } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_name = 'chat_messages'
      and data_type = 'text' and column_name not in ('role', 'status', 'model')`);
  const texts = columns.map(({ name }) => sql`${sql.identifier(name)} = ${sql.identifier(name)} || '金木'`);
  expect(texts.length).toBeGreaterThan(1);
  await db.execute(sql`update chat_messages set ${sql.join(texts, sql`, `)} where user_id = ${shop.user.id}`);
  await shop.site.post('/chat_records/collect', { records_id: Number(end?.id) }, as);
  const { id: share } = dataOf<{ id: string }>(await shop.site.post('/chat_share/add', { category_id: session }, as));
  const picture = `${randomUUID()}.webp`;
  await db.insert(spokenAnswers).values({ messageId: Number(end?.id), textHash: 'hash', name: '金木.mp3' });
  const row = {
    userId: shop.user.id,
    kind: 'picture',
    visibility: 'public',
    name: picture,
    givenName: '金木的照片.png',
    bytes: 10,
  } as const;
  await db.insert(uploads).values({ ...row, width: 1, height: 1, uses: 0 });
  const images = [`/api/files/upload/${picture}`];
  await shop.site.post('/feedback/add', { type: 1, content: '金木的反馈', mobile: shop.user.mobile, images }, as);
  const buys = buyer(shop.site, shop.user, shop.packages);
  const order = await buys.orderMember();
  await play(shop.site, await buys.prepay(order), 'pay');
  const second = dataOf<{ token: string }>(
    await shop.site.post('/login/account', {
      terminal: 4,
      scene: 4,
      mobile: shop.user.mobile,
      code: await sendCode(shop.site, shop.user.mobile, 'YZMDL'),
    }),
  ).token;
  await db.delete(limitCounters);
  expect((await shown()).loses).toEqual(['119 对话积分', '10 绘画积分', expect.stringMatching(/^月度会员（至 \d{4}-/)]);
  expect(await shop.site.get(`/chat_share/detail?id=${share}`)).toMatchObject({ code: 1 });

  expect(await byCode()).toMatchObject({ code: 1 });
  await endWeek();
  // Two processes may do it at once, and again.
  await Promise.all([shop.site.app.tasks.work('delete-account'), shop.site.app.tasks.work('delete-account')]);
  await shop.site.app.tasks.work('delete-account');

  for (const token of [shop.user.token, second])
    expect(await shop.site.get('/user/info', { token })).toMatchObject({ code: -1 });
  expect(await shop.site.get(`/chat_share/detail?id=${share}`)).toMatchObject({ code: 0 });
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const left: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select ${sql.identifier(name)}::text as row from ${sql.identifier(name)}
        where ${sql.identifier(name)}::text ~ ${`金木|${email}|${shop.user.mobile}|${picture}`}`,
    );
    if (rows.length > 0) left.push(name);
  }
  expect(left).toEqual([]);
  // Stored by a hash of the number.
  expect(await db.select().from(knownPlaces)).toEqual([]);

  const [nobody] = await db.select().from(users).where(eq(users.id, shop.user.id));
  expect(nobody).toMatchObject({ nickname: '已注销用户', realName: '', mobile: null, email: null, isDisabled: true });
  expect(await db.$count(orders, eq(orders.userId, shop.user.id))).toBe(1);
  const { rows: sums } = await db.execute<{ sum: string }>(
    sql`select coalesce(sum(abs(balance)), 0)::text as sum from accounts where user_id = ${shop.user.id}`,
  );
  expect(sums).toEqual([{ sum: '0' }]);
  const again = await makeUser(shop.site, { mobile: shop.user.mobile });
  expect(again.id).not.toBe(shop.user.id);
});

test('every table with a user’s id is erased or retained on purpose', async () => {
  const { rows } = await shop.site.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  );
  const known = [...erasedTables.map((table) => getTableName(table)), ...stays];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

import { eq } from 'drizzle-orm';
import { listLedger } from 'shared/contracts/operator/account/ledger.ts';
import {
  adjustCredits,
  approveAvatars,
  findUsers,
  freezeUser,
  listAvatars,
  logOutUser,
  resetProfile,
  setMobile,
  showUser,
  unfreezeUser,
} from 'shared/contracts/operator/account/users.ts';
import type { Command } from 'shared/contracts/operator/command.ts';
import { fieldsOf } from 'shared/contracts/operator/fields.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { addDistributor } from 'shared/contracts/operator/promotion/distributors.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { postings } from '../../ledger/ledger-tables.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { hashPassword } from '../../platform/password/password.ts';
import { users } from '../../platform/user/user-tables.ts';
import { checkEvery } from '../../site/login/login-watch.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { uploads } from '../../site/upload/upload-tables.ts';
import { openChat, readEvents } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

// It begins and never continues.
const text = scriptedText([{ text: '写了一半' }, new Promise(() => undefined)]);
let site: TestApp;
let operatorApi: TestOperator;
let user: MadeUser;
beforeAll(async () => {
  site = await testApp({ text });
  operatorApi = await testOperator(site);
});
beforeEach(async () => {
  user = await makeUser(site);
});
afterAll(() => site.close());

const who = () => String(user.id);
const fieldsByName = (command: Command) => Object.fromEntries(fieldsOf(command).map((field) => [field.name, field]));
const balance = async () => (await findBalances(site.database.db, user.id)).chat;

test('users are found by id, number, mobile, mail or name', async () => {
  const email = `u${user.id}@example.com`;
  const wanted = await makeUser(site, { email, nickname: `寻找的人${user.id}` });
  const { sn } = await operatorApi.get(showUser, { who: String(wanted.id) });
  for (const name of [String(wanted.id), sn, wanted.mobile, email.toUpperCase(), `的人${user.id}`]) {
    expect((await operatorApi.get(findUsers, { text: name })).lists).toContainEqual(
      expect.objectContaining({ id: wanted.id, sn, mobile: wanted.mobile, email, frozen: false }),
    );
  }
  expect(await operatorApi.get(findUsers, { text: '100%' })).toMatchObject({ count: 0, lists: [] });
  expect(await operatorApi.get(findUsers, { page_size: 1 })).toMatchObject({
    lists: [{ id: wanted.id }],
    page_size: 1,
  });
  expect(await operatorApi.ask(showUser, { who: '没有这个人' })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('no user'),
  });
});

test('every command takes its user by id, number, mobile or mail', async () => {
  const taking = nouns.flatMap(({ commands }) => commands.filter((command) => 'who' in fieldsByName(command)));
  expect(taking.map(({ noun, verb }) => `${noun} ${verb}`)).toEqual(
    expect.arrayContaining([
      'orders find',
      'answers list',
      'ledger list',
      'users show',
      'deletions request',
      'redeem find',
    ]),
  );
  // `redeem find` names a code first, `notifications announce` what everybody is told.
  const ofOthers = ['redeem find', 'notifications announce'];
  for (const { noun, verb, operands } of taking.filter((of) => !ofOthers.includes(`${of.noun} ${of.verb}`))) {
    expect([noun, verb, operands]).toEqual([noun, verb, ['who']]);
  }
  const others = nouns.flatMap(({ commands }) =>
    commands.filter((command) => ['user', 'user_id', 'user_sn'].some((name) => name in fieldsByName(command))),
  );
  expect(others).toEqual([]);
  const email = `one-way-${user.id}@example.com`;
  const named = await makeUser(site, { email });
  const { sn } = await operatorApi.get(showUser, { who: String(named.id) });
  // Else there is no distributor to show.
  await operatorApi.get(addDistributor, { who: String(named.id) });
  for (const command of taking.filter(({ writes }) => !writes)) {
    for (const name of [String(named.id), sn, named.mobile, email]) {
      expect([command.noun, name, await operatorApi.ask(command as typeof listLedger, { who: name })]).toMatchObject([
        command.noun,
        name,
        { code: 1 },
      ]);
    }
    expect(await operatorApi.ask(command as typeof listLedger, { who: '没有这个人' })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('no user'),
    });
  }
});

test('all changes of a user’s credits are listed, filtered and paged', async () => {
  for (const [currency, amount] of [
    ['chat', 7],
    ['chat', -3],
    ['draw', 5],
  ] as const)
    await operatorApi.get(adjustCredits, { who: who(), currency, amount });
  const lines = (input: object = {}) => operatorApi.get(listLedger, { who: user.mobile, ...input });
  const all = await lines();
  expect(all.lists.slice(0, 3)).toMatchObject([
    { currency: 'draw', amount: 5, what: '系统赠送' },
    { currency: 'chat', amount: -3, balance_after: await balance() },
    { currency: 'chat', amount: 7 },
  ]);
  expect(await lines({ currency: 'draw', page_size: 1 })).toMatchObject({ lists: [{ currency: 'draw', amount: 5 }] });
  expect((await lines({ page_size: 1, page_no: 2 })).lists).toEqual([all.lists[1]]);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect((await lines({ from: today, until: today })).count).toBe(all.count);
  expect(await lines({ until: '2020-01-31' })).toMatchObject({ count: 0, lists: [] });
  expect(await operatorApi.ask(listLedger, { who: user.mobile, from: '2026-02-30' })).toMatchObject({
    data: { field: 'from' },
  });
});

test('a name that two people answer to is refused', async () => {
  await site.asOwner(`update users set sn = '${user.id}' where id = ${(await makeUser(site)).id}`);
  expect(await operatorApi.ask(freezeUser, { who: who() })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('names users'),
  });
});

// Shows: AUTH-11
test('a frozen user’s stream ends within seconds; unfrozen, all works again', async () => {
  const passwordHash = await hashPassword('secret-1', site.app.config.passwordCost);
  user = await makeUser(site, { passwordHash });
  const session = await makeSession(site, user);
  const logIn = () => site.post('/login/account', { terminal: 4, scene: 2, mobile: user.mobile, password: 'secret-1' });
  const events = readEvents(await openChat(site, user.token, { question: '讲个故事', other_id: session }));
  await events.next();
  const support = await operatorApi.tokenOf('support');

  expect(await operatorApi.get(freezeUser, { who: user.mobile, reason: 'spam' }, { token: support })).toMatchObject({
    id: user.id,
    frozen: true,
    ended_logins: 1,
  });
  expect(await site.get('/user/info', { token: user.token })).toMatchObject({ code: -1 });
  const isOver = (async () => {
    for await (const _ of events);
    return true;
  })();
  expect(await isOver).toBe(true);
  expect(checkEvery).toBeLessThan(5000);
  expect(await logIn()).toMatchObject({ code: 0, show: 1, msg: '账号已被停用，请联系客服' });
  expect(await operatorApi.ask(freezeUser, { who: who() })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('already'),
  });

  await operatorApi.get(unfreezeUser, { who: who(), reason: 'a mistake' });
  expect(await logIn()).toMatchObject({ code: 1 });
  expect(await site.get('/user/info', { token: user.token })).toMatchObject({ code: -1 });
  expect((await operatorApi.get(showUser, { who: who() })).operators).toMatchObject([
    { command: 'users unfreeze', reason: 'a mistake' },
    { command: 'users freeze', reason: 'spam', operator: expect.stringMatching(/^support/) },
  ]);
});

test('another mobile opens the account, and the old one no longer does', async () => {
  const passwordHash = await hashPassword('secret-1', site.app.config.passwordCost);
  const mover = await makeUser(site, { passwordHash });
  const logIn = (mobile: string) =>
    site.post('/login/account', { terminal: 4, scene: 2, mobile, password: 'secret-1' });
  const mobile = '13912349999';
  expect(await operatorApi.get(setMobile, { who: mover.mobile, mobile })).toMatchObject({ ended_logins: 1 });
  expect(await site.get('/user/info', { token: mover.token })).toMatchObject({ code: -1 });
  expect([(await logIn(mobile)).code, (await logIn(mover.mobile)).code]).toEqual([1, 0]);
  expect(await operatorApi.ask(setMobile, { who: who(), mobile })).toMatchObject({
    code: 0,
    data: { field: 'mobile' },
  });
  const support = await operatorApi.tokenOf('support');
  expect(await operatorApi.ask(setMobile, { who: who(), mobile: '13912349998' }, { token: support })).toMatchObject({
    code: -1,
  });
});

test('logout ends every login and freezes nothing', async () => {
  expect(await operatorApi.get(logOutUser, { who: who() })).toMatchObject({ ended_logins: 1, frozen: false });
  expect(await site.get('/user/info', { token: user.token })).toMatchObject({ code: -1 });
});

test('an offensive name and picture are removed at once and logged', async () => {
  const profile = async () =>
    dataOf<{ nickname: string; avatar: string }>(await site.get('/user/center', { token: user.token }));
  const first = await profile();
  const set = (field: string, value: string) => site.post('/user/setInfo', { field, value }, { token: user.token });
  await set('nickname', '加微信');
  await set('avatar', '/api/files/v1/avatar/other.svg');
  expect(await profile()).not.toEqual(first);
  await operatorApi.get(resetProfile, { who: who() });
  expect(await profile()).toEqual({
    ...first,
    nickname: expect.stringMatching(/^用户\d{6}$/),
    avatar: expect.any(String),
  });
  expect((await profile()).avatar).not.toContain('other');
  const { lists } = await operatorApi.get(listAudit, { target: `user ${user.id}` });
  expect(JSON.stringify(lists)).toContain('加微信');
});

test('others see a picture only after each change was looked at', async () => {
  const { db } = site.database;
  const inviter = await makeUser(site);
  const friend = await makeUser(site);
  await db.update(users).set({ inviterId: inviter.id }).where(eq(users.id, friend.id));
  const upload = {
    userId: friend.id,
    visibility: 'public',
    givenName: 'a.png',
    bytes: 1,
    width: 1,
    height: 1,
  } as const;
  await db.insert(uploads).values(['one.png', 'two.png'].map((name) => ({ ...upload, name })));
  const wear = (name: string) =>
    site.post('/user/setInfo', { field: 'avatar', value: `/api/files/upload/${name}` }, { token: friend.token });
  const seen = async () => {
    const reply = await site.get('/distribution/distributionFans?level=1', { token: inviter.token });
    return dataOf<{ lists: { avatar: string }[] }>(reply).lists[0]?.avatar;
  };
  const drawn = expect.stringMatching(/^files\/v1\/avatar\/\w+\.svg$/);
  expect(await wear('one.png')).toMatchObject({ code: 1 });
  expect(await seen()).toEqual(drawn);
  const waiting = `${friend.id}:one.png`;
  expect(await operatorApi.get(listAvatars, {})).toMatchObject({ count: 1, lists: [{ avatar: waiting }] });
  await operatorApi.get(approveAvatars, { avatars: waiting });
  expect(await seen()).toBe('files/upload/one.png');
  await wear('two.png');
  expect(await seen()).toEqual(drawn);
  expect(await operatorApi.ask(approveAvatars, { avatars: waiting, reason: 'late' })).toMatchObject({ code: 0 });
  expect(await seen()).toEqual(drawn);
});

test('credits are added and taken through the ledger, once for each request', async () => {
  const token = await operatorApi.tokenOf('finance');
  const adjust = (amount: number, requestId?: string) =>
    operatorApi.ask(
      adjustCredits,
      { who: who(), currency: 'chat', amount, reason: 'ticket 1' },
      { token, ...(requestId ? { requestId } : {}) },
    );
  expect(await adjust(30)).toMatchObject({ code: 1, data: { balance: 50 } });
  const again = crypto.randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => adjust(-8, again)));
  for (const reply of replies) expect(reply).toMatchObject({ code: 1, data: { balance: 42 } });
  expect(replies.filter(({ msg }) => msg.includes('done before'))).toHaveLength(4);
  expect(await balance()).toBe(42);
  expect((await operatorApi.get(listAudit, { target: `user ${user.id}` })).lists).toMatchObject([
    { before: { chat: 50 }, input: { amount: -8 } },
    { before: { chat: 20 }, input: { amount: 30 } },
  ]);
  expect(await site.get('/account_log/lists?type=um', { token: user.token })).toMatchObject({
    data: { lists: [{ change_type: 100, change_type_desc: '系统扣除' }, { change_type: 200 }, {}] },
  });
  expect(await auditLedger(site.database.db)).toEqual([]);
});

test('an adjustment beyond balance, of zero, or by support is refused', async () => {
  const refused = async (amount: number, currency = 'chat') => {
    const before = await site.database.db.$count(postings);
    const reply = await operatorApi.ask(adjustCredits, { who: who(), currency: currency as 'chat', amount });
    expect(await site.database.db.$count(postings)).toBe(before);
    return reply;
  };
  expect(await refused(-21)).toMatchObject({ code: 0, msg: `amount: user ${user.id} has 20 chat credits.` });
  expect(await refused(0)).toMatchObject({ code: 0, data: { field: 'amount' } });
  expect(await refused(0.5)).toMatchObject({ msg: 'amount must be a whole number.' });
  expect(await refused(5, 'cny')).toMatchObject({ msg: 'currency must be one of chat, draw.' });
  const token = await operatorApi.tokenOf('support');
  expect(await operatorApi.ask(adjustCredits, { who: who(), currency: 'chat', amount: 1 }, { token })).toMatchObject({
    code: -1,
  });
});

test('one operator moves no more in a day than allowed', async () => {
  await site.database.db.insert(settings).values({ name: 'operator', value: { adjust_limit: 100 } });
  const token = await operatorApi.tokenOf('finance');
  // Of different users: those of one wait for each other anyway.
  const users = await Promise.all(Array.from({ length: 5 }, () => makeUser(site)));
  const steps = users.map(({ id }) =>
    operatorApi.ask(adjustCredits, { who: `${id}`, currency: 'draw', amount: 30 }, { token }),
  );
  const replies = await Promise.all(steps);
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(3);
  expect(replies.find(({ code }) => code === 0)?.msg).toContain('10 are left');
  const other = await operatorApi.tokenOf('finance');
  expect(
    await operatorApi.ask(adjustCredits, { who: who(), currency: 'draw', amount: 100 }, { token: other }),
  ).toMatchObject({
    code: 1,
  });
});

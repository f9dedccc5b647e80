import { eq, sql } from 'drizzle-orm';
import {
  acceptInvitation,
  confirmInvitation,
  getInvitation,
  getWhoami,
  logInOperator,
} from 'shared/contracts/operator/operation/accounts.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import {
  inviteOperator,
  listOperators,
  removeOperator,
  resetOperatorLogin,
  setOperatorRole,
} from 'shared/contracts/operator/operation/operators.ts';
import { addToken, listTokens, removeToken } from 'shared/contracts/operator/operation/tokens.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../../testing/test-operator.ts';
import { codeOf, testConsole, testPassword } from '../../../testing/test-person.ts';
import { operatorLog } from '../operator-tables.ts';
import { operatorInvitations, operatorLogins } from '../person-tables.ts';

let site: TestApp;
let operatorApi: TestOperator;
let page: ReturnType<typeof testConsole>;
beforeAll(async () => {
  site = await testApp({ config: { consoleUrl: 'https://console.example.com' } });
  operatorApi = await testOperator(site);
  page = testConsole(site, operatorApi);
});
afterAll(() => site.close());

const gone = { code: 0, data: { field: 'invite' } };
const nameOf = async (name: string) => (await operatorApi.get(listOperators, {})).find((one) => one.name === name);

test('the machine invites the first owner by a link', async () => {
  const reply = await operatorApi.get(
    inviteOperator,
    { name: 'anna', role: 'owner' },
    { token: operatorApi.machineKey },
  );
  expect(reply.link).toMatch(/^https:\/\/console\.example\.com\/invitation#\d+\.[\w-]{43}$/);
  expect(Date.parse(reply.expire_time) - Date.now()).toBeGreaterThan(47.9 * 3600_000);
  expect(await nameOf('anna')).toMatchObject({ login: 'invited', has_token: false, sessions: 0, used_time: null });
  const invite = reply.link.split('#')[1] ?? '';
  expect(await page.call(getInvitation, { invite })).toMatchObject({ name: 'anna', role: 'owner' });

  const { totp_secret, totp_uri } = await page.call(acceptInvitation, { invite, password: testPassword });
  expect(totp_uri).toMatch(/^otpauth:\/\/totp\/console\.example\.com:anna\?/);
  // Not before a code was given.
  expect(
    await page.ask(logInOperator, { name: 'anna', password: testPassword, code: codeOf(totp_secret) }),
  ).toMatchObject({
    code: 0,
  });
  expect(await page.ask(confirmInvitation, { invite, code: '000000' })).toMatchObject({
    code: 0,
    data: { field: 'code' },
  });
  const { token } = await page.call(confirmInvitation, { invite, code: codeOf(totp_secret) });
  expect(await page.call(getWhoami, {}, { token })).toMatchObject({ name: 'anna', role: 'owner' });
  expect(await nameOf('anna')).toMatchObject({ login: 'set', sessions: 1, used_time: expect.any(String) });
  expect(await site.database.db.$count(operatorLog, eq(operatorLog.target, `operator ${reply.id}`))).toBe(2);
  const kept = JSON.stringify([await site.database.db.select().from(operatorLog), site.log]);
  expect(kept).not.toContain(invite.split('.')[1]);
});

test('an invitation is good once, for the first who confirms it', async () => {
  const invite = await page.invite('ben', 'support');
  const thief = await page.call(acceptInvitation, { invite, password: 'thief-battery-9' });
  const ben = await page.call(acceptInvitation, { invite, password: testPassword });
  const confirm = (secret: string) => page.ask(confirmInvitation, { invite, code: codeOf(secret) });
  expect(await confirm(thief.totp_secret)).toMatchObject({ code: 0, data: { field: 'code' } });
  const both = await Promise.all([confirm(ben.totp_secret), confirm(ben.totp_secret)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(await confirm(ben.totp_secret)).toMatchObject(gone);
  expect(await page.ask(acceptInvitation, { invite, password: 'thief-battery-9' })).toMatchObject(gone);
  expect(await page.ask(getInvitation, { invite })).toMatchObject(gone);
  expect(await site.database.db.$count(operatorInvitations)).toBe(0);
});

test('an invitation is over after 48 hours, and a guessed one is none', async () => {
  const invite = await page.invite('carl', 'support');
  const [id = ''] = invite.split('.');
  for (const wrong of ['', id, `${id}.${'A'.repeat(43)}`, `9999.${'A'.repeat(43)}`])
    expect(await page.ask(getInvitation, { invite: wrong })).toMatchObject(gone);
  await page.call(acceptInvitation, { invite, password: testPassword });
  await site.database.db
    .update(operatorInvitations)
    .set({ expireTime: sql`${operatorInvitations.expireTime} - interval '48 hours'` });
  expect(await page.ask(acceptInvitation, { invite, password: testPassword })).toMatchObject(gone);
  expect(await page.ask(confirmInvitation, { invite, code: '123456' })).toMatchObject(gone);
  expect(await nameOf('carl')).toMatchObject({ login: 'expired' });
  const renewed = await operatorApi.get(inviteOperator, { name: 'carl', role: 'support' });
  expect(await page.ask(getInvitation, { invite })).toMatchObject(gone);
  expect(await page.ask(getInvitation, { invite: renewed.link.split('#')[1] ?? '' })).toMatchObject({ code: 1 });
});

test('a short password is refused at its field', async () => {
  const invite = await page.invite('dora', 'support');
  for (const password of ['short-pw1', '12345678901', 'x'.repeat(201)])
    expect(await page.ask(acceptInvitation, { invite, password })).toMatchObject({
      code: 0,
      data: { field: 'password' },
    });
});

test('a person and a token of one name are one operator', async () => {
  const { id } = await operatorApi.get(addToken, { name: 'eva', role: 'finance' });
  expect(await operatorApi.ask(inviteOperator, { name: 'eva', role: 'owner' })).toMatchObject({
    code: 0,
    data: { field: 'role' },
  });
  const eva = await page.join('eva', 'finance');
  expect(eva.id).toBe(id);
  expect(await nameOf('eva')).toMatchObject({ login: 'set', has_token: true });
  await operatorApi.get(removeToken, { token: 'eva' });
  expect(await nameOf('eva')).toMatchObject({ login: 'set', has_token: false });
  expect((await operatorApi.get(listTokens, {})).map(({ name }) => name)).not.toContain('eva');
  expect(await page.ask(getWhoami, {}, { token: eva.token })).toMatchObject({ code: 1 });
  const { id: same, token } = await operatorApi.get(addToken, { name: 'eva', role: 'finance' });
  expect(same).toBe(id);
  expect(await operatorApi.ask(listAudit, {}, { token })).toMatchObject({ code: 1 });
  expect(await operatorApi.ask(addToken, { name: 'eva', role: 'finance' })).toMatchObject({ data: { field: 'name' } });
  expect(await operatorApi.ask(inviteOperator, { name: 'eva', role: 'finance' })).toMatchObject({
    data: { field: 'name' },
  });
  await operatorApi.get(removeOperator, { operator: 'eva' });
  expect(await operatorApi.ask(listAudit, {}, { token })).toMatchObject({ code: -1 });
  expect(await page.ask(getWhoami, {}, { token: eva.token })).toMatchObject({ code: -1 });
});

test('a login that is reset opens nothing until its new link is used', async () => {
  const fred = await page.join('fred', 'support');
  const { link } = await operatorApi.get(resetOperatorLogin, { operator: 'fred' });
  expect(await page.ask(getWhoami, {}, { token: fred.token })).toMatchObject({ code: -1 });
  const code = fred.recoveryCodes[0] ?? '';
  expect(await page.ask(logInOperator, { name: 'fred', password: fred.password, code })).toMatchObject({ code: 0 });
  const invite = link.split('#')[1] ?? '';
  const { totp_secret } = await page.call(acceptInvitation, { invite, password: testPassword });
  expect(await page.ask(confirmInvitation, { invite, code: codeOf(totp_secret) })).toMatchObject({
    code: 1,
    data: { operator: { id: fred.id, role: 'support' } },
  });
  // Nor does an old session come back with the new login.
  expect(await page.ask(getWhoami, {}, { token: fred.token })).toMatchObject({ code: -1 });
});

test('the last owner neither goes nor steps down', async () => {
  const lonely = await testApp();
  const alone = await testOperator(lonely);
  const room = testConsole(lonely, alone);
  const [first] = await alone.get(listOperators, {});
  const name = first?.name ?? '';
  const last = { code: 0, data: { field: 'operator' }, msg: expect.stringContaining('is the last owner') };
  const stepDown = () => alone.ask(setOperatorRole, { operator: name, role: 'finance' });
  // A person who was only invited cannot change the site yet.
  const invite = await room.invite('second', 'owner');
  for (const refused of [await stepDown(), await alone.ask(removeOperator, { operator: name })])
    expect(refused).toMatchObject(last);
  const { totp_secret } = await room.call(acceptInvitation, { invite, password: testPassword });
  const { token } = await room.call(confirmInvitation, { invite, code: codeOf(totp_secret) });
  expect(await stepDown()).toMatchObject({ code: 1 });
  expect(await alone.ask(removeOperator, { operator: 'second' }, { token })).toMatchObject({
    data: { problem: 'sudo_needed' },
  });
  expect(await alone.ask(listOperators, {}, { token })).toMatchObject({ code: 1 });
  await lonely.close();
});

test('two owners who remove each other at once leave one', async () => {
  const crowd = await testApp();
  const port = await testOperator(crowd);
  const [first] = await port.get(listOperators, {});
  const { id, token } = await port.get(addToken, { name: 'second', role: 'owner' });
  const replies = await Promise.all([
    port.ask(removeOperator, { operator: String(id) }),
    port.ask(removeOperator, { operator: String(first?.id) }, { token }),
  ]);
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  await crowd.close();
});

test('operators are for owners, and the machine sets no roles', async () => {
  const support = await page.join('gina', 'support');
  for (const command of [listOperators, listTokens])
    expect(await operatorApi.ask(command, {}, { token: support.token })).toMatchObject({ code: -1, data: null });
  expect(await operatorApi.ask(inviteOperator, { name: 'zoe', role: 'owner' }, { token: support.token })).toMatchObject(
    { code: -1 },
  );
  expect(
    await operatorApi.ask(setOperatorRole, { operator: 'gina', role: 'owner' }, { token: operatorApi.machineKey }),
  ).toMatchObject({ code: -1 });
  expect(await site.database.db.$count(operatorLogins)).toBeGreaterThan(0);
});

test('a page in a browser reaches no call of the console', async () => {
  for (const headers of [{ origin: 'https://console.example.com' }, { 'sec-fetch-site': 'same-origin' }] as const) {
    const { statusCode } = await operatorApi.app.inject({
      method: 'POST',
      url: '/console/log-in',
      headers: { ...headers },
      payload: { name: 'anna', password: testPassword, code: '000000' },
    });
    expect(statusCode).toBe(403);
  }
});

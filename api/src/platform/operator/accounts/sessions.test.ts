import { eq, sql } from 'drizzle-orm';
import { adjustCredits, findUsers } from 'shared/contracts/operator/account/users.ts';
import {
  allowRelease,
  endOwnSession,
  getWhoami,
  sessionDays,
  sessionIdleHours,
  takeSudo,
} from 'shared/contracts/operator/operation/accounts.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import {
  endOperatorSessions,
  listOperatorSessions,
  removeOperator,
  setOperatorRole,
} from 'shared/contracts/operator/operation/operators.ts';
import { addToken } from 'shared/contracts/operator/operation/tokens.ts';
import { makeUser } from '../../../testing/make.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../../testing/test-operator.ts';
import { testConsole } from '../../../testing/test-person.ts';
import { limitCounters } from '../../limits/limit-tables.ts';
import { operatorMoves } from '../daily-limit-tables.ts';
import { dropOldSessions } from '../find-session.ts';
import { operatorSessions } from '../person-tables.ts';

let site: TestApp;
let operatorApi: TestOperator;
let page: ReturnType<typeof testConsole>;
beforeAll(async () => {
  site = await testApp();
  operatorApi = await testOperator(site);
  page = testConsole(site, operatorApi);
});
afterAll(() => site.close());

const ended = { code: -1, data: { problem: 'session_ended' } };
const needsSudo = { code: 0, data: { problem: 'sudo_needed' } };
const idOf = (token: string) => Number(token.split('.')[1]);

/** As if the session had been opened, used and given sudo so much earlier. */
const age = (token: string, { created = '0 s', used = '0 s', sudo = '0 s' }) =>
  site.database.db
    .update(operatorSessions)
    .set({
      createTime: sql`${operatorSessions.createTime} - ${created}::interval`,
      usedTime: sql`${operatorSessions.usedTime} - ${used}::interval`,
      sudoUntil: sql`${operatorSessions.sudoUntil} - ${sudo}::interval`,
    })
    .where(eq(operatorSessions.id, idOf(token)));

test('a session ends after twelve idle hours', async () => {
  const anna = await page.join('anna', 'support');
  await age(anna.token, { used: `${sessionIdleHours * 60 - 2} min`, created: '1 day' });
  expect(await operatorApi.ask(listAudit, {}, { token: anna.token })).toMatchObject({ code: 1 });
  // That call was a use.
  await age(anna.token, { used: `${sessionIdleHours * 60 - 2} min` });
  expect(await operatorApi.ask(listAudit, {}, { token: anna.token })).toMatchObject({ code: 1 });
  await age(anna.token, { used: `${sessionIdleHours * 60 + 1} min` });
  expect(await operatorApi.ask(listAudit, {}, { token: anna.token })).toMatchObject(ended);
  expect(await page.ask(getWhoami, {}, { token: anna.token })).toMatchObject(ended);
});

test('a session that is used all the time ends after seven days', async () => {
  const ben = await page.join('ben', 'support');
  await age(ben.token, { created: `${sessionDays * 24 - 1} hours` });
  const me = await page.call(getWhoami, {}, { token: ben.token });
  expect(Date.parse(me.sessions[0]?.expire_time ?? '') - Date.now()).toBeLessThan(3600_000);
  await age(ben.token, { created: '61 min' });
  expect(await page.ask(getWhoami, {}, { token: ben.token })).toMatchObject(ended);
});

test('a guessed or foreign secret opens no session', async () => {
  const carl = await page.join('carl', 'owner');
  const [, id = '', secret = ''] = carl.token.split('.');
  const wrong = [`session.${id}.${'A'.repeat(43)}`, `session.99999.${secret}`, `${id}.${secret}`, `session.${id}`];
  for (const token of wrong) expect(await operatorApi.ask(listAudit, {}, { token })).toMatchObject({ code: -1 });
  expect(await site.get('/user/center', { token: carl.token })).toMatchObject({ code: -1 });
});

test('one ends sessions of one’s own only', async () => {
  const dora = await page.join('dora', 'support');
  const eva = await page.join('eva', 'owner');
  const second = await page.logIn(dora);
  expect(await page.ask(endOwnSession, { id: idOf(dora.token) }, { token: eva.token })).toMatchObject({ code: 0 });
  expect(await page.ask(getWhoami, {}, { token: dora.token })).toMatchObject({ code: 1 });
  await page.call(endOwnSession, { id: idOf(dora.token) }, { token: second });
  expect(await page.ask(getWhoami, {}, { token: dora.token })).toMatchObject(ended);
  expect(await page.call(getWhoami, {}, { token: second })).toMatchObject({ sessions: [{ id: idOf(second) }] });
});

test('a command with sudo needs a fresh code, for ten minutes', async () => {
  const { id: user } = await makeUser(site, { mobile: '13700000001' });
  const fred = await page.join('fred', 'finance');
  const { token } = fred;
  const adjust = (requestId: string) =>
    operatorApi.ask(adjustCredits, { who: String(user), currency: 'chat', amount: 5 }, { token, requestId });
  expect(await adjust('same-request')).toMatchObject(needsSudo);
  await page.takeSudo(fred, token);
  // The refused one left nothing behind: the same request is now done.
  expect(await adjust('same-request')).toMatchObject({ code: 1 });
  const { sudo_until } = await page.call(getWhoami, {}, { token });
  expect(Date.parse(sudo_until ?? '') - Date.now()).toBeLessThanOrEqual(600_000);
  await age(token, { sudo: '10 min' });
  expect(await adjust('later-request')).toMatchObject(needsSudo);
  expect(await operatorApi.ask(findUsers, {}, { token })).toMatchObject({ code: 1 });
  // Of another session of the same person nothing was proved.
  const other = await page.logIn(fred);
  await page.takeSudo(fred, token);
  expect(
    await operatorApi.ask(adjustCredits, { who: String(user), currency: 'chat', amount: 5 }, { token: other }),
  ).toMatchObject(needsSudo);
});

test('a token of the command line needs no sudo', async () => {
  const { id: user } = await makeUser(site, { mobile: '13700000002' });
  const token = await operatorApi.tokenOf('finance');
  expect(
    await operatorApi.ask(adjustCredits, { who: String(user), currency: 'chat', amount: 5 }, { token }),
  ).toMatchObject({
    code: 1,
  });
  expect(await page.call(getWhoami, {}, { token })).toMatchObject({ role: 'finance', session: null, sessions: [] });
  expect(await page.ask(takeSudo, { code: '123456' }, { token })).toMatchObject({ code: -1 });
});

test('five wrong codes in a row end the session', async () => {
  const gina = await page.join('gina', 'owner');
  const wrongCode = () => page.ask(takeSudo, { code: '000000' }, { token: gina.token });
  for (let at = 0; at < 4; at++) expect(await wrongCode()).toMatchObject({ code: 0, data: { field: 'code' } });
  await page.takeSudo(gina, gina.token);
  for (let at = 0; at < 4; at++) expect(await wrongCode()).toMatchObject({ code: 0, data: { field: 'code' } });
  expect(await wrongCode()).toMatchObject(ended);
  expect(await page.ask(getWhoami, {}, { token: gina.token })).toMatchObject(ended);

  const again = await page.logIn(gina);
  const codes = [...Array(29).fill('000000'), gina.recoveryCodes[0] ?? ''];
  const replies = await Promise.all(codes.map((code) => page.ask(takeSudo, { code }, { token: again })));
  expect(replies.filter(({ code }) => code === 0).length).toBeLessThanOrEqual(4);
  // The right one came too late.
  expect(replies.at(-1)).toMatchObject(ended);
  expect(await page.ask(getWhoami, {}, { token: again })).toMatchObject(ended);
});

test('a changed role counts at the next call of the same session', async () => {
  const { id: user } = await makeUser(site, { mobile: '13700000003' });
  const hugo = await page.join('hugo', 'finance');
  await page.takeSudo(hugo, hugo.token);
  const adjust = () =>
    operatorApi.ask(adjustCredits, { who: String(user), currency: 'chat', amount: 5 }, { token: hugo.token });
  expect(await adjust()).toMatchObject({ code: 1 });
  await operatorApi.get(setOperatorRole, { operator: 'hugo', role: 'support' });
  // Money is not for support, with sudo neither; and that is no end of the session.
  expect(await adjust()).toEqual(expect.objectContaining({ code: -1, data: null }));
  expect(await page.call(getWhoami, {}, { token: hugo.token })).toMatchObject({ role: 'support' });
  const moved = await site.database.db.$count(operatorMoves, eq(operatorMoves.operatorId, hugo.id));
  await operatorApi.get(setOperatorRole, { operator: 'hugo', role: 'finance' });
  expect(await adjust()).toMatchObject({ code: 1 });
  // The same person as before, by whose id limits are counted.
  expect(await site.database.db.$count(operatorMoves, eq(operatorMoves.operatorId, hugo.id))).toBe(moved + 1);
});

test('sessions of one who is removed or logged out are over at once', async () => {
  const ivan = await page.join('ivan', 'support');
  const jana = await page.join('jana', 'support');
  const more = await page.logIn(jana);
  await operatorApi.get(removeOperator, { operator: 'ivan' });
  expect(await operatorApi.ask(listAudit, {}, { token: ivan.token })).toMatchObject(ended);
  expect(await operatorApi.get(endOperatorSessions, { operator: String(jana.id) })).toMatchObject({ ended: 2 });
  for (const token of [jana.token, more]) expect(await page.ask(getWhoami, {}, { token })).toMatchObject(ended);
  expect(await page.ask(getWhoami, {}, { token: await page.logIn(jana) })).toMatchObject({ code: 1 });
});

test('the audit log names the session, and the list of sessions its browser', async () => {
  const { id: user } = await makeUser(site, { mobile: '13700000004' });
  const kim = await page.join('kim', 'owner');
  await page.takeSudo(kim, kim.token);
  await operatorApi.get(adjustCredits, { who: String(user), currency: 'chat', amount: 5 }, { token: kim.token });
  const [line] = (await operatorApi.get(listAudit, { operator: 'kim', command: 'users' })).lists;
  expect(line).toMatchObject({ operator: 'kim', session: idOf(kim.token) });
  const [byToken] = (await operatorApi.get(listAudit, { command: 'operators', page_size: 1 })).lists;
  expect(byToken).toMatchObject({ session: null });
  expect(await operatorApi.get(listOperatorSessions, { operator: 'kim' })).toMatchObject([
    { id: idOf(kim.token), operator: 'kim', device: 'Firefox of a test', address: '127.0.0.1', end_time: null },
  ]);
  await age(kim.token, { used: '181 days', created: '181 days' });
  await dropOldSessions(site.database.db);
  expect(await operatorApi.get(listOperatorSessions, { operator: 'kim' })).toEqual([]);
});

test('money and keys ask for sudo, and looking never does', async () => {
  expect(addToken.sudo && adjustCredits.sudo && removeOperator.sudo).toBe(true);
  expect(findUsers.sudo || listAudit.sudo).toBe(false);
  expect(await site.database.db.$count(limitCounters)).toBeGreaterThan(0);
});

test('releases are moved by their role with sudo, and logged', async () => {
  const move = { action: 'rollback', remote: 'mf-chat', kill: true, reason: '页面出错' } as const;
  const [sue, rob] = [await page.join('sue', 'support'), await page.join('rob', 'releases')];
  await page.takeSudo(sue, sue.token);
  const refused = { code: -1, msg: '你的角色不能操作发布' };
  expect(await page.ask(allowRelease, move, { token: sue.token })).toMatchObject(refused);
  expect(await page.ask(allowRelease, move, { token: rob.token })).toMatchObject(needsSudo);
  await page.takeSudo(rob, rob.token);
  expect(await page.call(allowRelease, move, { token: rob.token })).toEqual({ name: 'rob' });
  const { lists } = await operatorApi.get(listAudit, { command: 'releases' });
  expect(lists).toMatchObject([
    {
      operator: 'rob',
      command: 'releases rollback',
      target: 'mf-chat',
      input: { remote: 'mf-chat', kill: true },
      reason: '页面出错',
    },
  ]);
});

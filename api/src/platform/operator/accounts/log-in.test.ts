import { sql } from 'drizzle-orm';
import {
  changeOperatorPassword,
  confirmAuthenticator,
  getWhoami,
  logInOperator,
  logOutOperator,
  makeRecoveryCodes,
  renewAuthenticator,
  takeSudo,
} from 'shared/contracts/operator/operation/accounts.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { seedOperator } from '../../../seed/account/seed-people.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../../testing/test-operator.ts';
import { codeOf, type TestPerson, testConsole, testPassword } from '../../../testing/test-person.ts';
import { storedReplies } from '../../database/idempotency-tables.ts';
import { limitCounters } from '../../limits/limit-tables.ts';
import { demoOperator } from '../demo-operator.ts';
import { operatorLog } from '../operator-tables.ts';
import { operatorInvitations, operatorLogins, operatorSessions } from '../person-tables.ts';

let site: TestApp;
let operatorApi: TestOperator;
let page: ReturnType<typeof testConsole>;
beforeAll(async () => {
  site = await testApp();
  operatorApi = await testOperator(site);
  page = testConsole(site, operatorApi);
});
afterEach(() => site.database.db.delete(limitCounters));
afterAll(() => site.close());

const tryIn = (
  { name }: { name: string },
  password: string,
  code: string,
  more: { device?: string } = {},
  from?: string,
) => page.ask(logInOperator, { name, password, code, ...more }, from ? { from } : {});
const wrong = { code: 0, data: null, msg: expect.stringContaining('账号、密码或验证码不正确') };
const slowed = { code: 0, data: null, msg: expect.stringContaining('尝试次数过多') };

test('password and code open a session that commands take', async () => {
  const anna = await page.join('anna', 'owner');
  const reply = await tryIn(anna, anna.password, await page.nextCode(anna));
  expect(reply).toMatchObject({ code: 1, data: { operator: { id: anna.id, name: 'anna', role: 'owner' } } });
  const { token } = reply.data as { token: string };
  expect(await operatorApi.ask(listAudit, {}, { token })).toMatchObject({ code: 1 });
  const me = await page.call(getWhoami, {}, { token });
  expect(me).toMatchObject({ name: 'anna', role: 'owner', sudo_until: null, sudo_by: 'code', recovery_codes_left: 10 });
  expect(me.sessions.filter(({ is_this }) => is_this)).toMatchObject([{ id: me.session, device: 'Firefox of a test' }]);
  await page.call(logOutOperator, {}, { token });
  const ended = { code: -1, data: { problem: 'session_ended' } };
  expect(await operatorApi.ask(listAudit, {}, { token })).toMatchObject(ended);
  expect(await page.ask(getWhoami, {}, { token })).toMatchObject(ended);
});

test('an unknown name, a wrong password and a wrong code are refused alike', async () => {
  const ben = await page.join('ben', 'support');
  const code = await page.nextCode(ben);
  const other = code === '123456' ? '654321' : '123456';
  const refusals = [
    await tryIn(ben, 'wrong-battery-1', code),
    await tryIn(ben, ben.password, other),
    await tryIn(ben, ben.password, ''),
    await tryIn({ name: 'nobody' }, ben.password, code),
  ];
  for (const refusal of refusals) expect(refusal).toMatchObject(wrong);
  expect(await tryIn(ben, ben.password, code)).toMatchObject({ code: 1 });
});

test('an unknown name costs a password check, as a known one', async () => {
  const eva = await page.join('eva', 'support');
  const { passwords } = site.app;
  const run = passwords.run.bind(passwords);
  const taken: number[] = [];
  passwords.run = async (work, shares) => {
    const begin = process.cpuUsage();
    const value = await run(work, shares);
    const { user, system } = process.cpuUsage(begin);
    taken.push(user + system);
    return value;
  };
  for (const name of [eva.name, 'nobody-1', eva.name, 'nobody-2']) await tryIn({ name }, 'wrong-battery-1', '123456');
  passwords.run = run;
  // scrypt at the tests' cost takes some milliseconds, a look into the database alone less.
  const [known = 0, unknown = 0] = [Math.min(taken[0] ?? 0, taken[2] ?? 0), Math.min(taken[1] ?? 0, taken[3] ?? 0)];
  expect(unknown / known).toBeGreaterThan(0.5);
});

test('a code is good once, also for two at once', async () => {
  const carl = await page.join('carl', 'finance');
  const code = await page.nextCode(carl);
  const both = await Promise.all([tryIn(carl, carl.password, code), tryIn(carl, carl.password, code)]);
  expect(both.filter((reply) => reply.code === 1)).toHaveLength(1);
  expect(both.filter((reply) => reply.code === 0)).toMatchObject([wrong]);
  expect(await tryIn(carl, carl.password, code)).toMatchObject(wrong);
  expect(await page.ask(takeSudo, { code }, { token: carl.token })).toMatchObject({ code: 0, data: { field: 'code' } });
});

test('a recovery code is good once, however it is typed', async () => {
  const dora = await page.join('dora', 'support');
  const [code = '', second = ''] = dora.recoveryCodes;
  const typed = code.toUpperCase().replaceAll('-', ' ');
  const both = await Promise.all([tryIn(dora, dora.password, code), tryIn(dora, dora.password, typed)]);
  expect(both.map((reply) => reply.code).toSorted()).toEqual([0, 1]);
  expect(await tryIn(dora, dora.password, code)).toMatchObject(wrong);
  expect(await page.call(getWhoami, {}, { token: dora.token })).toMatchObject({ recovery_codes_left: 9 });
  expect(await page.ask(makeRecoveryCodes, {}, { token: dora.token })).toMatchObject({
    data: { problem: 'sudo_needed' },
  });
  await page.call(takeSudo, { code: dora.recoveryCodes[2] ?? '' }, { token: dora.token });
  const { recovery_codes } = await page.call(makeRecoveryCodes, {}, { token: dora.token });
  expect(await tryIn(dora, dora.password, second)).toMatchObject(wrong);
  expect(await tryIn(dora, dora.password, recovery_codes[0] ?? '')).toMatchObject({ code: 1 });
});

test('strangers who guess slow down strangers, not a known browser', async () => {
  const fred = await page.join('fred', 'owner');
  for (let at = 0; at < 20; at++) await tryIn(fred, `guess-${at}-guess`, '000000', {}, `198.51.100.${at}`);
  const code = await page.nextCode(fred);
  expect(await tryIn(fred, fred.password, code, {}, '203.0.113.9')).toMatchObject(slowed);
  const forged = `${fred.device.slice(0, 22)}.${'A'.repeat(43)}`;
  expect(await tryIn(fred, fred.password, code, { device: forged }, '203.0.113.9')).toMatchObject(slowed);
  expect(await page.ask(getWhoami, {}, { token: fred.token })).toMatchObject({ code: 1 });
  expect(await tryIn(fred, fred.password, code, { device: fred.device }, '198.51.100.1')).toMatchObject({ code: 1 });
});

test('one network tries a name five times, and many names fifty', async () => {
  const gina = await page.join('gina', 'owner');
  for (let at = 0; at < 5; at++) await tryIn(gina, `guess-${at}-guess`, '000000', {}, '198.51.100.7');
  const code = await page.nextCode(gina);
  expect(await tryIn(gina, gina.password, code, {}, '198.51.100.7')).toMatchObject(slowed);
  expect(await tryIn(gina, gina.password, code, {}, '198.51.100.8')).toMatchObject({ code: 1 });
  for (let at = 0; at < 45; at++) await tryIn({ name: `name-${at}` }, 'guess-guess', '', {}, '198.51.100.7');
  expect(await tryIn({ name: 'name-99' }, 'guess-guess', '', {}, '198.51.100.7')).toMatchObject(slowed);
});

test('a known browser is slowed down by its own guesses', async () => {
  const hugo = await page.join('hugo', 'owner');
  const guess = () => tryIn(hugo, 'wrong-battery-1', '000000', { device: hugo.device });
  for (let at = 0; at < 10; at++) expect(await guess()).toMatchObject(wrong);
  expect(await guess()).toMatchObject(slowed);
});

test('who has the password alone learns nothing from codes', async () => {
  const ivan = await page.join('ivan', 'owner');
  const spread = (at: number) => `198.51.${at}.1`;
  for (let at = 0; at < 10; at++) await tryIn(ivan, ivan.password, '000000', {}, spread(at));
  const code = await page.nextCode(ivan);
  expect(await tryIn(ivan, ivan.password, code, {}, spread(99))).toMatchObject(wrong);
  expect(await tryIn(ivan, ivan.password, code, { device: ivan.device })).toMatchObject({ code: 1 });
  expect(site.log).toContainEqual(
    expect.objectContaining({ level: 'warn', operator: 'ivan', msg: 'right password of an operator, wrong code' }),
  );
});

test('a changed password ends the other sessions and opens the next', async () => {
  const jana = await page.join('jana', 'support');
  const other = await page.logIn(jana);
  const next = 'another-battery-2';
  const change = (old_password: string) =>
    page.ask(changeOperatorPassword, { old_password, password: next }, { token: jana.token });
  expect(await change(jana.password)).toMatchObject({ data: { problem: 'sudo_needed' } });
  await page.takeSudo(jana, jana.token);
  expect(await change('wrong-battery-1')).toMatchObject({ code: 0, data: { field: 'old_password' } });
  expect(await change(jana.password)).toMatchObject({ code: 1 });
  expect(await page.ask(getWhoami, {}, { token: other })).toMatchObject({ code: -1 });
  expect(await page.ask(getWhoami, {}, { token: jana.token })).toMatchObject({ code: 1 });
  const code = () => jana.recoveryCodes.pop() ?? '';
  expect(await tryIn(jana, jana.password, code())).toMatchObject(wrong);
  expect(await tryIn(jana, next, code())).toMatchObject({ code: 1 });
});

test('another authenticator takes the place of the old one', async () => {
  const lena = await page.join('lena', 'support');
  const other = await page.logIn(lena);
  const token = lena.token;
  expect(await page.ask(renewAuthenticator, {}, { token })).toMatchObject({ data: { problem: 'sudo_needed' } });
  await page.takeSudo(lena, token);
  const { totp_secret, ticket } = await page.call(renewAuthenticator, {}, { token });
  const confirm = (code: string, as = token) => page.ask(confirmAuthenticator, { ticket, code }, { token: as });
  const wrongCode = codeOf(totp_secret) === '123456' ? '654321' : '123456';
  expect(await confirm(wrongCode)).toMatchObject({ code: 0, data: { field: 'code' } });
  const stranger = await page.join('mona', 'support');
  expect(await confirm(codeOf(totp_secret), stranger.token)).toMatchObject({ code: 0, data: { field: 'ticket' } });
  expect(await confirm(codeOf(totp_secret))).toMatchObject({ code: 1 });
  expect(await page.ask(getWhoami, {}, { token: other })).toMatchObject({ code: -1 });
  expect(await tryIn(lena, lena.password, await page.nextCode(lena))).toMatchObject(wrong);
  const next = { ...lena, secret: totp_secret };
  expect(await tryIn(lena, lena.password, await page.nextCode(next))).toMatchObject({ code: 1 });
});

test('the demonstration’s operator has no code, and opens nothing in production', async () => {
  const { db } = site.database;
  const write = await seedOperator(db, site.app.config.passwordCost);
  await db.transaction(write);
  const { token } = await page.call(logInOperator, { name: 'demo', password: demoOperator.password });
  expect(await page.call(getWhoami, {}, { token })).toMatchObject({ role: 'owner', sudo_by: 'password' });
  expect(await page.ask(takeSudo, { code: '', password: 'wrong-battery-1' }, { token })).toMatchObject({ code: 0 });
  expect(await page.ask(takeSudo, { password: demoOperator.password }, { token })).toMatchObject({ code: 1 });

  const production = await testApp({ database: site.database, config: { siteMode: 'production' } });
  const port = await testOperator(production);
  const real = testConsole(production, port);
  expect(await real.ask(logInOperator, { name: 'demo', password: demoOperator.password })).toMatchObject(wrong);
  expect(await real.ask(getWhoami, {}, { token })).toMatchObject({ code: -1, data: { problem: 'session_ended' } });
  expect(await port.ask(listAudit, {}, { token })).toMatchObject({ code: -1 });
  await production.close();
});

test('no secret of a person is stored or logged', async () => {
  const kim = await page.join('kim', 'owner');
  const { token, device } = await page.call(logInOperator, {
    name: 'kim',
    password: testPassword,
    code: kim.recoveryCodes[0] ?? '',
  });
  const { db } = site.database;
  const tables = [operatorLogins, operatorInvitations, operatorSessions, operatorLog, storedReplies, limitCounters];
  const rows = await Promise.all(tables.map((table) => db.select().from(table as typeof operatorLogins)));
  const kept = JSON.stringify([rows, site.log]);
  for (const secret of secretsOf(kim, token)) expect(kept).not.toContain(secret);
  expect(kept).not.toContain(device);
  expect(codeOf(kim.secret)).toMatch(/^\d{6}$/);
  expect(await db.$count(operatorLog, sql`${operatorLog.command} = 'console accept'`)).toBeGreaterThan(0);
});

const secretsOf = ({ password, secret, recoveryCodes }: TestPerson, token: string): string[] => [
  password,
  secret,
  token.split('.')[2] ?? 'missing',
  ...recoveryCodes,
  ...recoveryCodes.map((code) => code.replaceAll('-', '')),
];

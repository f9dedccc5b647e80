import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { listAudit, showAudit } from 'shared/contracts/operator/audit.ts';
import { addToken, listTokens, removeToken } from 'shared/contracts/operator/tokens.ts';
import { storedReplies } from '../database/idempotency-tables.ts';
import { openOperatorDoor } from '../operator-app.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type TestOperator, testOperator } from '../testing/test-operator.ts';
import { readDoors } from './door-file.ts';
import { operatorLog, operatorTokens } from './operator-tables.ts';

let site: TestApp;
let door: TestOperator;
beforeAll(async () => {
  site = await testApp();
  door = await testOperator(site);
});
afterAll(() => site.close());

const logged = () => site.database.db.$count(operatorLog);

test('the machine makes the first token; it works at once, and its secret is nowhere in the database or the log', async () => {
  const { id, token } = await door.get(addToken, { name: 'anna', role: 'owner' }, { token: door.machineKey });
  expect(await door.get(listTokens, {}, { token })).toContainEqual(
    expect.objectContaining({ id, name: 'anna', role: 'owner' }),
  );
  const secret = token.split('.')[1] ?? '';
  const { db } = site.database;
  const stored = [await db.select().from(operatorTokens), await db.select().from(operatorLog), site.log];
  expect(JSON.stringify([...stored, await db.select().from(storedReplies)])).not.toContain(secret);
  expect(await door.ask(addToken, { name: 'anna', role: 'owner' })).toMatchObject({ code: 0, data: { field: 'name' } });
});

test('without a token, with a wrong one, a removed one or a visitor’s nothing is said', async () => {
  const token = await door.tokenOf('support');
  const [id = '', secret = ''] = token.split('.');
  const other = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;
  for (const wrong of ['', secret, `${id}.${other}`, `999.${secret}`, `machine.${secret}`, `${id}.${secret}x`]) {
    expect(await door.ask(listAudit, {}, { token: wrong })).toMatchObject({ code: -1, data: null });
  }
  expect(await door.ask(listAudit, {}, { token })).toMatchObject({ code: 1 });
  await door.get(removeToken, { token: id });
  expect(await door.ask(listAudit, {}, { token })).toMatchObject({ code: -1 });
  expect(await door.ask(removeToken, { token: id })).toMatchObject({
    code: 0,
    msg: expect.stringContaining(`There is no token "${id}".`),
  });
});

test('the last owner stays, until another one is there', async () => {
  const lonely = await testApp();
  const alone = await testOperator(lonely);
  const [first] = await alone.get(listTokens, {});
  expect(await alone.ask(removeToken, { token: String(first?.id) })).toMatchObject({
    ...{ code: 0, data: { field: 'token' } },
    msg: expect.stringContaining('is the last owner'),
  });
  await alone.get(addToken, { name: 'second', role: 'owner' });
  await alone.get(removeToken, { token: String(first?.id) });
  await lonely.close();
});

test('guesses at one token are refused after twenty, others go on', async () => {
  const [token, other] = [await door.tokenOf('owner'), await door.tokenOf('owner')];
  const guess = `${token.split('.')[0]}.${'x'.repeat(43)}`;
  for (let i = 0; i < 20; i++) await door.ask(listAudit, {}, { token: guess });
  expect(await door.ask(listAudit, {}, { token })).toMatchObject({
    code: -1,
    msg: expect.stringContaining('Too many'),
  });
  expect(await door.ask(listAudit, {}, { token: other })).toMatchObject({ code: 1 });
});

test('a role may do what the command names, the machine’s key tokens alone', async () => {
  const support = await door.tokenOf('support');
  expect(await door.ask(listTokens, {}, { token: support })).toMatchObject({
    code: -1,
    msg: expect.stringMatching(/^`token list` needs the role owner; the token "support-\w+" has support\.$/),
  });
  expect(await door.ask(listAudit, {}, { token: door.machineKey })).toMatchObject({ code: -1 });
});

test('an input that the contract refuses is named, and leaves no line in the audit log', async () => {
  const before = await logged();
  expect(await door.ask(addToken, { name: 'X', role: 'owner' })).toMatchObject({ data: { field: 'name' } });
  expect(await door.ask(addToken, { name: 'ok-name', role: 'owner', reason: ' ' })).toMatchObject({
    msg: 'reason must be at least 2 characters long.',
    data: { field: 'reason' },
  });
  expect(await door.ask(listAudit, { page_size: 1000 })).toMatchObject({ msg: 'page_size must be at most 100.' });
  expect(await logged()).toBe(before);
});

test('every change is in the log, with who, what, why; filters and pages', async () => {
  const { id } = await door.get(addToken, { name: 'carl', role: 'finance', reason: 'carl joined' });
  await door.get(removeToken, { token: 'carl', reason: 'carl left' });
  const { lists, count } = await door.get(listAudit, { target: `token ${id}` });
  expect(count).toBe(2);
  expect(lists).toMatchObject([
    {
      command: 'token remove',
      operator: expect.stringMatching(/^owner-/),
      reason: 'carl left',
      before: { name: 'carl', role: 'finance' },
    },
    { command: 'token add', input: { name: 'carl', role: 'finance' }, before: null },
  ]);
  const [{ id: line } = { id: 0 }] = lists;
  expect(await door.get(showAudit, { id: line })).toMatchObject({ command: 'token remove', input: { token: 'carl' } });
  expect(await door.ask(showAudit, { id: 99_999 })).toMatchObject({ code: 0 });
  const adds = await door.get(listAudit, { command: 'token add', operator: 'machine', page_size: 1 });
  expect(adds.lists).toHaveLength(1);
  expect(adds.count).toBeGreaterThan(1);
  expect((await door.get(listAudit, { until: '2020-01-01' })).count).toBe(0);
  expect((await door.get(listAudit, { command: 'token', from: '2020-01-01' })).count).toBe(await logged());
});

test('a line of the audit log cannot be changed or taken away', async () => {
  const { db } = site.database;
  for (const change of [db.update(operatorLog).set({ reason: 'x' }), db.delete(operatorLog)]) {
    await expect(change.where(eq(operatorLog.command, 'token add'))).rejects.toThrow();
  }
  await expect(site.asOwner('truncate operator_log')).rejects.toThrow('append-only');
});

test('a change that cannot be written into the log is not made', async () => {
  await site.asOwner('alter table operator_log rename to elsewhere');
  expect(await door.ask(addToken, { name: 'dora', role: 'owner' })).toMatchObject({ code: 0 });
  await site.asOwner('alter table elsewhere rename to operator_log');
  expect((await door.get(listTokens, {})).map(({ name }) => name)).not.toContain('dora');
});

test('the site’s own port knows nothing of it, and this port nothing of the site', async () => {
  for (const path of ['/token/list', '/operator/token/list', '/audit/list']) {
    expect((await site.app.inject({ url: `/api${path}`, headers: { token: door.machineKey } })).statusCode).toBe(404);
    expect((await site.app.inject({ url: path, headers: { token: door.machineKey } })).statusCode).toBe(404);
  }
  const preflight = await door.app.inject({ method: 'OPTIONS', url: '/token/list', headers: { origin: 'http://a.b' } });
  expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
  expect((await door.app.inject('/api/pc/config')).statusCode).toBe(404);
});

test('a port that is taken leaves the site running, and the log says what is missing', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const dataDir = mkdtempSync(join(tmpdir(), 'door-'));
  const { port: adminPort } = taken.address() as AddressInfo;
  const other = await testApp({ database: site.database, config: { adminPort, dataDir } });
  const close = await openOperatorDoor(other.app);
  expect(await other.get('/pc/config')).toMatchObject({ code: 1 });
  expect(readDoors(dataDir)).toEqual([]);
  expect(other.log).toContainEqual(expect.objectContaining({ level: 'error', port: adminPort }));
  taken.close();
  await close();

  const closeNext = await openOperatorDoor(other.app);
  expect(readDoors(dataDir)).toMatchObject([{ pid: process.pid }]);
  await closeNext();
  expect(readDoors(dataDir)).toEqual([]);
  await other.close();
  rmSync(dataDir, { recursive: true });
});

test('calls are counted by command and outcome, without what they were about', async () => {
  await door.ask(listAudit, {}, { token: 'wrong' });
  await door.ask(showAudit, { id: 99_999 });
  const { body } = await site.app.inject('/metrics');
  expect(body).toMatch(/^site_operator_calls_total{command="audit list",outcome="not_allowed"} \d+$/m);
  expect(body).toMatch(/^site_operator_calls_total{command="audit show",outcome="refused"} \d+$/m);
  expect(body).toMatch(/^site_operator_calls_total{command="token add",outcome="done"} \d+$/m);
  expect(body).toMatch(/^site_operator_calls_total{command="token add",outcome="failed"} 1$/m);
});

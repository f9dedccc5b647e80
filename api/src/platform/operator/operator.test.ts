import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { listAudit, showAudit } from 'shared/contracts/operator/operation/audit.ts';
import { addToken, listTokens, removeToken } from 'shared/contracts/operator/operation/tokens.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { openOperatorPort } from '../../operator-port.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { storedReplies } from '../database/idempotency-tables.ts';
import { readOperatorFiles } from './operator-file.ts';
import { operatorLog, operatorTokens } from './operator-tables.ts';

let site: TestApp;
let operatorApi: TestOperator;
beforeAll(async () => {
  site = await testApp();
  operatorApi = await testOperator(site);
});
afterAll(() => site.close());

const logged = () => site.database.db.$count(operatorLog);

test('the machine’s first token works at once and is nowhere stored', async () => {
  const { id, token } = await operatorApi.get(
    addToken,
    { name: 'anna', role: 'owner' },
    { token: operatorApi.machineKey },
  );
  expect(await operatorApi.get(listTokens, {}, { token })).toContainEqual(
    expect.objectContaining({ id, name: 'anna', role: 'owner' }),
  );
  const secret = token.split('.')[1] ?? '';
  const { db } = site.database;
  const stored = [await db.select().from(operatorTokens), await db.select().from(operatorLog), site.log];
  expect(JSON.stringify([...stored, await db.select().from(storedReplies)])).not.toContain(secret);
  expect(await operatorApi.ask(addToken, { name: 'anna', role: 'owner' })).toMatchObject({
    code: 0,
    data: { field: 'name' },
  });
});

test('without a valid token every call is refused', async () => {
  const token = await operatorApi.tokenOf('support');
  const [id = '', secret = ''] = token.split('.');
  const other = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;
  for (const wrong of ['', secret, `${id}.${other}`, `999.${secret}`, `machine.${secret}`, `${id}.${secret}x`]) {
    expect(await operatorApi.ask(listAudit, {}, { token: wrong })).toMatchObject({ code: -1, data: null });
  }
  expect(await operatorApi.ask(listAudit, {}, { token })).toMatchObject({ code: 1 });
  await operatorApi.get(removeToken, { token: id });
  expect(await operatorApi.ask(listAudit, {}, { token })).toMatchObject({ code: -1 });
  expect(await operatorApi.ask(removeToken, { token: id })).toMatchObject({
    code: 0,
    msg: expect.stringContaining(`There is no token "${id}".`),
  });
});

test('the last owner cannot be removed until there is another one', async () => {
  const lonely = await testApp();
  const alone = await testOperator(lonely);
  const [first] = await alone.get(listTokens, {});
  expect(await alone.ask(removeToken, { token: String(first?.id) })).toMatchObject({
    code: 0,
    data: { field: 'token' },
    msg: expect.stringContaining('is the last owner'),
  });
  await alone.get(addToken, { name: 'second', role: 'owner' });
  await alone.get(removeToken, { token: String(first?.id) });
  await lonely.close();
});

test('wrong tokens never keep the right one out', async () => {
  const token = await operatorApi.tokenOf('owner');
  const secret = 'x'.repeat(43);
  for (const wrong of [`${token.split('.')[0]}.${secret}`, `machine.${secret}`])
    for (let i = 0; i < 30; i++) expect((await operatorApi.ask(listAudit, {}, { token: wrong })).code).toBe(-1);
  expect(await operatorApi.ask(listAudit, {}, { token })).toMatchObject({ code: 1 });
  expect(await operatorApi.ask(listTokens, {}, { token: operatorApi.machineKey })).toMatchObject({ code: 1 });
});

test('a page in a browser is refused, with the right token too', async () => {
  const url = await operatorApi.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(url);
  const ask = async (headers: Record<string, string>, method = 'GET', path = '/token/list') => {
    const request = httpRequest(`${url}${path}`, { method, headers: { token: operatorApi.machineKey, ...headers } });
    const [response] = (await once(request.end(), 'response')) as [IncomingMessage];
    return { status: response.statusCode, msg: ((await json(response)) as Reply).msg };
  };
  for (const host of [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `LOCALHOST.:${port}`,
    `[::1]:${port}`,
    `10.1.2.3:${port}`,
    hostname(),
  ])
    expect(await ask({ host })).toMatchObject({ status: 200 });
  for (const host of [`evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.nip.io', 'a b'])
    expect(await ask({ host })).toMatchObject({ status: 403, msg: expect.stringContaining('to this name') });
  const pages: Record<string, string>[] = [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: url },
    { 'sec-fetch-site': 'none' },
  ];
  for (const page of pages)
    for (const method of ['GET', 'POST'])
      expect(await ask(page, method, method === 'GET' ? '/token/list' : '/token/add')).toMatchObject({
        status: 403,
        msg: expect.stringContaining('no web pages'),
      });
});

test('a role may run what its commands name; the machine makes tokens', async () => {
  const support = await operatorApi.tokenOf('support');
  expect(await operatorApi.ask(listTokens, {}, { token: support })).toMatchObject({
    code: -1,
    msg: expect.stringMatching(/^`token list` needs the role owner; the token "support-\w+" has support\.$/),
  });
  expect(await operatorApi.ask(listAudit, {}, { token: operatorApi.machineKey })).toMatchObject({ code: -1 });
});

test('a refused input is named and not logged', async () => {
  const before = await logged();
  expect(await operatorApi.ask(addToken, { name: 'X', role: 'owner' })).toMatchObject({ data: { field: 'name' } });
  expect(await operatorApi.ask(addToken, { name: 'ok-name', role: 'owner', reason: ' ' })).toMatchObject({
    msg: 'reason must be at least 2 characters long.',
    data: { field: 'reason' },
  });
  expect(await operatorApi.ask(listAudit, { page_size: 1000 })).toMatchObject({
    msg: 'page_size must be at most 100.',
  });
  expect(await logged()).toBe(before);
});

test('every change is logged with operator and reason, filtered and paged', async () => {
  const { id } = await operatorApi.get(addToken, { name: 'carl', role: 'finance', reason: 'carl joined' });
  await operatorApi.get(removeToken, { token: 'carl', reason: 'carl left' });
  const { lists, count } = await operatorApi.get(listAudit, { target: `token ${id}` });
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
  expect(await operatorApi.get(showAudit, { id: line })).toMatchObject({
    command: 'token remove',
    input: { token: 'carl' },
  });
  expect(await operatorApi.ask(showAudit, { id: 99_999 })).toMatchObject({ code: 0 });
  const adds = await operatorApi.get(listAudit, { command: 'token add', operator: 'machine', page_size: 1 });
  expect(adds.lists).toHaveLength(1);
  expect(adds.count).toBeGreaterThan(1);
  expect((await operatorApi.get(listAudit, { until: '2020-01-01' })).count).toBe(0);
  expect((await operatorApi.get(listAudit, { command: 'token', from: '2020-01-01' })).count).toBe(await logged());
});

test('a line of the audit log cannot be changed or deleted', async () => {
  const { db } = site.database;
  for (const change of [db.update(operatorLog).set({ reason: 'x' }), db.delete(operatorLog)]) {
    await expect(change.where(eq(operatorLog.command, 'token add'))).rejects.toThrow();
  }
  await expect(site.asOwner('truncate operator_log')).rejects.toThrow('append-only');
});

test('a change that cannot be written into the log is not made', async () => {
  await site.asOwner('alter table operator_log rename to elsewhere');
  expect(await operatorApi.ask(addToken, { name: 'dora', role: 'owner' })).toMatchObject({ code: 0 });
  await site.asOwner('alter table elsewhere rename to operator_log');
  expect((await operatorApi.get(listTokens, {})).map(({ name }) => name)).not.toContain('dora');
});

test('the site’s and the operator’s ports share no calls', async () => {
  for (const path of ['/token/list', '/operator/token/list', '/audit/list']) {
    expect((await site.app.inject({ url: `/api${path}`, headers: { token: operatorApi.machineKey } })).statusCode).toBe(
      404,
    );
    expect((await site.app.inject({ url: path, headers: { token: operatorApi.machineKey } })).statusCode).toBe(404);
  }
  const preflight = await operatorApi.app.inject({
    method: 'OPTIONS',
    url: '/token/list',
    headers: { origin: 'http://a.b' },
  });
  expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
  expect((await operatorApi.app.inject('/api/pc/config')).statusCode).toBe(404);
});

test('an occupied port leaves the site running, and the log names it', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const dataDir = mkdtempSync(join(tmpdir(), 'operator-file-'));
  const { port: adminPort } = taken.address() as AddressInfo;
  const other = await testApp({ database: site.database, config: { adminPort, dataDir } });
  const close = await openOperatorPort(other.app);
  expect(await other.get('/pc/config')).toMatchObject({ code: 1 });
  expect(readOperatorFiles(dataDir)).toEqual([]);
  expect(other.log).toContainEqual(expect.objectContaining({ level: 'error', port: adminPort }));
  taken.close();
  await close();

  const closeNext = await openOperatorPort(other.app);
  expect(readOperatorFiles(dataDir)).toMatchObject([{ pid: process.pid }]);
  await closeNext();
  expect(readOperatorFiles(dataDir)).toEqual([]);
  await other.close();
  rmSync(dataDir, { recursive: true });
});

test('calls are counted by command and outcome, without their inputs', async () => {
  await operatorApi.ask(listAudit, {}, { token: 'wrong' });
  await operatorApi.ask(showAudit, { id: 99_999 });
  const { body } = await site.app.inject('/metrics');
  expect(body).toMatch(/^site_operator_calls_total{command="audit list",outcome="not_allowed"} \d+$/m);
  expect(body).toMatch(/^site_operator_calls_total{command="audit show",outcome="refused"} \d+$/m);
  expect(body).toMatch(/^site_operator_calls_total{command="token add",outcome="done"} \d+$/m);
  expect(body).toMatch(/^site_operator_calls_total{command="token add",outcome="failed"} 1$/m);
});

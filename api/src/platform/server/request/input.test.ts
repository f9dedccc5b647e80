import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import * as user from 'shared/contracts/account/user.ts';
import * as chat from 'shared/contracts/chat/chat.ts';
import * as chatModel from 'shared/contracts/chat/chat-model.ts';
import * as chatSession from 'shared/contracts/chat/chat-session.ts';
import * as example from 'shared/contracts/chat/example.ts';
import * as receipt from 'shared/contracts/chat/receipt.ts';
import * as chatRecord from 'shared/contracts/chat/record/chat-record.ts';
import * as news from 'shared/contracts/content/news.ts';
import * as policy from 'shared/contracts/content/policy.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import * as session from 'shared/contracts/site/login.ts';
import * as share from 'shared/contracts/site/share.ts';
import * as siteContracts from 'shared/contracts/site/site.ts';
import { makeUser } from '../../../testing/make.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let site: TestApp;
let token: string;
beforeAll(async () => {
  site = await testApp();
  token = (await makeUser(site)).token;
});
afterAll(() => site.close());

const isEndpoint = (value: unknown): value is Endpoint =>
  Boolean((value as Endpoint)?.path && (value as Endpoint).input);
const inChat = [chat, chatModel, chatRecord, chatSession, example, receipt];
const endpoints = [...inChat, news, policy, session, share, siteContracts, user]
  .flatMap((contract) => Object.values(contract) as unknown[])
  .filter(isEndpoint);

const post = (payload: string | Buffer, headers: Record<string, string> = {}, path = '/chatCategory/add') =>
  site.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { token, 'content-type': 'application/json', ...headers },
  });

test.each([
  ['broken JSON', '{"name": ', 400],
  ['no JSON at all', 'hello', 400],
  ['100,000 brackets', '['.repeat(100_000), 400],
  ['100,000 braces', '{"a":'.repeat(100_000), 400],
  ['deep inside a field', `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
  ['NUL in a text', '{"name":"a\\u0000b"}', 400],
  ['more than a megabyte', JSON.stringify({ name: 'x'.repeat(1_048_577) }), 413],
  // Shows: INJ-04, DOS-01
])('INJ-04, INJ-07, DOS-01: %s: a clean 4xx, quickly', async (_name, payload, status) => {
  const begin = process.cpuUsage();
  const response = await post(payload);
  // Of this process's own time: what else the machine does says nothing.
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1000).toBeLessThan(inThisHour(2));
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ code: 0, show: 1, msg: expect.stringMatching(/[\u4e00-\u9fff]/) });
});

test('DOS-01: without a login a body has at most 64 KiB', async () => {
  const big = JSON.stringify({ mobile: '1'.repeat(65_536) });
  expect((await post(big, {}, '/login/account')).statusCode).toBe(413);
  expect((await post(JSON.stringify({ name: '1'.repeat(65_536) }))).statusCode).toBe(200);
});

test.each([
  ['text/plain', {}],
  ['application/x-www-form-urlencoded', {}],
  ['multipart/form-data; boundary=x', {}],
  ['application/json; charset=utf-7', {}],
  ['application/json', { 'content-encoding': 'gzip' }],
  ['application/json;garbage', {}],
  // Shows: INJ-06
])('INJ-06: content type %s %j: no 5xx', async (type, headers) => {
  const response = await post('{"name":"a"}', { 'content-type': type, ...headers });
  expect(response.statusCode).toBe(type.endsWith('garbage') ? response.statusCode : 415);
  expect(response.statusCode).toBeLessThan(500);
});

// Shows: INJ-06
test('INJ-06: a body that is no object is refused in the envelope', async () => {
  for (const payload of ['[]', '"x"', '7', 'true']) {
    expect((await post(payload, {}, '/chatCategory/edit')).json()).toMatchObject({ code: 0 });
  }
  expect((await post('null')).json()).toMatchObject({ code: 1 });
  expect((await post('')).json()).toMatchObject({ code: 1 });
  const bare = await site.app.inject({ method: 'POST', url: '/api/chatCategory/clear', headers: { token } });
  expect(bare.json()).toMatchObject({ code: 1 });
});

test('__proto__ and constructor do nothing', async () => {
  const response = await post('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":"a"}');
  expect(response.json()).toMatchObject({ code: 1 });
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

// Shows: INJ-09
test('INJ-09: half characters are stored as U+FFFD', async () => {
  const { id } = (await post('{"name":"a\\ud800b"}')).json().data;
  const reply = await site.get('/chatCategory/lists', { token });
  expect((reply.data as { id: number; name: string }[]).find((one) => one.id === id)?.name).toBe('a\ufffdb');
});

const nasty: unknown[] = [
  null,
  -1,
  0,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  "' or 1=1 --",
  '%',
  '\\',
  'NaN',
  '1e9',
  '２',
  '𝕏'.repeat(300),
  'x'.repeat(100_000),
  [],
  [1, 2],
  {},
  { $gt: 0 },
  true,
];

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  // Shows: SPEC-5.03, DOS-11
  '%s answers every nasty value with an envelope',
  async (_name, { method, path, input }) => {
    const fields = Object.keys((input as unknown as { def: { shape: object } }).def.shape);
    for (const value of nasty) {
      const body = Object.fromEntries(fields.map((field) => [field, value]));
      const query = new URLSearchParams(
        Object.entries(body).map(([key, one]) => [key, String(one)] as [string, string]),
      );
      const long = query.toString().length > 8000;
      const reply =
        method === 'GET'
          ? await site.get(`${path}${long ? '' : `?${query}`}`, { token })
          : await site.post(path, body, { token });
      expect([1, 0]).toContain(reply.code);
      expect(reply).toEqual({ code: reply.code, show: reply.show, msg: expect.any(String), data: reply.data });
      if (path === '/login/logout') token = (await makeUser(site)).token;
    }
    const errors = site.log.filter((line) => line.level === 'error');
    expect(errors).toEqual([]);
  },
);

// Shows: DOS-01
test('DOS-01: an endless body ends after a megabyte, compressed ones unread', async () => {
  const { hostname, port } = new URL(await site.url());
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(
    `POST /api/chatCategory/add HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
  let sent = 0;
  while (!answer && sent < 200) {
    sent++;
    await new Promise((resolve) => socket.write(chunk, resolve));
    await new Promise(setImmediate);
  }
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(100);
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  expect((await post(bomb, { 'content-encoding': 'gzip' })).statusCode).toBe(415);
});

// Shows: INJ-07
test('INJ-07: bytes that are not UTF-8 are 4xx or U+FFFD', async () => {
  const { hostname, port } = new URL(await site.url());
  const bad = ['\xff', '\xc0\xaf', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xe0\xa4'];
  const percent = (text: string) => Array.from(text, (one) => `%${one.charCodeAt(0).toString(16)}`).join('');
  const heads = bad.flatMap((bytes) => [
    `GET /api/article/lists?keyword=${percent(bytes)} HTTP/1.1\r\n`,
    `GET /api/article/${percent(bytes)} HTTP/1.1\r\n`,
    `GET /api/article/lists?keyword=${bytes} HTTP/1.1\r\n`,
    `GET /api/pc/config HTTP/1.1\r\ntoken: ${bytes}\r\nx-request-id: ${bytes}\r\n`,
  ]);
  for (const head of heads) {
    const socket = connect(Number(port), hostname);
    socket.write(Buffer.from(`${head}host: x\r\nconnection: close\r\n\r\n`, 'latin1'));
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404) /);
  }
  expect(site.log.filter((line) => line.level === 'error')).toEqual([]);
});

test('an unknown path is a 404 envelope, also when broken', async () => {
  for (const url of ['/api/nope', '/nope', '/api/%2e%2e/x', '/api/chat/%00', '/api/%E0%A4%A']) {
    const response = await site.app.inject({ url });
    expect([400, 404]).toContain(response.statusCode);
    expect(response.json()).toMatchObject({ code: 0 });
  }
});

test('an unexpected error shows its number and no internals', async () => {
  const broken = await testApp({ database: site.database });
  const { db } = broken.app;
  const secret = 'relation "users" at 10.0.0.7';
  broken.app.db = {
    ...db,
    select: () => {
      throw new Error(secret);
    },
  } as never;
  const response = await broken.app.inject({ url: '/api/pc/config', headers: { 'x-request-id': 'gateway-0001' } });
  await broken.close();
  expect(response.statusCode).toBe(200);
  expect(response.headers['x-request-id']).toBe('gateway-0001');
  expect(response.json()).toMatchObject({ code: 0, show: 1, data: { request_id: 'gateway-0001' } });
  expect(response.body).not.toContain('relation');
  expect(broken.log.find((line) => line.level === 'error')).toMatchObject({
    request_id: 'gateway-0001',
    err: { message: secret },
  });
});

test('a request id that is no id is replaced', async () => {
  const response = await site.app.inject({ url: '/healthz', headers: { 'x-request-id': 'a b\u0001"' } });
  expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

test('no foreign page may read an answer', async () => {
  const response = await site.app.inject({ url: '/api/pc/config', headers: { origin: 'https://evil.example' } });
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

// Shows: ISO-17
test('the log holds no token, number, password or question', async () => {
  const logged = await testApp();
  const made = await makeUser(logged);
  const secrets = [made.token, made.mobile, 'pass-word-1', '一个秘密的问题'];
  const login = { terminal: 4, scene: 2, mobile: made.mobile, password: 'pass-word-1' };
  await logged.post('/login/account', login);
  await logged.post('/chat/chat', { question: '一个秘密的问题', other_id: 999 }, { token: made.token });
  await logged.get(`/article/lists?keyword=${encodeURIComponent('一个秘密的问题')}`, { token: made.token });
  await logged.close();
  const all = JSON.stringify(logged.log);
  expect(logged.log.filter((line) => line.msg === 'request')).toHaveLength(3);
  for (const secret of secrets) expect(all).not.toContain(secret);
});

test('probes', async () => {
  expect((await site.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await site.app.inject('/readyz')).statusCode).toBe(200);
});

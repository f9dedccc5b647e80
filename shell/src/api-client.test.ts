/** @jest-environment node */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { createCall } from 'shared/http/create-call.ts';
import { CallFailure } from 'shared/http/errors.ts';
import { envelope, hangUp, silence, status, type wireServer } from 'shared/testing/wire-server.ts';
import { wireVisit } from 'shared/testing/wire-visit.ts';
import { createApiClient } from './api-client.ts';
import { WaitingBudget } from './waiting/waiting-budget.ts';

const anything = { auth: false, input: z.unknown(), output: z.unknown() };
const read = endpoint({ ...anything, method: 'GET', path: '/thing/read' });
const write = endpoint({ ...anything, method: 'POST', path: '/thing/write' });

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Milliseconds that no answer takes; a test in which none comes waits for its end. */
const long = 60_000;
async function visit(timeout: number, ...answers: Parameters<typeof wireServer>) {
  const { environment, requests, close } = await wireVisit(...answers);
  closers.push(close);
  const http = createApiClient(environment.baseUrl, environment.prefix)(new WaitingBudget(timeout), '192.0.2.7');
  const call = createCall({ ...environment, http, token: () => 'mine' });
  return { call, requests };
}

test('asks as axios does, and for its visitor: query, version, token, address, JSON body', async () => {
  const { call, requests } = await visit(long, envelope(1, 'good'));
  expect(await call(read, { keyword: '绘画 a&b', cid: undefined, ids: [1, 2] })).toBe('good');
  expect(await call(write, { name: '名' })).toBe('good');
  const [first, second] = requests;
  expect(first).toMatchObject({ method: 'GET', headers: { version: '3.8.0', token: 'mine' }, body: '' });
  expect(requests.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['192.0.2.7', '192.0.2.7']);
  const url = new URL(first?.url ?? '', 'http://a');
  expect([url.pathname, ...url.searchParams]).toEqual([
    '/api/thing/read',
    ['keyword', '绘画 a&b'],
    ['ids[]', '1'],
    ['ids[]', '2'],
  ]);
  expect(second).toMatchObject({ method: 'POST', url: '/api/thing/write', body: '{"name":"名"}' });
  expect(second?.headers['content-type']).toContain('application/json');
});

test.each([
  ['never answers', silence, undefined, 200],
  ['cuts the connection', hangUp, undefined],
  ['answers with an error', status(503), 503],
  ['answers with a page instead of an envelope', status(200), undefined],
  ['sends the visitor elsewhere', status(302), 302],
])('an API that %s is a failure in time, tried once', async (_what, answer, code, timeout = long) => {
  const { call, requests } = await visit(timeout, answer);
  const failure = await call(read, {}).catch((error: CallFailure) => error);
  expect(failure).toBeInstanceOf(CallFailure);
  expect((failure as CallFailure).status).toBe(code);
  expect(requests).toHaveLength(1);
});

test('a call is aborted when its visitor leaves', async () => {
  const { call } = await visit(long, silence);
  const left = new AbortController();
  const asked = call(read, {}, { signal: left.signal });
  left.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
});

test('an answer that arrived while the process was busy is used, although its time is over', async () => {
  const source = `require('node:http')
    .createServer((_request, response) => response.end('{"code":1,"show":0,"msg":"","data":"good"}'))
    .listen(0, '127.0.0.1', function () { require('node:worker_threads').parentPort.postMessage(this.address().port); });`;
  const elsewhere = new Worker(source, { eval: true });
  closers.push(async () => void (await elsewhere.terminate()));
  const [port] = await once(elsewhere, 'message');
  const { environment, close } = await wireVisit(silence);
  closers.push(close);
  const http = createApiClient(`http://127.0.0.1:${port}`, '/api')(new WaitingBudget(500));
  const asked = createCall({ ...environment, http })(read, {});
  const until = performance.now() + 700;
  while (performance.now() < until);
  expect(await asked).toBe('good');
});

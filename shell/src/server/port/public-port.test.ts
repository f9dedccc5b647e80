/** @jest-environment node */

import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { readShellConfig } from '../config.ts';
import { makeApi } from '../testing/make-api.ts';
import { makeFront } from '../testing/make-front.ts';
import { lines, say } from '../testing/say.ts';

jest.mock('virtual:provided', () => ({ provided: {} }), { virtual: true });

type Api = Awaited<ReturnType<typeof makeApi>>;
type Front = Awaited<ReturnType<typeof makeFront>>;

let api: Api;
let front: Front;
beforeAll(async () => {
  api = await makeApi((request, response) => {
    if (request.url?.startsWith('/api/dies')) return request.socket.destroy();
    if (request.url?.startsWith('/api/half')) return response.write('{"co', () => request.socket.destroy());
    if (request.url?.startsWith('/api/odd-status'))
      return request.socket.end('HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n');
    if (request.url?.startsWith('/api/garbage')) return request.socket.end('SMTP hello\r\n\r\n');
    if (request.url?.startsWith('/api/kept')) response.setHeader('cache-control', 'public, max-age=60');
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ url: request.url, headers: request.headers }));
  });
  front = await makeFront(api.url);
});
afterAll(async () => {
  await front.close();
  await api.close();
});

const ask = (path: string, init?: RequestInit) => fetch(front.url + path, init);
const frameworkWords = /FST_|UND_ERR|statusCode|Fastify|Route |not found|Bad Request|Client Error|Unsupported|"error"/i;

test.each<[what: string, status: number, ask: () => Promise<Response>]>([
  ['an API that dies before the first byte', 502, () => ask('/api/dies')],
  ['one that dies while it is sent a body', 502, () => ask('/api/dies', { method: 'POST', body: 'x'.repeat(500_000) })],
  ['one that says no HTTP', 502, () => ask('/api/garbage')],
  ['one that says a status that there is not', 502, () => ask('/api/odd-status')],
  ['an address below the prefix that leads out of it', 404, () => ask('/api/..%2freadyz')],
  ['one that cannot be decoded', 400, () => ask('/api/%E0%A4%A')],
  [
    'a content type that is none',
    415,
    () => ask('/api/x', { method: 'POST', body: 'x', headers: { 'content-type': ';' } }),
  ],
  ['a file that is not there', 404, () => ask('/assets/mf-chat/1.0.0/browser/none.js')],
  ['server code', 404, () => ask('/assets/mf-chat/1.0.0/server/server.cjs')],
  ['a folder', 404, () => ask('/assets/mf-chat/')],
  ['a way out of the files', 404, () => ask('/assets/..%2f..%2fetc/passwd')],
  [
    'a method that no page has',
    404,
    () => ask('/news', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
  ],
  ['a beacon that is too long', 413, () => ask('/_mf/errors', { method: 'POST', body: 'x'.repeat(3000) })],
  ['the registry before there is one', 503, () => ask('/_mf/registry.json')],
])('%s: %i with a reply in Chinese, kept by no cache', async (_what, status, answer) => {
  const response = await answer();
  const text = await response.text();
  expect([response.status, text]).toEqual([status, expect.not.stringMatching(frameworkWords)]);
  expect(JSON.parse(text)).toEqual({ code: 0, show: 1, msg: expect.stringMatching(/[\u4e00-\u9fff]/), data: null });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

describe('a page of another site cannot write, by any path', () => {
  /** By Node's own client, which sends the given `Host` and `Origin`. */
  const sendTo = async (url: string, path: string, headers: Record<string, string>, method = 'POST') => {
    const request = send(url + path, { method, headers: { 'content-type': 'text/plain', ...headers } });
    const [response] = (await once(request.end(), 'response')) as [IncomingMessage];
    const body = await text(response);
    return { status: response.statusCode, body };
  };
  const refused = { status: 403, body: expect.stringContaining('请在本站的页面上操作') };

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.site.example' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
  ])('%j is refused', async (headers) => {
    for (const path of ['/api/x', '/_mf/errors', '/news'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect({ path, method, ...(await sendTo(front.url, path, headers, method)) }).toMatchObject(refused);
    expect((await sendTo(front.url, '/api/x', headers, 'GET')).status).toBe(200);
  });

  test('the site’s own pages, programs and direct requests pass, and the API does not get the headers again', async () => {
    const { origin, host } = new URL(front.url);
    const own: Record<string, string>[] = [
      { origin },
      { 'sec-fetch-site': 'same-origin', origin },
      { 'sec-fetch-site': 'none' },
      {},
    ];
    for (const headers of own) {
      const { status, body } = await sendTo(front.url, '/api/x', headers);
      expect({ status, sent: JSON.parse(body).headers }).toEqual({
        status: 200,
        sent: expect.not.objectContaining({ origin: expect.anything() }),
      });
    }
    expect((await sendTo(front.url, '/_mf/errors', { origin })).status).toBe(204);
    expect((await sendTo(front.url, '/api/x', { origin: `https://${host}` })).status).toBe(200);
  });

  test('the site’s name is SITE_URL, and the host that a trusted proxy names; the host that anyone else names is ignored', async () => {
    const environment = { DATA_DIR: tmpdir(), API_BASE_URL: api.url };
    const named = await makeFront(api.url, {
      config: readShellConfig({ ...environment, SITE_URL: 'https://site.example' }),
    });
    const behind = await makeFront(api.url, { config: readShellConfig({ ...environment, TRUST_PROXY: '1' }) });
    const page = { origin: 'https://site.example' };
    const forwarded = { ...page, 'x-forwarded-host': 'site.example' };
    expect((await sendTo(named.url, '/api/x', page)).status).toBe(200);
    expect((await sendTo(behind.url, '/api/x', forwarded)).status).toBe(200);
    expect(await sendTo(behind.url, '/api/x', page)).toMatchObject(refused);
    expect(await sendTo(front.url, '/api/x', forwarded)).toMatchObject(refused);
    await named.close();
    await behind.close();
  });
});

test('an answer that breaks off in the middle is cut off, not ended as if it were whole', async () => {
  await expect(ask('/api/half').then((response) => response.text())).rejects.toThrow();
});

test.each(['/', '/nowhere', '/healthz', '/api/x', '/%'])('%s: its type is not to be guessed', async (path) => {
  expect((await ask(path)).headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['/healthz', '/readyz', '/api/x'])('%s is kept by no cache', async (path) => {
  expect((await ask(path)).headers.get('cache-control')).toBe('no-store');
});

test('caching headers of the API are kept', async () => {
  expect((await ask('/api/kept')).headers.get('cache-control')).toBe('public, max-age=60');
});

test.each([
  ['no request at all', lines('hello', 'world'), 400],
  ['a header of 64 kB', lines('GET / HTTP/1.1', 'Host: x', `X-A: ${'b'.repeat(65_536)}`), 431],
])('%s: a reply, in Chinese too', async (_what, bytes, status) => {
  const text = await say(front.url, bytes);
  expect(text.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `);
  expect(text).toMatch(/"msg":"[\u4e00-\u9fff]/);
  expect(text).toMatch(/x-content-type-options: nosniff/);
});

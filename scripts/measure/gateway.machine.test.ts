import { once } from 'node:events';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { importSession } from 'shared/contracts/chat/chat-transfer.ts';
import { transferVoice } from 'shared/contracts/chat/voice.ts';
import { uploadFile, uploadImage } from 'shared/contracts/site/upload.ts';
import { makeBuild, makeFolder } from 'shared/releases/make-release.ts';
import { publishRelease } from 'shared/releases/store.ts';
import { onMachine } from 'shared/testing/on-machine.ts';
import { findFreePort } from '../start/settings/settings.ts';
import { nginxProgram, startGateway } from './gateway.ts';

// The real nginx with the real deploy/nginx.conf, in front of two servers that stand for the shells.
let port: number;
let folder: string;
let store: string;
let assets: string;
let shells: StandIn[];
let end: () => Promise<void>;

onMachine(nginxProgram !== undefined, 'nginx').describe('the gateway', () => {
  beforeAll(async () => {
    const made = await makeFolder();
    ({ folder } = made);
    const { remove } = made;
    store = join(folder, 'store');
    const { record } = await publishRelease(store, (await makeBuild(folder, 'a')).folder);
    assets = `/assets/${record.name}/${record.version}`;
    shells = [await standIn(), await standIn()];
    port = await findFreePort();
    const ports = shells.map((shell) => shell.port) as [number, number];
    const begun = new AsyncDisposableStack();
    end = async () => {
      await begun.disposeAsync();
      for (const { server } of shells) server.close().closeAllConnections();
      await remove();
    };
    const gateway = { port, shells: ports, store, folder: join(folder, 'gateway') };
    await startGateway(gateway, (step) => begun.defer(step));
  });
  afterAll(() => end());
  afterEach(() => {
    for (const shell of shells) Object.assign(shell, { answer: sayWho, asked: [] });
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('a file of a release is served from the store, accepted %s', async (accepted, encoding, decode) => {
    const { status, headers, body } = await ask(`${assets}/browser/page.js`, { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(decode(body).toString()).toContain('page.js a');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(String(headers.vary).toLowerCase()).toBe('accept-encoding');
    expect(shells.flatMap((shell) => shell.asked)).toEqual([]);
  });

  test.each([
    ['a server bundle', '/server/server.cjs'],
    ['a server bundle by a detour', '/browser/../server/server.cjs'],
    ['a server bundle by an encoded detour', '/browser/..%2fserver%2fserver.cjs'],
    ['a compressed twin by its own name', '/browser/page.js.br'],
    ['a missing file', '/browser/none.js'],
    ['the folder', '/browser/'],
  ])('%s is not served, and not cached', async (_what, path) => {
    const { status, headers } = await ask(assets + path, { 'accept-encoding': 'br, gzip' });
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('a link in the store is not followed', async () => {
    await writeFile(join(folder, 'secret.key'), 'the key of this site');
    for (const file of ['x.js', 'remote-entry.js.br']) {
      const path = join(store, assets, 'browser', file);
      await rm(path, { force: true });
      await symlink(join(folder, 'secret.key'), path);
    }
    expect((await ask(`${assets}/browser/x.js`)).status).toBeGreaterThanOrEqual(400);
    // The packed neighbour counts as missing.
    const { status, body } = await ask(`${assets}/browser/remote-entry.js`, { 'accept-encoding': 'br' });
    expect([status, String(body)]).toEqual([200, expect.stringContaining('remote-entry.js a')]);
  });

  test('the rest of the store is not served: other paths are passed to a shell', async () => {
    for (const path of ['/channel.json', '/journal.ndjson', `${assets}/../../../channel.json`]) {
      expect(JSON.parse(String((await ask(path)).body))).toHaveProperty('host');
    }
  });

  test('a visitor cannot set their own address by a header', async () => {
    const { body } = await ask('/', {
      'x-forwarded-for': '6.6.6.6',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    });
    const seen = JSON.parse(body.toString());
    expect(seen).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      host: `localhost:${port}`,
    });
    expect(JSON.stringify(seen)).not.toContain('6.6.6.6');
    expect(JSON.stringify(seen)).not.toContain('evil');
  });

  // Shows: HDR-07
  test.each(['/_mf/status', '/metrics', '/metrics/x'])('%s is for operators, not for visitors', async (path) => {
    expect((await ask(path)).status).toBe(404);
    expect(shells.flatMap((shell) => shell.asked)).toEqual([]);
  });

  // Shows: ISO-05
  test('caching headers of a shell reach the visitor, and the gateway caches nothing', async () => {
    for (const shell of shells)
      shell.answer = (_request, response) => response.setHeader('cache-control', 'private, no-store').end();
    for (let count = 0; count < 3; count++) {
      expect((await ask('/news')).headers['cache-control']).toBe('private, no-store');
    }
    expect(shells.flatMap((shell) => shell.asked)).toHaveLength(3);
  });

  test('a page that one shell aborts is requested from the other; a POST is never sent twice', async () => {
    const [first, second] = shells as [StandIn, StandIn];
    first.answer = (request) => request.socket.destroy();
    for (let count = 0; count < 4; count++) expect((await ask('/')).status).toBe(200);
    expect(first.asked.length).toBeGreaterThan(0);
    expect(second.asked).toHaveLength(4);
    second.answer = first.answer;
    const before = first.asked.length + second.asked.length;
    const { status, body } = await ask('/api/chat/ask', {}, 'POST', '{}');
    expect(status).toBe(503);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 0, show: 1, msg: '服务暂时不可用，请稍后重试' });
    expect(first.asked.length + second.asked.length - before).toBeLessThanOrEqual(1);
  });

  test('a 503 is passed on: a failing remote does not make both shells count as down', async () => {
    for (const shell of shells)
      shell.answer = (_request, response) => response.writeHead(503).end('the page around a panel');
    for (let count = 0; count < 12; count++) {
      expect(String((await ask('/')).body)).toBe('the page around a panel');
    }
    for (const shell of shells) shell.answer = sayWho;
    expect((await ask('/')).status).toBe(200);
  });

  test('events arrive while the stream is open', async () => {
    let release = () => {};
    for (const shell of shells) {
      shell.answer = (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 一\n\n');
        release = () => response.end('data: 二\n\n');
      };
    }
    const response = await open('/api/chat/ask', { 'content-type': 'application/json' }, 'POST', '{}');
    const [first] = await once(response, 'data');
    expect(String(first)).toContain('一');
    release();
    expect(await text(response)).toContain('二');
  });

  test('a request that is too large is refused with the api’s message', async () => {
    const { status, body } = await ask('/api/upload/image', { 'content-length': String(12 * 1024 * 1024) }, 'POST');
    expect(status).toBe(413);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 0, show: 1, msg: expect.stringContaining('10MB') });
  });

  test('a body is sent on while it arrives, and nothing of it is written to disk', async () => {
    const arrived = new Promise<string>((done) => {
      for (const shell of shells) shell.answer = (request) => request.once('data', (piece) => done(String(piece)));
    });
    const upload = slowUpload();
    expect(await arrived).toBe('the first piece');
    upload.destroy();
    expect(await readdir(join(folder, 'gateway/client-body'))).toEqual([]);
  });

  test('slow uploads of one address leave room for uploads of others, and for all other calls', async () => {
    let arrived = 0;
    const sixArrived = new Promise<void>((done) => {
      for (const shell of shells) shell.answer = (request) => request.once('data', () => ++arrived === 6 && done());
    });
    // One limit for all of them together.
    const paths = [uploadImage, uploadFile, transferVoice, importSession].map(({ path }) => `/api${path}`);
    const slow = Array.from({ length: 13 }, (_none, at) => slowUpload({ path: paths[at % paths.length] }));
    const refusals = slow.map((upload) => once(upload, 'response').then(([response]) => response as IncomingMessage));
    const refused = [];
    for await (const response of firstOf(refusals, 7)) refused.push([response.statusCode, await json(response)]);
    expect(refused).toEqual(Array(7).fill([429, { code: 0, show: 1, msg: '操作过于频繁，请稍后重试', data: null }]));
    await sixArrived;
    for (const shell of shells) shell.answer = sayWho;
    expect((await ask('/api/chat/ask', {}, 'POST', '{}')).status).toBe(200);
    expect((await ask('/')).status).toBe(200);
    const elsewhere = slowUpload({ localAddress: '127.0.0.2' });
    const accepted = once(elsewhere, 'response');
    elsewhere.end();
    expect((await accepted)[0].statusCode).toBe(200);
    for (const upload of slow) upload.destroy();
  });

  test.each([
    [400, 'GET / HTTP/1.1\r\n\r\n', '请求格式不正确'],
    [400, 'nonsense\r\n\r\n', '请求格式不正确'],
    [404, 'GET /assets/none HTTP/1.1\r\nhost: a\r\n\r\n', '没有找到这个地址'],
    [405, 'TRACE / HTTP/1.1\r\nhost: a\r\n\r\n', '请求方法不正确'],
    [413, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 65537\r\n\r\n', '内容过大'],
    [414, `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, '地址过长'],
    [431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`, '请求头过大'],
  ])('%i of the gateway itself is a page in Chinese', async (status, sent, sentence) => {
    const said = await raw(sent);
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(said).toContain('<html lang="zh-CN">');
    expect(said).toContain(sentence);
    expect(said).toContain('cache-control: no-store');
  });

  test('with both shells down the visitor gets an error page', async () => {
    for (const { server } of shells) server.close().closeAllConnections();
    const { status, headers, body } = await ask('/');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(body.toString()).toContain('暂时无法访问');
  });
});

interface StandIn {
  server: Server;
  port: number;
  asked: string[];
  answer: (request: IncomingMessage, response: ServerResponse) => unknown;
}

/** Answers with the headers that it was sent. */
const sayWho: StandIn['answer'] = ({ headers }, response) => response.end(JSON.stringify(headers));

async function standIn(): Promise<StandIn> {
  const shell: StandIn = { server: createServer(), port: 0, asked: [], answer: sayWho };
  shell.server.on('request', (request, response) => {
    shell.asked.push(`${request.method} ${request.url}`);
    shell.answer(request, response);
  });
  shell.server.listen(0, '127.0.0.1');
  await once(shell.server, 'listening');
  const address = shell.server.address();
  return Object.assign(shell, { port: typeof address === 'object' ? address?.port : 0 });
}

/** An upload of which no more comes than its beginning. */
function slowUpload({ localAddress = '127.0.0.1', path = '/api/upload/image' } = {}) {
  const headers = { 'content-length': String(10 * 1024 * 1024) };
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    localAddress,
    headers,
    agent: false,
  });
  sent.on('error', () => undefined); // ended by the test
  sent.write('the first piece');
  return sent;
}

/** The first that come. */
async function* firstOf<T>(awaited: Promise<T>[], count: number): AsyncGenerator<T> {
  const open = new Map(awaited.map((one, at) => [at, one.then((value) => ({ at, value }))]));
  for (let got = 0; got < count; got++) {
    const { at, value } = await Promise.race(open.values());
    open.delete(at);
    yield value;
  }
}

/** What comes for these very bytes. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

async function open(path: string, headers = {}, method = 'GET', body?: string): Promise<IncomingMessage> {
  const asked = request({ host: 'localhost', family: 4, port, path, method, headers, agent: false });
  asked.end(body);
  asked.on('error', () => undefined); // refused before all was sent
  const [response] = await once(asked, 'response');
  return response;
}

async function ask(path: string, headers = {}, method = 'GET', body?: string) {
  const response = await open(path, headers, method, body);
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) };
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  site = await testApp();
  port = Number(new URL(await site.url()).port);
  token = (await makeUser(site)).token;
});
afterAll(() => site.close());

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Reads one answer as it stands on the wire. */
async function readAnswer(socket: Socket): Promise<RawAnswer> {
  let text = '';
  const whole = () => {
    const [head = '', body] = text.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) =>
        line
          .toLowerCase()
          .split(/: (.*)/s)
          .slice(0, 2),
      ),
    );
    const complete = body !== undefined && Buffer.byteLength(body) >= Number(headers['content-length'] ?? 0);
    return complete ? { status: Number(first.split(' ')[1]), headers, body } : undefined;
  };
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const answer = whole();
    if (answer) return answer;
  }
  throw new Error(`the connection ended after ${JSON.stringify(text)}`);
}

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function askRaw(request: string): Promise<RawAnswer> {
  const socket = await open();
  socket.write(request);
  const answer = await readAnswer(socket);
  socket.destroy();
  return answer;
}

const head = (line: string, ...headers: string[]) => [`${line} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n');
const post = (path: string, ...headers: string[]) => head(`POST /api${path}`, `token: ${token}`, ...headers);

describe('requests without a handler get the Chinese envelope without internals', () => {
  test.each([
    ['an address that cannot be decoded', () => head('GET /api/%zz'), 400],
    ['a way out of the prefix', () => head('GET /api/..%2freadyz'), 404],
    ['a name that is too long', () => head(`GET /api/files/upload/${'x'.repeat(300)}`), 404],
    ['a path that nobody has', () => head('GET /api/nobody'), 404],
    ['GET where POST is meant', () => head('GET /api/index/visit?terminal=4'), 405],
    ['POST where GET is meant', () => head('POST /api/pc/config', 'content-length: 0'), 405],
    ['DELETE', () => head('DELETE /api/pc/config'), 405],
    ['a method that HTTP does not have', () => head('FETCH /api/pc/config'), 400],
    ['no HTTP at all', () => 'hello\r\n\r\n', 400],
    ['heads without an end', () => head('GET /api/pc/config', `x: ${'x'.repeat(20_000)}`), 431],
    ['an expectation', () => head('GET /api/pc/config', 'expect: tea'), 417],
    ['no content type', () => `${post('/chatCategory/add', 'content-length: 2')}{}`, 415],
    ['an odd content type', () => `${post('/chatCategory/add', 'content-type: a/b;;;=', 'content-length: 2')}{}`, 415],
    [
      'two lengths',
      () =>
        `${post('/chatCategory/add', 'content-type: application/json', 'content-length: 2', 'content-length: 3')}{}`,
      400,
    ],
    ['broken JSON', () => `${post('/chatCategory/add', 'content-type: application/json', 'content-length: 2')}{]`, 400],
    // Shows: DOS-08
  ])('%s', async (_name, request, status) => {
    const answer = await askRaw(request());
    expect(answer.status).toBe(status);
    const { msg, ...rest } = JSON.parse(answer.body);
    expect(rest).toEqual({ code: 0, show: 1, data: null });
    expect(msg).toMatch(/^[\u4e00-\u9fff， JSON]+$/);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(/FST_|HPE_|fastify|node|statusCode/i);
  });

  test('405 names the allowed method', async () => {
    expect((await askRaw(head('GET /api/index/visit'))).headers.allow).toBe('post');
    expect((await askRaw(head('DELETE /api/pc/config'))).headers.allow).toBe('get');
  });
});

describe('no answer is kept by a cache or taken for another type', () => {
  const calls: [string, InjectOptions][] = [
    ['the configuration', { url: '/api/pc/config' }],
    ['the style', { url: '/api/index/decorate?id=9' }],
    ['a policy', { url: '/api/index/policy?type=service' }],
    ['a list', { url: '/api/article/lists' }],
    ['what is not there', { url: '/api/nobody' }],
    ['a file that is not there', { url: '/api/files/upload/x.png' }],
    ['an upload that is refused', { method: 'POST', url: '/api/upload/image', payload: {} }],
    ['a stream that is refused', { method: 'POST', url: '/api/chat/chat', payload: {} }],
    ['a probe', { url: '/healthz' }],
    // Shows: ISO-05
  ];
  test.each(calls)('%s', async (_name, request) => {
    const { headers } = await site.app.inject(request);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
});

describe('a too large body is refused, even when sent to its end', () => {
  const sizes: [string, string, number][] = [
    ['an open call', '/index/visit', 300_000],
    ['a call of a user', '/chatCategory/add', 3_000_000],
    ['nothing', '/nobody', 3_000_000],
    ['a method that is not allowed', '/pc/config', 3_000_000],
    ['an upload', '/upload/image', 14_000_000],
  ];
  const json = 'application/json';
  const pictureOf = (size: number) => {
    const [begin, end] = [
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
      '\r\n--b--\r\n',
    ];
    return begin.padEnd(size - end.length, 'x') + end;
  };
  const statusOf: Record<string, number> = { '/upload/image': 200, '/nobody': 404, '/pc/config': 405 };

  test.each(
    sizes.flatMap(([name, path, size]) => [true, false].map((chunked) => [name, path, size, chunked] as const)),
  )(
    '%s: %s, %i bytes, chunked %j: the answer comes, and the connection serves the next one',
    async (_name, path, size, chunked) => {
      const type = path === '/upload/image' ? 'multipart/form-data; boundary=b' : json;
      const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${size}`;
      const body = type === json ? JSON.stringify({ name: 'x'.repeat(size - 11) }) : pictureOf(size);
      const [before, after] = chunked ? [`${size.toString(16)}\r\n`, '\r\n0\r\n\r\n'] : ['', ''];
      for (let round = 0; round < 3; round++) {
        const socket = await open();
        await new Promise<void>((resolve, reject) => {
          socket.once('error', reject);
          socket.write(post(path, `content-type: ${type}`, length));
          socket.write(before + body + after, () => resolve());
        });
        // A proxy is in no hurry to read.
        await sleep(20);
        const answer = await readAnswer(socket);
        expect(answer.status).toBe(statusOf[path] ?? 413);
        expect(JSON.parse(answer.body)).toMatchObject({ code: 0 });
        socket.write(head('GET /api/pc/config'));
        expect((await readAnswer(socket)).status).toBe(200);
        socket.destroy();
      }
    },
  );

  // Shows: DOS-01
  test('one that does not end is cut off', async () => {
    const socket = await open();
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(post('/index/visit', 'content-type: application/json', 'transfer-encoding: chunked'));
    let sent = 0;
    const piece = 'x'.repeat(1024 * 1024);
    while (!socket.destroyed && sent < 100) {
      sent++;
      await new Promise((resolve) => socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`, resolve));
    }
    expect(sent).toBeLessThan(40);
  });
});

/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readShellConfig } from '../config.ts';
import { makeApi } from '../testing/make-api.ts';
import { makeFront } from '../testing/make-front.ts';
import { lines, say } from '../testing/say.ts';

jest.mock('virtual:provided', () => ({ provided: {} }), { virtual: true });

const file = '/assets/mf-chat/1/browser/large.js';
let folder: string;
let api: Awaited<ReturnType<typeof makeApi>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'port-timeouts-'));
  await mkdir(join(folder, 'releases/assets/mf-chat/1/browser'), { recursive: true });
  // More than the system keeps for a reader that takes nothing.
  await writeFile(join(folder, 'releases', file), randomBytes(32 * 1024 * 1024));
  api = await makeApi((request, response) => {
    response.setHeader('content-type', 'text/event-stream');
    if (request.url === '/api/flood') {
      const flood = () => {
        while (!response.destroyed && response.write(randomBytes(65_536)));
      };
      response.on('drain', flood);
      return flood();
    }
    return response.write('data: 1\n\n');
  });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** Long enough never to matter, so that each test sees the one limit that it shortens. */
const long = { head: 120_000, request: 120_000, ownBody: 120_000, ownAnswer: 120_000, stalled: 120_000, look: 100 };
async function withFront<T>(
  limit: Partial<typeof long>,
  work: (url: string, server: Server) => Promise<T>,
): Promise<T> {
  const config = readShellConfig({ DATA_DIR: folder, API_BASE_URL: api.url });
  const front = await makeFront(api.url, { config, timeouts: { ...long, ...limit } });
  return work(front.url, front.app.server).finally(() => front.close());
}

const host = 'Host: localhost';
const unfinished = lines('POST /api/x HTTP/1.1', host, 'Content-Type: a/b', 'Content-Length: 9');

// Shows: DOS-01
test.each<[string, Partial<typeof long>, string, RegExp]>([
  [
    'the head of a request does not come',
    { head: 300 },
    'GET / HTTP/1.1\r\nHost',
    /^HTTP\/1\.1 408 .*"msg":"请求超时/s,
  ],
  ['the body of a call does not come', { request: 300, head: 200 }, unfinished, /^HTTP\/1\.1 408 .*"msg":"请求超时/s],
  [
    'a body that nobody reads does not come',
    { ownBody: 300 },
    unfinished.replace('/api/x', '/news'),
    /^HTTP\/1\.1 404 /,
  ],
  ['a beacon does not come', { ownBody: 300 }, unfinished.replace('/api/x', '/_mf/errors'), /^$/],
])('%s: the connection is closed', async (_what, limit, bytes, said) => {
  expect(await withFront(limit, (url) => say(url, bytes))).toMatch(said);
});

/** A visitor who asks and then takes nothing of the answer. */
async function askAndSleep(url: string, path: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(lines(`GET ${path} HTTP/1.1`, host));
  return () => socket.destroy();
}

test.each([
  ['a file', file, { stalled: 300 }],
  ['a file, bit by bit', file, { ownAnswer: 300 }],
  ['an event stream', '/api/flood', { stalled: 300 }],
])('%s that its reader does not take: the connection is closed', async (_what, path, limit) => {
  await withFront(limit, async (url, server) => {
    const [[connection], leave] = await Promise.all([once(server, 'connection'), askAndSleep(url, path)]);
    await once(connection, 'close');
    leave();
  });
});

test('an event stream that has nothing to say stays open', async () => {
  await withFront({ stalled: 100, ownAnswer: 100, ownBody: 100, request: 1500, head: 1500 }, async (url, server) => {
    const [[connection], leave] = await Promise.all([once(server, 'connection'), askAndSleep(url, '/api/quiet')]);
    const silence = new Promise<'open'>((resolve) => setTimeout(() => resolve('open'), 2500));
    expect(await Promise.race([once(connection, 'close'), silence])).toBe('open');
    leave();
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reply } from 'shared/contracts/reply.ts';
import { storeFirstContents } from '../../api/src/seed/first-contents.ts';
import { type TestApp, testApp } from '../../api/src/testing/test-app.ts';
import { askServer } from './ask-server.ts';
import { findProblems } from './laws.ts';

const demo = { mobile: '13800138000', password: 'demo123456' };
let whole: TestApp;
let family: TestApp;
beforeAll(async () => {
  whole = await testApp();
  await storeFirstContents(whole.app);
  family = await testApp({ database: whole.database, config: { contract: 'family' } });
});
const proxies: Server[] = [];
afterEach(() => {
  for (const proxy of proxies.splice(0)) proxy.closeAllConnections();
});
afterAll(async () => {
  await family.close();
  await whole.close();
});

test('our api conforms, whole and as one of the family', async () => {
  for (const site of [whole, family])
    expect(await findProblems(askServer(`${await site.url()}/api`), demo)).toEqual([]);
});

type Change = (reply: Reply & Record<string, unknown>, path: string) => unknown;

/** The address of a proxy in front of the family's api that changes what is answered. */
async function mutant(change: Change): Promise<string> {
  const behind = await family.url();
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { token, version } = request.headers;
    const answer = await fetch(behind + request.url, {
      method: request.method ?? 'GET',
      headers: {
        'content-type': 'application/json',
        ...(token && { token: String(token) }),
        ...(version && { version: String(version) }),
      },
      ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
    });
    const reply = change((await answer.json()) as Parameters<Change>[0], request.url?.split('?')[0] ?? '');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
  });
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api`;
}

const rows = (data: unknown) => (data as { lists: Record<string, unknown>[] } | null)?.lists ?? [];

test.each<[string, string, Change]>([
  ['no code', 'shape', ({ code: _code, ...rest }) => rest],
  ['a code as text', 'shape', (reply) => ({ ...reply, code: String(reply.code) })],
  ['no data', 'shape', ({ data: _data, ...rest }) => rest],
  [
    'a list that is an object',
    'shape',
    (reply, path) => (path === '/api/skill/lists' ? { ...reply, data: { a: 1 } } : reply),
  ],
  [
    'a row without its id',
    'shape',
    (reply, path) =>
      path === '/api/article/lists'
        ? { ...reply, data: { ...(reply.data as object), lists: rows(reply.data).map(({ id: _id, ...row }) => row) } }
        : reply,
  ],
  ['a login that is over for nobody', 'login', (reply) => (reply.msg === '请先登录' ? { ...reply, code: -1 } : reply)],
  ['a missing login that is shown', 'login', (reply) => (reply.msg === '请先登录' ? { ...reply, show: 1 } : reply)],
  ['an unknown token that is refused', 'login', (reply) => (reply.code === -1 ? { ...reply, code: 0 } : reply)],
  ['a refusal without a sentence', 'refusals', (reply) => (reply.code === 0 ? { ...reply, msg: '' } : reply)],
  [
    'one page for all',
    'paging',
    (reply, path) =>
      path === '/api/article/lists'
        ? { ...reply, data: { ...(reply.data as object), count: 9, lists: [{ id: 1, title: '一' }] } }
        : reply,
  ],
  [
    'a count of the page',
    'paging',
    (reply, path) =>
      path === '/api/article/lists'
        ? { ...reply, data: { ...(reply.data as object), count: Number((reply.data as { page_no: number }).page_no) } }
        : reply,
  ],
])('a server with %s is found', async (_what, law, change) => {
  const found = await findProblems(askServer(await mutant(change))).catch((error: unknown) => [{ law: String(error) }]);
  expect(found.map((problem) => problem.law)).toContain(law);
});

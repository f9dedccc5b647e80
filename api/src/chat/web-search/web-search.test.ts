import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import type { AnswerSource, ChatRecord } from 'shared/contracts/chat/record/chat-record.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { localServer } from 'shared/testing/local-server.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { TextRequest } from '../../providers/text/text.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type ScriptedText, type Step, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;
const json =
  (body: unknown): Answer =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
const page = (n: number, over = {}) => ({
  title: `第 ${n} 页`,
  url: `https://example.com/${n}`,
  content: `摘要 ${n}`,
  ...over,
});

let site: TestApp;
let text: ScriptedText;
const answered: Step[] = [{ text: '见 [1]' }, { end: 'stop' }];
let script = answered;
let steps: ((request: TextRequest) => Step[]) | undefined;
let user: MadeUser;
let session: number;
const asked: URL[] = [];
let answer: Answer;
const server = await localServer(async (request, response) => {
  asked.push(new URL(request.url ?? '', 'http://x'));
  await answer(response, request);
});
const setNetwork = async (network_is_open: 0 | 1, network_balance = 2) => {
  const value = { network_is_open, network_balance };
  const { db } = site.database;
  await db
    .insert(settings)
    .values({ name: 'chat', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
  site.app.prepared.forget();
};

beforeAll(async () => {
  const SEARXNG_URL = `${server.url}/`;
  text = scriptedText((request) => steps?.(request) ?? script);
  site = await testApp({ text, config: { search: readConfig({ SITE_MODE: 'demo', SEARXNG_URL }).search } });
  await setNetwork(1);
});
beforeEach(async () => {
  answer = json({ results: [page(1), page(2)] });
  asked.length = 0;
  text.asked = [];
  user = await makeUser(site);
  session = await makeSession(site, user);
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const ask = (over = {}) =>
  askChat(site, user.token, { question: '今天有什么新闻', other_id: session, network: true, ...over });
const balance = async () => dataOf<{ balance: number }>(await site.get('/user/center', { token: user.token })).balance;
const records = async () =>
  dataOf<{ lists: ChatRecord[] }>(
    await site.get(`/chat_records/chatLog?type=1&other_id=${session}`, { token: user.token }),
  ).lists;
const lines = async () =>
  dataOf<{ lists: { change_type: number; change_amount: string }[] }>(
    await site.get('/account_log/lists?type=um', { token: user.token }),
  ).lists.map(({ change_type }) => change_type);
const sourcesOf = (end: ChatEvent | undefined): AnswerSource[] | undefined =>
  end?.event === 'finish' ? end.sources : undefined;

test('one search feeds the model, stores sources, and is charged separately', async () => {
  const { end } = await ask();
  expect(
    asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('q'), searchParams.get('format')]),
  ).toEqual([['/search', '今天有什么新闻', 'json']]);
  const [turn] = text.asked[0]?.messages ?? [];
  expect(turn).toMatchObject({
    role: 'system',
    content: expect.stringContaining('[2] 第 2 页\nhttps://example.com/2\n摘要 2'),
  });
  expect(sourcesOf(end)).toEqual(
    [1, 2].map((n) => ({ title: `第 ${n} 页`, url: `https://example.com/${n}`, text: `摘要 ${n}` })),
  );
  expect((await records()).at(-1)?.sources).toHaveLength(2);
  expect(await balance()).toBe(17);
  expect(end).toMatchObject({ receipt: { settled: 3, balance_after: 17 } });
  expect(await lines()).toEqual(expect.arrayContaining([106, 102]));
  expect((await ask({ network: false })).end).not.toHaveProperty('sources');
  expect(asked).toHaveLength(1);
  expect(await balance()).toBe(16);
});

test('several answers share one search; a repeated one searches nothing', async () => {
  const request_id = crypto.randomUUID();
  const { events } = await ask({ n: 2, request_id });
  expect(events.filter((event) => event.event === 'finish' && event.sources?.length === 2)).toHaveLength(2);
  await ask({ n: 2, request_id });
  expect(asked).toHaveLength(1);
  expect(await balance()).toBe(16);
});

test.each<[string, Answer]>([
  ['no result', json({ results: [] })],
  ['a page of HTML', json('<html>')],
  ['something else', json({ results: 'none' })],
  ['a refusal', (response) => response.writeHead(403).end()],
  ['a cut', (response) => response.socket?.destroy()],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
])('after %s the answer comes without the web, and free of search', async (_name, fault) => {
  answer = fault;
  const { end, text: written } = await ask();
  expect(written).toBe('见 [1]');
  expect(sourcesOf(end)).toBeUndefined();
  expect(text.asked[0]?.messages).toEqual([{ role: 'user', content: '今天有什么新闻' }]);
  expect(await balance()).toBe(19);
});

test('a failed answer gives the search’s price back; poor users are refused', async () => {
  script = [{ end: 'stop' }];
  expect((await ask()).end).toMatchObject({ event: 'error' });
  expect(await balance()).toBe(20);
  script = answered;
  await setNetwork(1, 20);
  asked.length = 0;
  expect((await ask()).end).toMatchObject({ event: 'error', code: 101 });
  expect(asked).toEqual([]);
  expect(await balance()).toBe(20);
  await setNetwork(1, 2);
});

describe('the answer that keeps the pages pays the search', () => {
  const never = () => new Promise(() => undefined);
  const stop = (request_id: string) => site.post('/chat/stop', { request_id }, { token: user.token });

  test('a reader stopping after the search keeps and pays its pages', async () => {
    script = [never()];
    const request_id = crypto.randomUUID();
    const asking = ask({ request_id });
    await until(() => text.asked.length > 0);
    expect((await records()).at(-1)).toMatchObject({ status: 'running' });
    expect((await records()).at(-1)).not.toHaveProperty('sources');
    await stop(request_id);
    const { end } = await asking;
    expect(end).toMatchObject({ finish_reason: 'stopped', receipt: { settled: 2 } });
    expect(sourcesOf(end)).toHaveLength(2);
    expect(await balance()).toBe(18);
  });

  test('an answer that fails keeps no pages', async () => {
    script = [{ end: 'stop' }];
    await ask();
    expect((await records()).at(-1)).not.toHaveProperty('sources');
    expect(await balance()).toBe(20);
  });

  test('when the paying answer fails, the other pays for the pages', async () => {
    steps = ({ choice }) => (choice === 0 ? [{ end: 'stop' }] : answered);
    const { events } = await ask({ n: 2 });
    steps = undefined;
    expect(events.filter(({ event }) => event === 'error')).toHaveLength(1);
    expect(events.filter((event) => event.event === 'finish' && event.sources?.length === 2)).toHaveLength(1);
    expect(await balance()).toBe(17);
  });

  afterEach(() => {
    script = answered;
  });
});

test('page texts are cut; only web addresses become sources', async () => {
  const results = [
    page(1, { url: 'javascript:alert(1)' }),
    page(2, { url: 'https://user:secret@example.com/' }),
    page(3, { title: '  <b>三</b>\n\u0000 ', content: '长'.repeat(5000) }),
    page(3),
    null,
    ...[4, 5, 6, 7, 8, 9].map((n) => page(n)),
  ];
  answer = json({ results });
  const sources = sourcesOf((await ask()).end);
  expect(sources?.map(({ url }) => url)).toEqual([3, 4, 5, 6, 7, 8].map((n) => `https://example.com/${n}`));
  expect(sources?.[0]).toEqual({ title: '<b>三</b>', url: 'https://example.com/3', text: '长'.repeat(600) });
});

test('search is offered where configured and switched on, else refused', async () => {
  const isOpen = async (one: TestApp) => dataOf<SiteConfig>(await one.get('/pc/config')).chat.network_is_open;
  expect(await isOpen(site)).toBe(1);
  await setNetwork(0);
  expect(await isOpen(site)).toBe(0);
  await expect(ask()).rejects.toThrow('联网搜索未开通');
  await setNetwork(1);
  const plain = await testApp({ database: site.database, text });
  expect(await isOpen(plain)).toBe(0);
  await expect(askChat(plain, user.token, { question: '？', other_id: session, network: true })).rejects.toThrow(
    '未开通',
  );
  await plain.close();
  expect(await balance()).toBe(20);
});

test('the ledger is clean', async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
});

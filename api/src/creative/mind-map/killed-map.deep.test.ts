import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreationRecord } from 'shared/contracts/chat/creation.ts';
import type { MindMap, MindMapRow } from 'shared/contracts/creative/mind-map.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { openLogin } from '../../site/login/stored-logins.ts';
import { createUser } from '../../site/user/stored-users.ts';
import { type LentDatabase, lendDatabase } from '../../testing/database/lent-database.ts';
import { dataOf } from '../../testing/make.ts';
import { type ApiProcess, spawnApi } from '../../testing/processes/spawn-api.ts';
import { type FakeOpenAi, fakeOpenAi, piece } from '../../testing/providers/fake-openai.ts';
import { until } from '../../testing/until.ts';

const kills = 6;
/** Credits of the user, and the price of an answer that is partly written. */
const [credits, price] = [10, 1];
let lent: LentDatabase;
let fake: FakeOpenAi;
let api: ApiProcess | undefined;
let token: string;

beforeAll(async () => {
  lent = await lendDatabase('killed-map');
  fake = await fakeOpenAi();
  // An outline that never ends.
  fake.script = [
    async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${piece('# 旅行\n\n- 火车\n')}\n\n`);
      for (let at = 1; !response.destroyed; at++) {
        response.write(`data: ${piece(`- 第 ${at} 站\n`)}\n\n`);
        await sleep(100);
      }
    },
  ];
  // The first start fills a new database.
  await kill(await start());
  token = await lent.between(async (db) => {
    const wanted = { mobile: '13800000001', channel: 4, credits: { chat: credits, draw: 0 } };
    const user = await db.transaction((tx) => createUser(tx, wanted));
    return openLogin(db, user?.id ?? 0, 4);
  });
});
afterAll(async () => {
  await api?.end('SIGKILL');
  await lent.remove();
  await fake.close();
});

async function start(): Promise<ApiProcess> {
  api = await spawnApi({ ...lent.environment, OPENAI_BASE_URL: fake.url, OPENAI_MODEL: 'm' });
  return api;
}

async function kill(one: ApiProcess): Promise<void> {
  await one.end('SIGKILL');
  api = undefined;
}

interface Saved {
  is_saved: number;
  map: MindMap;
}

/** Each text is long, so that a part of it would be noticed. */
const textOf = (at: number) => `# 第 ${at} 次\n\n${`- 第 ${at} 次的一行\n`.repeat(3000)}`;

test('a killed save leaves the whole text before or after', async () => {
  let site = await start();
  const save = async (body: object, key: string) => {
    const headers = { 'content-type': 'application/json', 'x-idempotency-key': key, token };
    const send = { method: 'POST', headers, body: JSON.stringify({ title: '被打断的图', ...body }) };
    const response = await fetch(`${site.url}/api/mind_map/save`, send);
    return dataOf<Saved>(await response.json());
  };
  let at = 0;
  let { map } = await save({ markdown: textOf(at) }, randomUUID());
  for (let round = 0; round < kills; round++) {
    const sending = { id: map.id, keep: 1 };
    // Saves one after the other, until one is cut.
    const cut = (async () => {
      for (;;) {
        const next = { ...sending, version: map.version, markdown: textOf(at + 1) };
        const key = randomUUID();
        const reply = await save(next, key).catch(() => undefined);
        if (!reply) return { next, key };
        ({ map } = reply);
        at++;
      }
    })();
    await sleep(40 + round * 35);
    await kill(site);
    const { next, key } = await cut;
    site = await start();
    const stored = dataOf<MindMap>(await site.get(`/mind_map/detail?id=${map.id}`, token));
    expect([textOf(at), textOf(at + 1)]).toContain(stored.markdown);
    expect(stored.size).toBe(stored.markdown.length);
    expect(stored.version - map.version).toBe(stored.markdown === textOf(at) ? 0 : 1);
    const again = await save(next, key);
    expect(again).toMatchObject({ is_saved: 1, map: { version: map.version + 1, markdown: textOf(at + 1) } });
    ({ map } = again);
    at++;
  }
  // Each version was kept once, whole.
  const versions = dataOf<{ version: number }[]>(await site.get(`/mind_map/versions?id=${map.id}`, token));
  expect(versions.map(({ version }) => version)).toEqual(
    Array.from({ length: versions.length }, (_none, place) => map.version - 1 - place),
  );
  for (const { version } of versions.slice(0, 5)) {
    const old = dataOf<MindMap>(await site.get(`/mind_map/detail?id=${map.id}&version=${version}`, token));
    expect(old.markdown).toBe(textOf(version - 1));
  }
  expect(dataOf<{ lists: MindMapRow[] }>(await site.get('/mind_map/lists', token)).lists).toHaveLength(1);
  await kill(site);
});

test('a map killed while written keeps its text and right credits', async () => {
  let site = await start();
  const asked = { type: 4, question: '一次旅行', request_id: randomUUID() };
  const headers = { 'content-type': 'application/json', token };
  void fetch(`${site.url}/api/chat/chat`, { method: 'POST', headers, body: JSON.stringify(asked) })
    .then((response) => response.text())
    .catch(() => undefined);
  const last = async () =>
    dataOf<{ lists: CreationRecord[] }>(await site.get('/chat_records/chatLog?type=4&page_no=1&page_size=1', token))
      .lists[0];
  await until(async () => (await last())?.reply.join('').includes('- 第 1 站') ?? false);
  await kill(site);
  site = await start();
  await until(async () => (await last())?.status[0] !== 'running');
  const record = await last();
  expect(record).toMatchObject({ ask: '一次旅行', status: ['interrupted'] });
  expect(record?.reply.join('')).toMatch(/^# 旅行\n\n- 火车\n- 第 1 站\n/);
  // What the page keeps of it.
  const markdown = record?.reply.join('') ?? '';
  const source = { kind: 'topic', name: '一次旅行', message_id: record?.answer_ids?.[0] };
  const kept = dataOf<Saved>(await site.post('/mind_map/save', { title: '旅行', markdown, source }, token));
  expect(kept).toMatchObject({ is_saved: 1, map: { markdown, source } });
  const { balance } = dataOf<{ balance: number }>(await site.get('/user/center', token));
  expect(balance).toBe(credits - price);
  await kill(site);
  expect(await lent.between(auditLedger)).toEqual([]);
});

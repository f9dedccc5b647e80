import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { ProviderFailure } from '../../providers/channels/provider-failure.ts';
import { askChat, openChat, readAnswer, readEvents } from '../../testing/ask-chat.ts';
import { balanceOf, dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { gate, type ScriptedText, type Step, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let script: Step[] = [];
let text: ScriptedText;
let site: TestApp;
let user: MadeUser;
let session: number;

beforeAll(async () => {
  text = scriptedText(() => script);
  site = await testApp({ text });
});
beforeEach(async () => {
  user = await makeUser(site);
  session = await makeSession(site, user);
});
afterAll(() => site.close());

interface Row {
  content: string | string[];
  status: string;
  reasoning?: string;
  problem?: string;
}
const records = async () =>
  dataOf<{ lists: Row[] }>(await site.get(`/chat_records/chatLog?type=1&other_id=${session}`, { token: user.token }))
    .lists;
const balance = () => balanceOf(site, user);
const ask = (body: Record<string, unknown> = {}) =>
  askChat(site, user.token, { question: '你好', other_id: session, ...body });
const follow = async (runId: string, query: string) =>
  readAnswer(
    await fetch(`${await site.url()}/api/chat/stream?run_id=${runId}${query}`, { headers: { token: user.token } }),
  );

test('reasoning goes to clients that ask, and never with later questions', async () => {
  script = [{ reasoning: '先想', begins: true }, { reasoning: '一想' }, { text: '答案' }, { end: 'stop' }];
  const { events, text: answer } = await ask({ reasoning: 1 });
  expect(answer).toBe('答案');
  expect(events.filter(({ event }) => event === 'reasoning')).toMatchObject([
    { data: '先想', incremental: true, seq: 0 },
    { data: '一想', incremental: true, seq: 0 },
  ]);
  expect((await records())[1]).toMatchObject({ content: ['答案'], reasoning: '先想一想', status: 'done' });
  const plain = await ask();
  expect(plain.events.map(({ event }) => event)).not.toContain('reasoning');
  expect(JSON.stringify(text.asked.at(-1)?.messages)).not.toContain('先想');
  expect((await records())[0]).not.toHaveProperty('reasoning');

  // Read again, all of it comes at once, in place of what the reader has.
  const again = await follow(plain.events[0]?.run_id ?? '', '&reasoning=1');
  expect(again.events[0]).toMatchObject({ event: 'reasoning', data: '先想一想', incremental: false });
  expect(again.text).toBe('答案');
  expect((await follow(plain.events[0]?.run_id ?? '', '')).events[0]).toMatchObject({ event: 'chat' });
});

test('reasoning is reread, begins again on another channel, and survives continuing', async () => {
  const held = gate();
  script = [{ reasoning: '第一个想法', begins: true }, held.opened, { text: '好' }, { end: 'stop' }];
  const asked = ask({ request_id: 'mid-thought', reasoning: 1 });
  let runs: { run_id: string }[] = [];
  await until(async () => {
    runs = dataOf(await site.get('/chat/runs', { token: user.token }));
    return runs.length > 0;
  });
  const read = follow(runs[0]?.run_id ?? '', '&reasoning=1&after=0');
  await new Promise((resolve) => setImmediate(resolve));
  held.open();
  expect((await read).events).toMatchObject([
    { event: 'reasoning', data: '第一个想法' },
    { event: 'chat', data: '好' },
    { event: 'finish' },
  ]);
  expect((await asked).text).toBe('好');

  script = [{ reasoning: '坏的', begins: true }, { reasoning: '好的', begins: true }, { text: '答' }, { end: 'stop' }];
  const { events } = await ask({ reasoning: 1 });
  expect(events[1]).toMatchObject({ event: 'reasoning', data: '好的', incremental: false });
  const [last] = (await records()).slice(-1);
  expect(last).toMatchObject({ content: ['答'], reasoning: '好的' });
  script = [{ reasoning: '再想', begins: true }, { text: '完' }, { end: 'stop' }];
  const answerId = (last as unknown as { id: number }).id;
  await ask({ action: 'continue', parent_id: answerId, reasoning: 1 });
  expect((await records()).at(-1)).toMatchObject({ content: ['答完'], reasoning: '好的' });
});

test('followers at another process get text and new and restarted reasoning', async () => {
  const elsewhere = await testApp({ database: site.database, text });
  const [more, again, rest] = [gate(), gate(), gate()];
  script = [
    { reasoning: '先😀想', begins: true },
    more.opened,
    { reasoning: '再想' },
    again.opened,
    { reasoning: '换一个', begins: true },
    // With the reasoning as many bytes as what these replace.
    { text: '😀好' },
    rest.opened,
    { text: '的😀' },
    { end: 'stop' },
  ];
  const asked = ask({ request_id: 'followed-elsewhere' });
  let runs: { run_id: string }[] = [];
  await until(async () => {
    runs = dataOf(await site.get('/chat/runs', { token: user.token }));
    return runs.length > 0;
  });
  const url = `${await elsewhere.url()}/api/chat/stream?run_id=${runs[0]?.run_id}&reasoning=1`;
  const thoughts: unknown[] = [];
  let read = '';
  for await (const event of readEvents(await fetch(url, { headers: { token: user.token } }))) {
    if (event.event === 'chat') {
      read += event.data;
      rest.open();
    }
    if (event.event !== 'reasoning') continue;
    thoughts.push([event.data, event.incremental]);
    (thoughts.length === 1 ? more : again).open();
  }
  expect(thoughts).toEqual([
    ['先😀想', false],
    ['再想', true],
    ['换一个', false],
  ]);
  expect(read).toBe('😀好的😀');
  expect((await asked).text).toBe(read);
  await elsewhere.close();
});

test('an answer of reasoning alone costs the price; endless reasoning is cut', async () => {
  const before = await balance();
  script = [{ reasoning: '想'.repeat(60_000), begins: true }, { end: 'stop' }];
  const { end } = await ask({ reasoning: 1 });
  expect(end).toMatchObject({ event: 'finish', finish_reason: 'interrupted', receipt: { settled: 1 } });
  expect(end?.data).toContain('只给出了思考过程');
  expect(before - (await balance())).toBe(1);
  const [, answer] = await records();
  expect(answer).toMatchObject({ status: 'interrupted', content: [''], problem: end?.data });
  expect(Buffer.byteLength(answer?.reasoning ?? '')).toBeLessThanOrEqual(64 * 1024);
  expect(answer?.reasoning?.length).toBeGreaterThan(21_000);
});

describe('what was delivered is charged at every end of an answer', () => {
  const thought: Step = { reasoning: '答案就在思考里', begins: true };
  const costOf = async (asking: () => Promise<unknown>) => {
    const before = await balance();
    await asking();
    expect(await auditLedger(site.database.db)).toEqual([]);
    return before - (await balance());
  };
  test('a reader who stops during the reasoning keeps it, and pays', async () => {
    script = [thought, new Promise(() => undefined)];
    let end: ChatEvent | undefined;
    const cost = await costOf(async () => {
      const question = { question: '想', other_id: session, reasoning: 1, request_id: 'stopped-thought' };
      for await (end of readEvents(await openChat(site, user.token, question))) {
        if (end.event === 'reasoning') await site.post('/chat/stop', { run_id: end.run_id }, { token: user.token });
      }
    });
    expect(cost).toBe(1);
    expect(end).toMatchObject({ event: 'finish', finish_reason: 'stopped', receipt: { settled: 1, released: 0 } });
    expect((await records()).at(-1)).toMatchObject({ content: [''], reasoning: '答案就在思考里', status: 'stopped' });
  });

  test('so does a reader without reasoning: the conversation has it', async () => {
    script = [thought, new Promise(() => undefined)];
    const cost = await costOf(async () => {
      const asked = ask({ request_id: 'unseen-thought' });
      await until(async () => (await records()).at(-1)?.reasoning !== undefined);
      await site.post('/chat/stop', { request_id: 'unseen-thought' }, { token: user.token });
      await asked;
    });
    expect(cost).toBe(1);
  });

  test.each<[string, Step[], string]>([
    ['the provider fails', [thought, new ProviderFailure('模型服务连接失败，请稍后重试', 'gone')], 'interrupted'],
    ['the answer breaks off', [thought], 'interrupted'],
    ['there is no room for more', [thought, { end: 'length' }], 'length'],
    ['the rest is filtered', [thought, { end: 'content_filter' }], 'content_filter'],
  ])('after a thought %s: the price', async (_name, steps, reason) => {
    script = steps;
    let end: ChatEvent | undefined;
    const cost = await costOf(async () => {
      ({ end } = await ask({ reasoning: 1 }));
    });
    expect(cost).toBe(1);
    expect(end).toMatchObject({ event: 'finish', finish_reason: reason, receipt: { settled: 1 } });
  });

  test('another answer to the question is charged in the same way', async () => {
    script = [{ text: '答' }, { end: 'stop' }];
    await ask();
    const [question] = (await records()) as unknown as { id: number }[];
    script = [thought];
    expect(await costOf(() => ask({ action: 'regenerate', parent_id: question?.id }))).toBe(1);
  });

  test('invisible output costs nothing', async () => {
    script = [{ reasoning: ' \n\u200b', begins: true }, { text: '   \n\n  ' }, { end: 'stop' }];
    let end: ChatEvent | undefined;
    const cost = await costOf(async () => {
      ({ end } = await ask());
    });
    expect(cost).toBe(0);
    expect(end).toMatchObject({ event: 'error', data: '模型没有返回内容，请重试' });
    script = [{ text: '半' }];
    await ask();
    const { id } = (await records()).at(-1) as unknown as { id: number };
    script = [thought, { text: '\n' }, { end: 'stop' }];
    expect(await costOf(() => ask({ action: 'continue', parent_id: id, reasoning: 1 }))).toBe(0);
    expect((await records()).at(-1)).toMatchObject({ status: 'interrupted' });
  });
});

import type { LLMock } from '@copilotkit/aimock';
import { eq } from 'drizzle-orm';
import type { MockServer } from 'openai-mock-api';
import sharp from 'sharp';
import { chatRuns } from '../../../chat/tree/chat-tables.ts';
import { auditLedger } from '../../../operations/audit/audit.ts';
import { askChat, openChat, readEvents } from '../../../testing/ask-chat.ts';
import { balanceOf, dataOf, type MadeUser, makeChannel, makeSession, makeUser } from '../../../testing/make.ts';
import { startAimock, startMockApi } from '../../../testing/providers/third-party-openai.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { channels, models } from '../../channels/channel-tables.ts';

/** Two servers from npm that others wrote against OpenAI's description, where the other tests have one that we wrote. */
const apiKey = 'sk-third-party-0001';
const patient = { firstByteMs: 30_000, silenceMs: 30_000 };
let aimock: Awaited<ReturnType<typeof startAimock>>;
let mock: LLMock;
let mockApi: { server: MockServer; url: string };
let site: TestApp;
let user: MadeUser;
let session: number;

beforeAll(async () => {
  aimock = await startAimock(apiKey);
  mock = aimock.mock;
  mockApi = await startMockApi(apiKey, [
    ['写一首诗', '床前 明月光 😀', '再写一首', '春眠 不觉晓'],
    ['接着说', '第二个 回答'],
  ]);
  site = await testApp({ text: 'channels', config: { secretKey: Buffer.alloc(32, 7) } });
  user = await makeUser(site, { credits: { chat: 200, draw: 0 } });
});
beforeEach(async () => {
  mock.reset().clearChaos();
  await site.database.db.delete(channels);
  await site.database.db.delete(models);
  session = await makeSession(site, user);
});
afterAll(async () => {
  const findings = await auditLedger(site.database.db);
  await site.close();
  await mock.stop();
  await mockApi.server.stop();
  expect(findings).toEqual([]);
});

const balance = () => balanceOf(site, user);

async function ask(question: string, more: object = {}) {
  const before = await balance();
  const answer = await askChat(site, user.token, { question, other_id: session, model: 'm', ...more });
  const id = answer.end?.run_id ?? '';
  const [run] = await site.database.db.select().from(chatRuns).where(eq(chatRuns.id, id));
  return { ...answer, run, cost: before - (await balance()) };
}

/** What stands in the conversation afterwards, as a reload shows it. */
const shown = async () => {
  const reply = await site.get(`/chat_records/chatLog?type=1&other_id=${session}`, { token: user.token });
  return dataOf<{ lists: { content: string | string[]; status: string }[] }>(reply).lists.at(-1);
};

describe('aimock', () => {
  beforeEach(() => makeChannel(site, { name: 'aimock', baseUrl: aimock.url, apiKey, ...patient }));

  // Shows: STREAM-11
  test('an answer with reasoning arrives in pieces, with its tokens', async () => {
    const words = '你好😀，**世界** 👩‍👩‍👧 &lt;b>';
    // Pieces of one UTF-16 unit: every character beyond the first plane is cut in two.
    const usage = { prompt_tokens: 12, completion_tokens: 34 };
    mock.onMessage('你是谁', { content: words, reasoning: '想一想', usage }, { chunkSize: 1 });
    const { text, events, end, cost, run } = await ask('你是谁', { reasoning: 1 });
    expect(text).toBe(words);
    expect(end).toMatchObject({ event: 'finish', finish_reason: 'stop' });
    expect(events.map((one) => (one.event === 'reasoning' ? one.data : '')).join('')).toBe('想一想');
    expect([cost, run?.tokensIn, run?.tokensOut]).toEqual([1, 12, 34]);
    expect(await shown()).toMatchObject({ content: [words], status: 'done' });
    expect(mock.getLastRequest()?.body).toMatchObject({
      model: 'm-there',
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: 'user', content: '你是谁' }],
    });
  });

  // Shows: STREAM-20
  test('a stop in the middle keeps and charges the received text', async () => {
    mock.onMessage('数到一千', { content: '一二三四五六七八九十'.repeat(100) }, { chunkSize: 2, latency: 40 });
    const before = await balance();
    const body = { question: '数到一千', other_id: session, model: 'm', request_id: 'stopped-in-the-middle' };
    const seen = [];
    for await (const event of readEvents(await openChat(site, user.token, body))) {
      seen.push(event);
      if (seen.length === 3) {
        const stop = await site.post('/chat/stop', { run_id: event.run_id }, { token: user.token });
        expect(dataOf(stop)).toEqual({ state: 'stopped' });
      }
    }
    expect(seen.at(-1)).toMatchObject({ event: 'finish', finish_reason: 'stopped' });
    const { content, status } = (await shown()) ?? {};
    expect([status, '一二三四五六七八九十'.repeat(100).startsWith(String(content))]).toEqual(['stopped', true]);
    expect(String(content).length).toBeLessThan(1000);
    expect(before - (await balance())).toBe(1);
  });

  const refused = (status: number, retryAfter?: number) => () =>
    mock.onMessage('在吗', { error: { message: `<b>${apiKey}</b>` }, status, ...(retryAfter ? { retryAfter } : {}) });
  test.each<[string, () => unknown, string]>([
    ['429 with a long rest', refused(429, 3600), '当前提问人数较多，请稍后再试'],
    ['500', refused(500), '模型服务连接失败，请稍后重试'],
    ['400', refused(400), '模型无法处理这个问题，请缩短或换个说法'],
    ['a question that it does not know (404)', () => undefined, '所选模型暂不可用，请换一个模型'],
    ['malformed JSON', () => mock.setChaos({ malformedRate: 1 }), '模型服务连接失败，请稍后重试'],
    ['an error in place of an answer (drop)', () => mock.setChaos({ dropRate: 1 }), '模型服务连接失败，请稍后重试'],
    ['a hang-up', () => mock.setChaos({ disconnectRate: 1 }), '模型服务连接失败，请稍后重试'],
    ['a rate limit by chance', () => mock.setChaos({ rateLimitRate: 1 }), '当前提问人数较多，请稍后再试'],
    ['an empty answer', () => mock.onMessage('在吗', { content: '' }), '模型没有返回内容，请重试'],
    // Shows: STREAM-02, STREAM-03, STREAM-10
  ])('%s: a Chinese sentence, nothing raw, nothing charged', async (_name, prepare, sentence) => {
    prepare();
    const { events, cost, run } = await ask('在吗');
    expect(events).toMatchObject([{ event: 'error', data: sentence }]);
    expect([cost, run?.status]).toEqual([0, 'failed']);
    expect(JSON.stringify(site.log)).not.toContain(apiKey);
  });

  // Shows: STREAM-09
  test('an answer that is cut off keeps its beginning', async () => {
    mock.onMessage('在吗', { content: '写到一半就断了的回答' }, { chunkSize: 2, latency: 30, truncateAfterChunks: 6 });
    const { text, end, cost } = await ask('在吗');
    expect('写到一半就断了的回答'.startsWith(text) && text.length).toBeGreaterThan(1);
    expect([end, cost]).toMatchObject([{ event: 'finish', finish_reason: 'interrupted' }, 1]);
  });

  test('a picture of the question arrives as OpenAI describes it', async () => {
    await site.database.db.update(models).set({ capabilities: { vision: true } });
    mock.on({ predicate: ({ messages }) => Array.isArray(messages.at(-1)?.content) }, { content: '一片红色' });
    const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } });
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await red.png().toBuffer())]), '红.png');
    const sent = { method: 'POST', body: form, headers: { token: user.token } };
    const uploaded = await (await fetch(`${await site.url()}/api/upload/image`, sent)).json();
    const { id } = dataOf<{ id: number }>(uploaded as never);
    expect((await ask('图里是什么', { files: [id] })).text).toBe('一片红色');
    expect(mock.getLastRequest()?.body?.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,/) } },
          { type: 'text', text: '图里是什么' },
        ],
      },
    ]);
  });
});

describe('openai-mock-api', () => {
  test('conversations use its format; a plain-text stream is read', async () => {
    await makeChannel(site, { name: 'mock-api', baseUrl: mockApi.url, apiKey, ...patient });
    const first = await ask('写一首诗');
    expect([first.text, first.end]).toMatchObject(['春眠 不觉晓', { event: 'finish', finish_reason: 'stop' }]);
    expect(first.run).toMatchObject({ channel: 'mock-api', tokensIn: null, status: 'done' });
    // It compares every question that it is sent with those of the conversation that it knows.
    expect((await ask('再写一首')).text).toBe('春眠 不觉晓');
    const unknown = await ask('它不知道的问题');
    expect(unknown.events).toMatchObject([{ event: 'error', data: '模型无法处理这个问题，请缩短或换个说法' }]);
    expect([first.cost, unknown.cost]).toEqual([1, 0]);
  });

  test('takes over from a broken aimock with its own key', async () => {
    await makeChannel(site, { name: 'aimock', baseUrl: aimock.url, apiKey, ...patient });
    await makeChannel(site, { name: 'wrong-key', baseUrl: mockApi.url, apiKey: 'sk-other', position: 1, ...patient });
    await makeChannel(site, { name: 'mock-api', baseUrl: mockApi.url, apiKey, position: 2, ...patient });
    mock.setChaos({ dropRate: 1 });
    const { text, cost, run } = await ask('接着说');
    expect([text, cost, run?.channel]).toEqual(['第二个 回答', 1, 'mock-api']);
    const failed = site.log.filter(({ msg }) => msg === 'text channel failed').slice(-2);
    expect(failed.map(({ channel }) => channel)).toEqual(['aimock', 'wrong-key']);
  });
});

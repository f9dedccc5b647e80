import { eq } from 'drizzle-orm';
import { randomOf } from 'shared/testing/random-of.ts';
import { chatRuns } from '../../../chat/tree/chat-tables.ts';
import { auditLedger } from '../../../operations/audit/audit.ts';
import { type Answer, askChat, openChat } from '../../../testing/ask-chat.ts';
import { balanceOf, dataOf, type MadeUser, makeChannel, makeSession, makeUser } from '../../../testing/make.ts';
import {
  answers,
  type FakeOpenAi,
  fakeOpenAi,
  piece,
  refuses,
  type ScriptedReply,
  streams,
} from '../../../testing/providers/fake-openai.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { inTurn } from '../../channels/channel-order.ts';
import { channels, models as modelRows } from '../../channels/channel-tables.ts';

const keys = { first: 'sk-first-secret-0001', second: 'sk-second-secret-0002' };
let first: FakeOpenAi;
let second: FakeOpenAi;
let site: TestApp;
let user: MadeUser;
let session: number;
let output = '';
const realNow = Date.now;
/** No test that waits for an answer meets them. A channel that is to be given up has a short one, which is waited for. */
const long = { firstByteMs: 60_000, silenceMs: 60_000 };
const setLimits = (limits: Partial<typeof long>) =>
  site.database.db.update(channels).set(limits).where(eq(channels.name, 'first'));

beforeAll(async () => {
  [first, second] = [await fakeOpenAi(), await fakeOpenAi()];
  const secretKey = Buffer.alloc(32, 7);
  site = await testApp({ text: 'channels', config: { secretKey } });
  user = await makeUser(site, { credits: { chat: 200, draw: 0 } });
  others = [];
  for (let at = 0; at < 5; at++) {
    const other = await makeUser(site, { credits: { chat: 50, draw: 0 } });
    others.push({ token: other.token, session: await makeSession(site, other) });
  }
});
beforeEach(async () => {
  for (const fake of [first, second]) Object.assign(fake, { asked: [], script: [], left: 0 });
  await site.database.db.delete(channels);
  await site.database.db.delete(modelRows);
  await makeChannel(site, { name: 'first', baseUrl: first.url, apiKey: keys.first, ...long });
  await makeChannel(site, { name: 'second', baseUrl: second.url, apiKey: keys.second, position: 1, ...long });
  session = await makeSession(site, user);
});
afterEach(() => {
  Date.now = realNow;
});
afterAll(async () => {
  const { payload } = await site.app.inject({ url: '/metrics' });
  const log = JSON.stringify(site.log);
  const findings = await auditLedger(site.database.db);
  await site.close();
  await first.close();
  await second.close();
  expect(findings).toEqual([]);
  expect(output + log + payload).not.toMatch(/(first|second)-secret/);
});

const balance = () => balanceOf(site, user);
const metrics = async () => (await site.app.inject({ url: '/metrics' })).payload;

interface Asked extends Answer {
  cost: number;
  run: typeof chatRuns.$inferSelect | undefined;
}

/** Five users besides the first, each with a conversation. */
let others: { token: string; session: number }[];

/** One of the others asks. */
const askAs = (at: number) =>
  askChat(site, others[at]?.token ?? '', { question: '在吗', other_id: others[at]?.session, model: 'm' });

async function ask(model = 'm'): Promise<Asked> {
  const before = await balance();
  const answer = await askChat(site, user.token, { question: '在吗', other_id: session, model });
  output += JSON.stringify(answer.events);
  const id = answer.end?.run_id ?? '';
  const [run] = await site.database.db.select().from(chatRuns).where(eq(chatRuns.id, id));
  return { ...answer, run, cost: before - (await balance()) };
}

const usage = (input: unknown, out: unknown) =>
  `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: input, completion_tokens: out } })}\n\n`;
const half = `data: ${piece('写了一半')}\n\n`;
const opens = (...parts: (string | Buffer)[]): ScriptedReply => {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of parts) response.write(part);
  };
};

test('run and metrics name the answering channel and its tokens', async () => {
  first.script = [streams(half, `data: ${piece('', 'stop')}\n\n`, usage(12, 34), 'data: [DONE]\n\n')];
  const { text, end, cost, run } = await ask();
  expect([text, end?.event, cost]).toEqual(['写了一半', 'finish', 1]);
  expect(run).toMatchObject({ model: 'm', channel: 'first', tokensIn: 12, tokensOut: 34, status: 'done' });
  expect(first.asked[0]?.headers.authorization).toBe(`Bearer ${keys.first}`);
  expect(first.asked[0]?.body).toMatchObject({ model: 'm-there', stream_options: { include_usage: true } });
  expect(second.asked).toEqual([]);
  const shown = await metrics();
  expect(shown).toContain('site_text_requests_total{channel="first",outcome="answered"} 1');
  expect(shown).toContain('site_text_tokens_total{channel="first",direction="out"} 34');
  expect(shown).toContain('site_text_first_byte_seconds_count{channel="first"} 1');
  expect(shown).toContain('site_text_breaker{channel="first"} 0');
});

test.each<[string, ScriptedReply, Partial<typeof long>?]>([
  ['no count', streams(half, `data: ${piece('', 'stop')}\n\n`, 'data: [DONE]\n\n')],
  ['a count of nonsense', streams(half, `data: ${piece('', 'stop')}\n\n`, usage(-1, 'many'), usage(1e12, 1))],
  ['silence instead of a count', opens(`${half}data: ${piece('', 'stop')}\n\n`), { silenceMs: 300 }],
])('an answer with %s is whole, and no tokens are recorded', async (_name, turn, limits = long) => {
  await setLimits(limits);
  first.script = [turn];
  const { end, cost, run } = await ask();
  expect([end, cost]).toMatchObject([{ event: 'finish', finish_reason: 'stop' }, 1]);
  expect(run).toMatchObject({ channel: 'first', status: 'done', tokensIn: null, tokensOut: null });
});

test('a server that cannot count is asked without counting', async () => {
  first.script = [refuses(400, {}, 'Unrecognized request argument supplied: stream_options'), answers('好')];
  expect(await ask()).toMatchObject({ text: '好', run: { channel: 'first' } });
  expect(first.asked[1]?.body).not.toHaveProperty('stream_options');
});

const typed =
  (type: string, body: string): ScriptedReply =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(body);
const character = Buffer.from(`data: ${piece('中')}\n\n`);

test.each<[string, ScriptedReply, Partial<typeof long>?]>([
  ['refuses the key', refuses(401)],
  ['does not know the model', refuses(404)],
  ['finds the question too long', refuses(400)],
  ['is busy', refuses(429)],
  ['is broken', refuses(500)],
  ['is behind a gateway that is broken', (response) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
  ['answers with a page', typed('text/html; charset=utf-8', '<!doctype html><p>Welcome')],
  ['answers with a page that it calls plain text', typed('text/plain', '<!doctype html><p>Welcome')],
  ['answers with JSON', typed('application/json', '{"choices":[{"message":{"content":"你好"}}]}')],
  ['answers with nothing', streams()],
  ['ends without a word', streams(`data: ${piece('', 'stop')}\n\n`, usage(5, 0), 'data: [DONE]\n\n')],
  ['says nothing', () => undefined, { firstByteMs: 300 }],
  ['begins and says nothing', opens(`data: ${piece('')}\n\n`), { firstByteMs: 300, silenceMs: 300 }],
  ['hangs up', (response) => response.destroy()],
  [
    'falls silent in the middle of a character',
    opens(character.subarray(0, character.indexOf('中') + 1)),
    { firstByteMs: 300, silenceMs: 300 },
  ],
  ['ends in the middle of a character', streams(character.subarray(0, character.indexOf('中') + 1))],
  ['sends broken JSON', streams('data: {"choices": [\n\n')],
  ['sends an error', streams('data: {"error":{"message":"<b>overloaded</b>"}}\n\n')],
  ['sends a line without an end', opens(...Array(20).fill('x'.repeat(65_536)))],
  // Shows: STREAM-02, STREAM-03, STREAM-10
])('a channel that %s before any text hands over, one price', async (_name, turn, limits = long) => {
  await setLimits(limits);
  first.script = [turn];
  second.script = [answers('好', '的')];
  const { text, events, end, cost, run } = await ask();
  expect([text, end, cost]).toMatchObject(['好的', { event: 'finish', finish_reason: 'stop' }, 1]);
  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(run).toMatchObject({ channel: 'second', status: 'done' });
  expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  expect(second.asked[0]?.headers.authorization).toBe(`Bearer ${keys.second}`);
  expect(site.log.findLast(({ msg }) => msg === 'text channel failed')).toMatchObject({ channel: 'first' });
});

test.each<[string, ScriptedReply, Partial<typeof long>?]>([
  ['ends', streams(half)],
  ['falls silent', opens(half), { silenceMs: 300 }],
  [
    'hangs up',
    (response, request) => {
      opens(half)(response, request);
      setTimeout(() => response.destroy(), 30);
    },
  ],
  ['ends in the middle of a character', streams(half, character.subarray(0, character.indexOf('中') + 1))],
  ['sends an error', streams(half, 'data: {"error":{"message":"overloaded"}}\n\n')],
  // Shows: STREAM-09, MONEY-06
])('a channel that %s mid-answer keeps and charges its text', async (_name, turn, limits = long) => {
  await setLimits(limits);
  first.script = [turn];
  const { text, end, cost, run } = await ask();
  expect([text, end, cost]).toMatchObject(['写了一半', { event: 'finish', finish_reason: 'interrupted' }, 1]);
  expect(run).toMatchObject({ channel: 'first', status: 'interrupted' });
  expect(second.asked).toEqual([]);
});

test('a filtered answer counts as an answer: no other channel is asked', async () => {
  first.script = [streams(`data: ${piece('', 'content_filter')}\n\n`, 'data: [DONE]\n\n')];
  const { events, cost } = await ask();
  expect(events).toMatchObject([{ event: 'error', data: '内容未通过审核，请换个说法' }]);
  expect([cost, second.asked.length]).toEqual([0, 0]);
});

// Shows: MONEY-05
test('when all fail the first one’s sentence is shown, free', async () => {
  first.script = [refuses(429, { 'retry-after': '1' })];
  second.script = [refuses(500)];
  const { events, cost, run } = await ask();
  expect(events).toMatchObject([{ event: 'error', data: '当前提问人数较多，请稍后再试' }]);
  expect([cost, run?.channel, run?.status]).toEqual([0, '', 'failed']);
});

test('a reader leaving before any text fails no channel', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  first.script = [() => resolve()];
  const tab = new AbortController();
  const reading = openChat(site, user.token, { question: '在吗', other_id: session }, { signal: tab.signal });
  await promise;
  tab.abort();
  await reading.catch(() => undefined);
  await until(() => first.left > 0);
  expect([first.left, second.asked.length]).toEqual([1, 0]);
  expect(await metrics()).toContain('site_text_requests_total{channel="first",outcome="left"} 1');
});

test('five users’ failures rest a channel for half a minute', async () => {
  const { db } = site.database;
  first.script = [refuses(500)];
  second.script = [answers('好')];
  for (let at = 0; at < 5; at++) expect((await askAs(at)).text).toBe('好');
  for (let i = 0; i < 2; i++) expect((await ask()).text).toBe('好');
  expect([first.asked.length, second.asked.length]).toEqual([5, 7]);
  expect(await metrics()).toContain('site_text_breaker{channel="first"} 2');

  Date.now = () => realNow() + 31_000;
  expect(await metrics()).toContain('site_text_breaker{channel="first"} 1');
  await ask();
  await ask();
  expect(first.asked).toHaveLength(6);

  Date.now = () => realNow() + 62_000;
  const waiting = Promise.withResolvers<void>();
  first.script = [
    async (response, request) => {
      await waiting.promise;
      answers('回来了')(response, request);
    },
  ];
  const probe = ask();
  await until(() => first.asked.length >= 7);
  expect((await askChat(site, user.token, { question: '也在吗', other_id: session })).text).toBe('好');
  waiting.resolve();
  expect((await probe).text).toBe('回来了');
  expect(await metrics()).toContain('site_text_breaker{channel="first"} 0');
  expect((await ask()).text).toBe('回来了');

  // The only one, and open: its last failure is reported at once.
  await db.update(channels).set({ isEnabled: false }).where(eq(channels.name, 'second'));
  first.script = [refuses(401)];
  for (let at = 0; at < 5; at++) await askAs(at);
  first.asked = [];
  expect((await ask()).events).toMatchObject([{ event: 'error', data: '模型服务暂时不可用，管理员正在处理' }]);
  expect(first.asked).toEqual([]);
  // What the operator changes starts again.
  first.script = [answers('好')];
  await db.update(channels).set({ updateTime: new Date() }).where(eq(channels.name, 'first'));
  expect((await ask()).text).toBe('好');
});

describe('one user cannot switch the only channel off for the others', () => {
  beforeEach(() => site.database.db.delete(channels).where(eq(channels.name, 'second')));

  const says = (status: number, message: string, type = 'x'): ScriptedReply => {
    const body = JSON.stringify({ error: { message, type } });
    return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
  const filteredSentence = '内容未通过审核，请换个说法';
  const tooMuch = '模型无法处理这个问题，请缩短或换个说法';

  test.each<[string, ScriptedReply, string]>([
    ['nothing', streams(`data: ${piece('', 'stop')}\n\n`, 'data: [DONE]\n\n'), '模型没有返回内容，请重试'],
    ['400', refuses(400), tooMuch],
    ['400 with a filter', says(400, 'Input data may contain inappropriate content.'), filteredSentence],
    ['400 with a context', says(400, "This model's maximum context length is 8192 tokens"), tooMuch],
    ['403 with a filter', says(403, 'Request blocked by our content policy'), filteredSentence],
    ['403 in Chinese', says(403, '输入内容涉嫌违规，请修改'), filteredSentence],
    ['404', refuses(404), '所选模型暂不可用，请换一个模型'],
    ['413', refuses(413), tooMuch],
    ['422', refuses(422), tooMuch],
    ['429 because it is too large', says(429, 'Request too large for m in organization x'), tooMuch],
    [
      'an error in the stream',
      streams('data: {"error":{"message":"bad","type":"invalid_request_error"}}\n\n'),
      tooMuch,
    ],
    ['a filter in the stream', streams('data: {"error":{"message":"flagged","code":403}}\n\n'), filteredSentence],
  ])('a question answered with %s does not count against the channel', async (_name, turn, sentence) => {
    first.script = [turn];
    for (let at = 0; at < 5; at++) expect((await askAs(at)).events).toMatchObject([{ event: 'error', data: sentence }]);
    await ask();
    expect(first.asked).toHaveLength(6);
    expect(await metrics()).toContain('site_text_breaker{channel="first"} 0');
  });

  test.each<[string, ScriptedReply]>([
    ['500', refuses(500)],
    ['a page with 403', (response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<p>no</p>')],
    ['400 with a key', says(400, 'API key not valid. Please pass a valid API key.')],
    ['429', refuses(429, { 'retry-after': 'soon' })],
    ['a hang-up', (response) => response.destroy()],
  ])('%s five times closes the channel to that user only', async (_name, turn) => {
    first.script = [turn];
    for (let i = 0; i < 5; i++) await ask();
    first.asked = [];
    expect((await ask()).events).toMatchObject([{ event: 'error' }]);
    expect(first.asked).toEqual([]);
    expect(await metrics()).toContain('site_text_breaker{channel="first"} 0');
    first.script = [answers('好')];
    expect((await askAs(0)).text).toBe('好');
  });
});

test.each<[string, ScriptedReply]>([
  ['401', refuses(401)],
  ['403 without a word of content', refuses(403)],
  ['402', refuses(402, {}, 'Insufficient Balance')],
  ['an account without money in the stream', streams('data: {"error":{"code":"insufficient_quota"}}\n\n')],
])('%s is the fault of the channel: it is closed at once', async (_name, turn) => {
  first.script = [turn];
  second.script = [answers('好')];
  expect((await ask()).text).toBe('好');
  expect((await askAs(0)).text).toBe('好');
  expect(first.asked).toHaveLength(1);
  expect(await metrics()).toContain('site_text_breaker{channel="first"} 2');
  const [row] = await site.app.providerHealth.list('channel');
  expect(row).toMatchObject({ name: 'first', isKeyRefused: true, errorWords: expect.stringMatching(/\w/) });
});

test.each([
  ['2', 2],
  ['86400', 60],
])('a pause of %s seconds becomes %i, while the other answers', async (after, seconds) => {
  first.script = [refuses(429, { 'retry-after': after }), answers('一')];
  second.script = [answers('二')];
  expect((await ask()).text).toBe('二');
  expect((await ask()).text).toBe('二');
  expect(first.asked).toHaveLength(1);
  Date.now = () => realNow() + seconds * 1000;
  expect((await ask()).text).toBe('一');
});

test('models, prices and channels are what the operator set a moment ago', async () => {
  const { db } = site.database;
  const models = async () => dataOf<unknown[]>(await site.get('/chat/getModel', { token: user.token }));
  await db.update(modelRows).set({ alias: '深思', price: 3 });
  await makeChannel(site, { name: 'third', baseUrl: second.url, models: ['other'], position: 5 });
  await db.update(modelRows).set({ position: 1 }).where(eq(modelRows.key, 'other'));
  const one = { member_free: 0, abilities: ['files'] };
  expect(await models()).toEqual([
    { ...one, key: 'm', alias: '深思', balance: 3, default: 1 },
    { ...one, key: 'other', alias: 'other', balance: 1, default: 0 },
  ]);
  first.script = [answers('好')];
  second.script = [answers('好')];
  expect((await ask()).cost).toBe(3);
  // Without a key of its own a channel sends none of the others'.
  expect((await ask('other')).run).toMatchObject({ channel: 'third' });
  expect(second.asked[0]?.headers.authorization).toBe('Bearer none');
  await db.update(modelRows).set({ isEnabled: false }).where(eq(modelRows.key, 'm'));
  expect(await models()).toHaveLength(1);
  const refused = askChat(site, user.token, { question: '在吗', other_id: session, model: 'm' });
  await expect(refused).rejects.toThrow('所选模型不存在');
  await db.update(channels).set({ isEnabled: false });
  expect(await models()).toMatchObject([{ key: 'demonstration' }]);
  expect(dataOf(await site.get('/pc/config'))).toMatchObject({ demonstration: true });
  const real = await testApp({ database: site.database, text: 'channels', config: { siteMode: 'production' } });
  expect(await real.get('/chat/getModel', { token: user.token })).toMatchObject({ code: 1, data: [] });
  await expect(askChat(real, user.token, { question: '在吗', other_id: session })).rejects.toThrow(
    '暂时没有可用的模型',
  );
  await real.close();
});

test('among equals the weight sets who is first', () => {
  const random = randomOf(1);
  const channels = [
    { name: 'late', position: 1, weight: 100 },
    { name: 'rare', position: 0, weight: 1 },
    { name: 'often', position: 0, weight: 3 },
  ];
  const fronts = { late: 0, rare: 0, often: 0 };
  for (let i = 0; i < 4000; i++) {
    const order = inTurn(channels, () => random(1_000_000) / 1_000_000).map(({ name }) => name);
    fronts[order[0] as keyof typeof fronts]++;
    expect(order[2]).toBe('late');
  }
  expect(fronts.often / 4000).toBeCloseTo(0.75, 1);
});

test('keys lie sealed; with another server key the channel is skipped', async () => {
  const { rows } = await site.database.db.execute<{ row: string }>('select c::text as row from channels c');
  expect(rows.map(({ row }) => row).join()).not.toMatch(/secret/);
  second.script = [answers('好')];
  const other = await testApp({
    database: site.database,
    text: 'channels',
    config: { secretKey: Buffer.alloc(32, 8) },
  });
  await site.database.db.update(channels).set({ sealedKey: '' }).where(eq(channels.name, 'second'));
  const { text } = await askChat(other, user.token, { question: '在吗', other_id: session });
  expect([text, first.asked.length]).toEqual(['好', 0]);
  const line = other.log.find(({ msg }) => msg === 'text channel failed');
  expect(line).toMatchObject({ channel: 'first', detail: expect.stringContaining('another SECRET_KEY') });
  await other.close();
});

test('the environment’s channel is the first row; operators’ settings survive restarts', async () => {
  const { db } = site.database;
  await db.delete(channels);
  await db.delete(modelRows);
  const start = (models: string[]) =>
    testApp({
      database: site.database,
      text: 'channels',
      config: { text: { baseUrl: first.url, apiKey: keys.first, models } },
    });
  first.script = [answers('好')];
  const one = await start(['a', 'b']);
  expect(await one.get('/chat/getModel', { token: user.token })).toMatchObject({
    data: [
      { key: 'a', balance: 1, default: 1 },
      { key: 'b', balance: 1, default: 0 },
    ],
  });
  expect((await askChat(one, user.token, { question: '在吗', other_id: session })).text).toBe('好');
  expect(first.asked[0]).toMatchObject({
    headers: { authorization: `Bearer ${keys.first}` },
    body: { model: 'a' },
  });
  await db.update(modelRows).set({ price: 4, alias: '甲' }).where(eq(modelRows.key, 'a'));
  await db.update(channels).set({ weight: 9 });
  await one.close();

  const two = await start(['c', 'a']);
  expect(await two.get('/chat/getModel', { token: user.token })).toMatchObject({
    data: [{ key: 'a', alias: '甲', balance: 4 }, { key: 'c' }],
  });
  expect(await db.select().from(channels)).toMatchObject([
    { name: 'environment', isEnvironment: true, sealedKey: '', weight: 9, baseUrl: first.url },
  ]);
  await two.close();
  // Without the variables it rests.
  expect(await site.get('/chat/getModel', { token: user.token })).toMatchObject({ data: [{ key: 'demonstration' }] });
});

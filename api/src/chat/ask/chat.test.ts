import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { auditLedger } from '../../operations/audit/audit.ts';
import { users } from '../../platform/user/user-tables.ts';
import { ProviderFailure } from '../../providers/channels/provider-failure.ts';
import { checkEvery } from '../../site/login/login-watch.ts';
import { askChat, openChat, readAnswer, readEvents } from '../../testing/ask-chat.ts';
import { balanceOf, dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { gate, type ScriptedText, type Step, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { endAbandonedRuns } from '../runs/end-runs.ts';
import { chatMessages, chatRuns } from '../tree/chat-tables.ts';

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
  script = [{ text: '春天' }, { text: '来了。' }, { end: 'stop' }];
  text.asked = [];
  text.aborted = 0;
  user = await makeUser(site);
  session = await makeSession(site, user);
});
afterEach(async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
});
afterAll(() => site.close());

interface Row {
  id: number;
  type: number;
  content: string | string[];
  status: string;
}
const balance = () => balanceOf(site, user);
const records = async (other = session) =>
  dataOf<{ lists: Row[] }>(await site.get(`/chat_records/chatLog?type=1&other_id=${other}`, { token: user.token }))
    .lists;
const ask = (body: Record<string, unknown> = {}) =>
  askChat(site, user.token, { question: '你好', other_id: session, ...body });

test('questions and answers of one session do not block each other', async () => {
  const lanes = [1, 2, 3].map(async () => {
    const ends = [];
    for (let i = 0; i < 6; i++) ends.push((await ask()).end?.event);
    return ends;
  });
  expect((await Promise.all(lanes)).flat()).toEqual(Array(18).fill('finish'));
  expect(await balance()).toBe(2);
  expect(site.log.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('an answer', () => {
  // Shows: SPEC-7.22
  test('is streamed, stored and charged', async () => {
    const response = await openChat(site, user.token, { question: ' 春天来了吗？ ', other_id: session });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    const { events, text: answer, end } = await readAnswer(response);
    expect(answer).toBe('春天来了。');
    expect(events.map((event) => event.seq)).toEqual(
      [...new Set(events.map((event) => event.seq))].sort((a, b) => Number(a) - Number(b)),
    );
    expect(new Set(events.map((event) => event.run_id)).size).toBe(1);
    expect(end).toMatchObject({ event: 'finish', finish_reason: 'stop', balance: 19 });
    const rows = await records();
    expect(rows).toMatchObject([
      { type: 1, content: '春天来了吗？', status: 'done' },
      { type: 2, content: ['春天来了。'], status: 'done' },
    ]);
    expect(end).toMatchObject({ question_id: rows[0]?.id, answer_id: rows[1]?.id });
    expect(await balance()).toBe(19);
  });

  // Shows: STREAM-16
  test('is readable while it is written, up to its present end', async () => {
    const more = gate();
    script = [{ text: '第一部分' }, more.opened, { text: '，第二部分' }, { end: 'stop' }];
    const response = await openChat(site, user.token, { question: '讲两部分', other_id: session });
    const reading = readAnswer(response);
    await until(async () => (await records())[1]?.content[0] === '第一部分');
    expect((await records())[1]).toMatchObject({ status: 'running' });
    more.open();
    expect((await reading).text).toBe('第一部分，第二部分');
  });

  test('knows the earlier turns of its session only', async () => {
    await ask({ question: '第一问' });
    const other = await makeSession(site, user);
    await ask({ question: '别处', other_id: other });
    await ask({ question: '第二问' });
    expect(text.asked.at(-1)?.messages).toEqual([
      { role: 'user', content: '第一问' },
      { role: 'assistant', content: '春天来了。' },
      { role: 'user', content: '第二问' },
    ]);
  });

  // Shows: STREAM-22
  test('leaves out old turns that are too long for the budget', async () => {
    await ask({ question: '最早的' });
    script = [{ text: '长'.repeat(11_990) }, { end: 'stop' }];
    await ask({ question: '要长的' });
    await ask({ question: '还记得吗' });
    const sent = text.asked.at(-1)?.messages ?? [];
    expect(sent.map((turn) => turn.content.slice(0, 3))).toEqual(['要长的', '长长长', '还记得']);
  });

  test('the first question names the session, a name that was given stays', async () => {
    const question = '👨‍👩‍👧 一家人周末去哪里玩比较合适呢？请推荐三个地方';
    await ask({ question });
    const names = async () =>
      dataOf<{ id: number; name: string }[]>(await site.get('/chatCategory/lists', { token: user.token }));
    const named = (await names()).find((one) => one.id === session)?.name ?? '';
    expect(named.at(-1)).toBe('…');
    expect(question.startsWith(named.slice(0, -1))).toBe(true);
    expect([...new Intl.Segmenter('zh').segment(named)]).toHaveLength(20);
    await site.post('/chatCategory/edit', { id: session, name: '我的旅行' }, { token: user.token });
    await ask({ question: '再推荐一个' });
    expect((await names())[0]).toMatchObject({ id: session, name: '我的旅行' });
  });

  test('a model costs its price or nothing; an unknown one is refused', async () => {
    await ask({ model: 'dear' });
    expect(await balance()).toBe(15);
    await ask({ model: 'free' });
    expect(await balance()).toBe(15);
    await expect(ask({ model: 'none' })).rejects.toThrow('所选模型不存在');
    expect(dataOf(await site.get('/chat/getModel', { token: user.token }))).toMatchObject([
      { key: 'plain', balance: 1, default: 1 },
      { key: 'dear', balance: 5, default: 0 },
      { key: 'free', balance: 0, default: 0 },
    ]);
  });

  test('NUL from a provider is removed', async () => {
    script = [{ text: 'a\0b' }, { end: 'stop' }];
    expect((await ask()).text).toBe('ab');
    expect((await records())[1]).toMatchObject({ content: ['ab'] });
  });

  test('its end has a reason', async () => {
    script = [{ text: '写不完' }, { end: 'length' }];
    expect((await ask()).end).toMatchObject({ event: 'finish', finish_reason: 'length' });
    script = [{ text: '说到一半' }];
    expect((await ask()).end).toMatchObject({ event: 'finish', finish_reason: 'interrupted' });
    script = [{ text: '写到这里' }, new ProviderFailure('线路断开了', 'secret detail')];
    await ask();
    script = [{ text: '写完了' }, { end: 'stop' }];
    await ask();
    const [first, second, third, fourth] = (await records()).filter(({ type }) => type === 2);
    expect(first).toMatchObject({ status: 'done', finish_reason: 'length' });
    expect(second).toMatchObject({ status: 'interrupted', finish_reason: 'interrupted' });
    expect(third).toMatchObject({ status: 'interrupted', problem: '线路断开了' });
    for (const name of ['finish_reason', 'problem']) expect(fourth).not.toHaveProperty(name);
    // An answer that is written to its end afterwards has simply ended.
    script = [{ text: '，这次写完了' }, { end: 'stop' }];
    await ask({ action: 'continue', parent_id: fourth?.id });
    script = [{ text: '，太长' }, { end: 'length' }];
    await ask({ action: 'continue', parent_id: fourth?.id });
    expect((await records()).at(-1)).toMatchObject({ content: ['写完了，这次写完了，太长'], finish_reason: 'length' });
  });
});

describe('credits', () => {
  test('none left: event 101, nothing stored, no provider asked', async () => {
    user = await makeUser(site, { credits: { chat: 0, draw: 0 } });
    session = await makeSession(site, user);
    const { events } = await ask();
    expect(events).toMatchObject([{ event: 'error', code: 101, data: '积分不足，请充值后再试' }]);
    expect(await records()).toEqual([]);
    expect(text.asked).toHaveLength(0);
  });

  // Shows: MONEY-05
  test('a failure before the first word costs nothing', async () => {
    script = [new ProviderFailure('当前提问人数较多，请稍后再试', 'secret detail')];
    const { events } = await ask();
    expect(events).toMatchObject([{ event: 'error', code: 0, data: '当前提问人数较多，请稍后再试' }]);
    expect(await balance()).toBe(20);
    const [question, answer] = await records();
    expect(answer).toMatchObject({ status: 'failed', content: [''] });
    // Its rows are known: another try is another answer, and the question stands once.
    expect(events).toMatchObject([{ question_id: question?.id, answer_id: answer?.id }]);
    expect(answer).toMatchObject({ problem: '当前提问人数较多，请稍后再试' });
    script = [{ text: '好' }, { end: 'stop' }];
    await ask({ action: 'regenerate', parent_id: question?.id });
    expect(await records()).toMatchObject([{ id: question?.id }, { type: 2, content: ['好'] }]);
  });

  test('an unexpected failure shows the visitor no internals', async () => {
    script = [new Error('connect ECONNREFUSED 10.0.0.7:5432')];
    const { events } = await ask();
    expect(events).toMatchObject([{ event: 'error', data: '回答生成失败，请稍后重试' }]);
    expect(await balance()).toBe(20);
  });

  // Shows: MONEY-06
  test('a failure in the middle keeps the text and the price', async () => {
    script = [{ text: '写了一半' }, new Error('gone')];
    expect((await ask()).end).toMatchObject({ event: 'finish', finish_reason: 'interrupted', balance: 19 });
    expect((await records())[1]).toMatchObject({ status: 'interrupted', content: ['写了一半'] });
  });

  test('an empty answer costs nothing', async () => {
    script = [{ end: 'stop' }];
    expect((await ask()).end).toMatchObject({ event: 'error', data: '模型没有返回内容，请重试' });
    expect(await balance()).toBe(20);
  });

  // Shows: MONEY-03
  test('ten questions at once with two credits: two answers', async () => {
    user = await makeUser(site, { credits: { chat: 2, draw: 0 } });
    session = await makeSession(site, user);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => ask()));
    const answered = results.filter((one) => one.status === 'fulfilled' && one.value.end?.event === 'finish');
    expect(answered).toHaveLength(2);
    expect(await balance()).toBe(0);
  });
});

describe('leaving', () => {
  // Shows: STREAM-20
  test('stop keeps the written text, and the next question works at once', async () => {
    script = [{ text: '写到这里' }, new Promise(() => undefined)];
    const response = await openChat(site, user.token, { question: '写长一点', other_id: session });
    let end: unknown;
    for await (const event of readEvents(response)) {
      end = event;
      if (event.event !== 'chat') continue;
      expect(await site.post('/chat/stop', { run_id: event.run_id }, { token: user.token })).toMatchObject({ code: 1 });
      expect(await site.post('/chat/stop', { run_id: event.run_id }, { token: user.token })).toMatchObject({ code: 1 });
    }
    expect(end).toMatchObject({ event: 'finish', finish_reason: 'stopped', balance: 19 });
    script = [{ text: '好的' }, { end: 'stop' }];
    await ask({ question: '换个话题' });
    expect((await records()).map((row) => [row.content].flat()[0])).toEqual([
      '写长一点',
      '写到这里',
      '换个话题',
      '好的',
    ]);
    expect((await records())[1]).toMatchObject({ status: 'stopped' });
  });

  // Shows: MONEY-06, STREAM-15
  test('without a request id the provider’s request ends with its reader', async () => {
    script = [{ text: '有人吗' }, new Promise(() => undefined)];
    const tab = new AbortController();
    const response = await openChat(site, user.token, { question: '在吗', other_id: session }, { signal: tab.signal });
    for await (const _event of readEvents(response)) break;
    tab.abort();
    await until(async () => (await records())[1]?.status === 'interrupted');
    expect(text.aborted).toBe(1);
    expect((await records())[1]).toMatchObject({ content: ['有人吗'] });
    expect(await balance()).toBe(19);
  });

  // Shows: STREAM-15, STREAM-16
  test('a question with request id is answered without readers, readable anywhere', async () => {
    const more = gate();
    script = [{ text: '前半' }, more.opened, { text: '后半' }, { end: 'stop' }];
    const request_id = crypto.randomUUID();
    const tab = new AbortController();
    const body = { question: '在吗', other_id: session, request_id };
    const response = await openChat(site, user.token, body, { signal: tab.signal });
    let run = '';
    for await (const event of readEvents(response)) {
      run = event.run_id;
      break;
    }
    tab.abort();
    expect(dataOf(await site.get('/chat/runs', { token: user.token }))).toMatchObject([
      { run_id: run, session_id: session },
    ]);
    const read = async (query: string, headers: Record<string, string> = {}) =>
      readAnswer(
        await fetch(`${await site.url()}/api/chat/stream?run_id=${run}${query}`, {
          headers: { token: user.token, ...headers },
        }),
      );
    const readings = [read(''), read('&after=1'), read('', { 'last-event-id': '2' })];
    await until(async () => (await records())[1]?.content[0] === '前半');
    more.open();
    expect((await Promise.all(readings)).map((answer) => answer.text)).toEqual(['前半后半', '半后半', '后半']);
    const ended = await read('&after=3');
    expect(ended).toMatchObject({ text: '半', end: { event: 'finish', finish_reason: 'stop', seq: 5, balance: 19 } });
    expect(text.asked).toHaveLength(1);
    expect(text.aborted).toBe(0);
    expect(dataOf(await site.get('/chat/runs', { token: user.token }))).toEqual([]);
    expect(await balance()).toBe(19);
  });

  test('a question stopped before its first word costs nothing', async () => {
    script = [new Promise(() => undefined)];
    const request_id = crypto.randomUUID();
    const reading = ask({ request_id });
    await until(async () => text.asked.length === 1);
    expect(await site.post('/chat/stop', { request_id }, { token: user.token })).toMatchObject({ code: 1 });
    expect((await reading).end).toMatchObject({ event: 'finish', finish_reason: 'stopped', balance: 20 });
    expect(await site.post('/chat/stop', {}, { token: user.token })).toMatchObject({ code: 0, msg: '回答不存在' });
  });

  // Shows: STREAM-20
  test('a question stopped before it arrives is refused and costs nothing', async () => {
    const request_id = crypto.randomUUID();
    const stop = () => site.post('/chat/stop', { request_id }, { token: user.token });
    expect(await Promise.all([stop(), stop()])).toMatchObject([
      { code: 1, data: { state: 'not_asked' } },
      { code: 1, data: { state: 'not_asked' } },
    ]);
    await expect(ask({ request_id })).rejects.toThrow('已停止：问题没有发出，没有扣除积分');
    expect(await records()).toEqual([]);
    expect(text.asked).toHaveLength(0);
    expect(await balance()).toBe(20);
    expect((await ask({ request_id: crypto.randomUUID() })).text).toBe('春天来了。');
  });

  test('the reader leaves before the first word: nothing is charged', async () => {
    script = [new Promise(() => undefined)];
    const tab = new AbortController();
    await openChat(site, user.token, { question: '在吗', other_id: session }, { signal: tab.signal });
    tab.abort();
    await until(async () => (await records())[1]?.status === 'interrupted');
    expect(await balance()).toBe(20);
  });

  test('deleting the session ends its answer', async () => {
    script = [{ text: '…' }, new Promise(() => undefined)];
    const reading = ask();
    await until(async () => (await records()).length === 2 && text.asked.length === 1);
    await site.post('/chatCategory/del', { id: session }, { token: user.token });
    expect((await reading).end).toMatchObject({ finish_reason: 'stopped' });
  });

  // Shows: AUTH-11
  test('AUTH-11: a disabled user’s stream ends within seconds', async () => {
    script = [{ text: '…' }, new Promise(() => undefined)];
    const reading = ask();
    await until(async () => text.asked.length === 1);
    await site.database.db.update(users).set({ isDisabled: true }).where(eq(users.id, user.id));
    await reading;
    expect(checkEvery).toBeLessThan(5000);
    await site.database.db.update(users).set({ isDisabled: false }).where(eq(users.id, user.id));
  });
});

describe('the same question again', () => {
  test('finished: the stored answer, no second charge', async () => {
    const request_id = crypto.randomUUID();
    const first = await ask({ request_id });
    const second = await ask({ request_id });
    expect(second.text).toBe(first.text);
    expect(second.end).toEqual(first.end);
    expect(text.asked).toHaveLength(1);
    expect(await balance()).toBe(19);
    expect(await records()).toHaveLength(2);
  });

  // Shows: MONEY-11, STREAM-16
  test('two readers share a running answer; one leaving does not end it', async () => {
    const more = gate();
    script = [{ text: '前半' }, more.opened, { text: '后半' }, { end: 'stop' }];
    const body = { question: '你好', other_id: session, request_id: crypto.randomUUID() };
    const tab = new AbortController();
    const first = await openChat(site, user.token, body, { signal: tab.signal });
    const second = await openChat(site, user.token, body);
    for await (const event of readEvents(first)) if (event.event === 'chat') break;
    tab.abort();
    await sleep(100);
    more.open();
    expect(await readAnswer(second)).toMatchObject({ text: '前半后半', end: { finish_reason: 'stop' } });
    expect(text.asked).toHaveLength(1);
    expect(await balance()).toBe(19);
  });

  // Shows: MONEY-09
  test('with another text: refused', async () => {
    const request_id = crypto.randomUUID();
    await ask({ request_id });
    await expect(ask({ request_id, question: '另一个' })).rejects.toThrow('同一请求标识不能用于不同的内容');
  });

  test('another user may use the same name', async () => {
    const request_id = crypto.randomUUID();
    await ask({ request_id });
    user = await makeUser(site);
    session = await makeSession(site, user);
    await ask({ request_id });
    expect(text.asked).toHaveLength(2);
  });

  test('the idempotency key of the call does it too', async () => {
    const headers = { 'x-idempotency-key': crypto.randomUUID() };
    const body = { question: '你好', other_id: session };
    await readAnswer(await openChat(site, user.token, body, { headers }));
    await readAnswer(await openChat(site, user.token, body, { headers }));
    expect(text.asked).toHaveLength(1);
  });
});

describe('limits', () => {
  // Shows: RATE-09
  test('three answers at once, the fourth is refused and costs nothing', async () => {
    const more = gate();
    script = [{ text: '…' }, more.opened, { end: 'stop' }];
    const three = [1, 2, 3].map(() => ask());
    await until(async () => text.asked.length === 3);
    await expect(ask()).rejects.toThrow('最多同时生成 3 个回答');
    more.open();
    await Promise.all(three);
    expect(await balance()).toBe(17);
  });

  test.each([
    ['empty', { question: '  ' }, '请输入问题'],
    ['too long', { question: '问'.repeat(8001) }, '问题不能超过 8000 字'],
    ['an object', { question: { a: 1 } }, '参数错误：question'],
    ['no session', { other_id: undefined }, '会话不存在'],
    ['a huge session', { other_id: 1e300 }, '编号不正确'],
    ['another type', { type: 5 }, '该功能暂未开放'],
    // Shows: STREAM-22
  ])('refused before anything is charged: %s', async (_name, body, sentence) => {
    await expect(ask(body)).rejects.toThrow(sentence);
    expect(await balance()).toBe(20);
    expect(text.asked).toHaveLength(0);
  });
});

// Shows: MONEY-06
test('after the process died: running answers are marked, settled or released, once', async () => {
  const { db } = site.database;
  script = [{ text: '写了' }, new Promise(() => undefined)];
  const reading = [ask(), ask(), ask()];
  await until(async () => (await records()).filter((row) => row.content[0] === '写了').length === 3);
  const rows = (await records()).filter((row) => row.type === 2);
  // When the process died the second answer had nothing, the third one a thought.
  for (const [at, reasoning] of [
    [1, ''],
    [2, '想过'],
  ] as const) {
    await db
      .update(chatMessages)
      .set({ content: '', reasoning })
      .where(eq(chatMessages.id, rows[at]?.id ?? 0));
  }
  await Promise.all([endAbandonedRuns(db, { silentFor: 0 }), endAbandonedRuns(db, { silentFor: 0 })]);
  expect(await balance()).toBe(18);
  expect(await endAbandonedRuns(db, { silentFor: 0 })).toBe(0);
  const ended = (await records()).filter((row) => row.type === 2);
  expect(ended).toMatchObject([
    { status: 'interrupted', content: ['写了'] },
    { status: 'interrupted', content: [''], problem: expect.stringContaining('没有扣除积分') },
    { status: 'interrupted', content: [''], reasoning: '想过', problem: '服务中断，已保留写出的部分' },
  ]);
  // Here the process is not dead at all: its next beat notices, and its own end changes nothing any more.
  await Promise.all(reading);
  expect(await balance()).toBe(18);
  expect(await db.$count(chatRuns, eq(chatRuns.status, 'running'))).toBe(0);
});

test('an abandoned answer that cannot be ended does not keep others open', async () => {
  const { db } = site.database;
  const dead = async (price: number, id: string) => {
    const message = { userId: user.id, sessionId: session, model: 'plain' };
    const [question] = await db
      .insert(chatMessages)
      .values({ ...message, role: 'question', content: '问', status: 'done' })
      .returning();
    const [answer] = await db
      .insert(chatMessages)
      .values({ ...message, role: 'answer', content: '答', status: 'running' })
      .returning();
    const places = { questionId: question?.id ?? 0, answerId: answer?.id ?? 0 };
    await db.insert(chatRuns).values({ ...message, ...places, id, requestId: id, price, status: 'running' });
  };
  // Nothing was ever set aside for the first one, so it cannot be charged.
  await dead(5, 'broken');
  await dead(0, 'whole');
  await expect(endAbandonedRuns(db, { silentFor: -1 })).rejects.toThrow('does not fit what is left of its hold');
  const runs = await db.select().from(chatRuns).where(eq(chatRuns.userId, user.id));
  expect(runs.map(({ id, status }) => [id, status]).sort()).toEqual([
    ['broken', 'running'],
    ['whole', 'interrupted'],
  ]);
  await db.update(chatRuns).set({ status: 'failed' }).where(eq(chatRuns.id, 'broken'));
});

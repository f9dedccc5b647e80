import { auditLedger } from '../../operations/audit/audit.ts';
import { ProviderFailure } from '../../providers/channels/provider-failure.ts';
import { askChat, openChat, readAnswer, readEvents } from '../../testing/ask-chat.ts';
import { balanceOf, dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { gate, type ScriptedText, type Step, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

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
  text.asked = [];
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
  parent_id: number;
  siblings?: number[];
  other_branch?: { id: number; turns: number };
}
const list = async (query = '') =>
  dataOf<{ lists: Row[]; count: number }>(
    await site.get(`/chat_records/chatLog?type=1&other_id=${session}${query}`, { token: user.token }),
  );
const shown = async (query = '') => (await list(query)).lists.map(({ content }) => String(content));
const row = async (content: string) => {
  const found = (await list()).lists.find((one) => String(one.content) === content);
  if (!found) throw new Error(`${content} is not shown`);
  return found;
};
const balance = () => balanceOf(site, user);
const post = (path: string, body: object, { token } = user) => site.post(path, body, { token });
function say(...words: string[]) {
  script = [...words.map((word) => ({ text: word })), { end: 'stop' }];
}
async function ask(question: string, answer: string, more: object = {}) {
  say(answer);
  return askChat(site, user.token, { question, other_id: session, ...more });
}
const again = async (question: string, answer: string) =>
  ask(question, answer, { action: 'regenerate', parent_id: (await row(question)).id });

test('other answers and wordings are branches; the provider gets the shown path', async () => {
  await ask('一', '甲');
  await ask('二', '乙');
  expect((await row('甲')).siblings).toBeUndefined();
  await again('一', '甲2');
  expect(text.asked.at(-1)?.messages).toEqual([{ role: 'user', content: '一' }]);
  expect(await shown()).toEqual(['一', '甲2']);
  const [first, second] = (await row('甲2')).siblings ?? [];
  expect(second).toBe((await row('甲2')).id);
  // What was left behind is said as long as nothing follows here.
  expect((await list()).lists.map(({ other_branch: other }) => other)).toEqual([undefined, { id: first, turns: 1 }]);

  await ask('三', '丙');
  expect(text.asked.at(-1)?.messages.map(({ content }) => content)).toEqual(['一', '甲2', '三']);
  expect(await shown()).toEqual(['一', '甲2', '三', '丙']);
  expect((await list()).lists.filter(({ other_branch: other }) => other)).toEqual([]);
  expect(dataOf(await post('/chat_records/branch', { id: first }))).toEqual({ leaf_id: expect.any(Number) });
  expect(await shown()).toEqual(['一', '甲', '二', '乙']);
  expect((await list()).count).toBe(4);
  // The other path can be looked at without choosing it.
  expect(await shown(`&leaf_id=${second}`)).toEqual(['一', '甲2']);

  const { id: last, parent_id } = await row('二');
  // A path that ends with a question has an answer before it that was asked again; what followed that one is not beside the end.
  expect((await list(`&leaf_id=${last}`)).lists.filter(({ other_branch: other }) => other)).toEqual([]);
  await ask('二改', '乙改', { parent_id });
  expect(await shown()).toEqual(['一', '甲', '二改', '乙改']);
  expect((await row('二改')).siblings).toHaveLength(2);
  // Nothing followed the question that was asked in other words.
  expect((await row('乙改')).other_branch).toBeUndefined();
  await ask('开头改', '新', { parent_id: 0 });
  expect(await shown()).toEqual(['开头改', '新']);
  expect((await row('开头改')).siblings).toHaveLength(2);
  // Pages are of the shown path.
  await post('/chat_records/branch', { id: second });
  expect(await shown('&page_size=2')).toEqual(['三', '丙']);
  expect(await shown('&page_size=2&page_no=2')).toEqual(['一', '甲2']);
  // What was deleted on the path leaves no gap in a page.
  await post('/chat_records/cleanChat', { id: (await row('三')).id });
  expect(await list('&page_size=2')).toMatchObject({ lists: [{ content: '一' }, { content: ['甲2'] }], count: 2 });
  expect(await balance()).toBe(14);
});

test('a continued answer costs once more; a failed continuation costs nothing', async () => {
  await ask('讲故事', '从前');
  const { id } = await row('从前');
  const request_id = crypto.randomUUID();
  const more = { action: 'continue', parent_id: id, request_id };
  const { text: said, end, events } = await ask('讲故事', '有座山', more);
  expect(said).toBe('有座山');
  expect(events[0]).toMatchObject({ event: 'chat', seq: 5 });
  expect(end).toMatchObject({ answer_id: id, receipt: { settled: 1 }, balance: 18 });
  expect(await shown()).toEqual(['讲故事', '从前有座山']);
  expect(text.asked.at(-1)?.messages.slice(0, 2)).toEqual([
    { role: 'user', content: '讲故事' },
    { role: 'assistant', content: '从前' },
  ]);
  // A retry brings what was added, and is not charged.
  expect((await ask('讲故事', '别的', more)).text).toBe('有座山');
  expect(await balance()).toBe(18);

  script = [new ProviderFailure('当前提问人数较多，请稍后再试', 'detail')];
  const failing = { question: '讲故事', other_id: session, action: 'continue', parent_id: id };
  expect((await askChat(site, user.token, failing)).end).toMatchObject({ event: 'error' });
  expect(await row('从前有座山')).toMatchObject({ status: 'interrupted' });
  expect(await balance()).toBe(18);
  const receipt = dataOf<{ settled: number; released: number }>(
    await site.get(`/chat/receipt?answer_id=${id}`, { token: user.token }),
  );
  expect(receipt).toMatchObject({ settled: 2, released: 1 });

  await ask('然后呢', '没了');
  await expect(askChat(site, user.token, failing)).rejects.toThrow('只能继续最后一个回答');
});

test('several answers to one question are siblings, each with its price', async () => {
  const { events } = await ask('选一个', '好', { n: 2 });
  expect(new Set(events.map((event) => event.index))).toEqual(new Set([0, 1]));
  expect(await balance()).toBe(18);
  const [question, answer, ...rest] = (await list()).lists;
  expect(rest).toEqual([]);
  expect(question?.siblings).toBeUndefined();
  expect(answer?.siblings).toHaveLength(2);
  expect(answer?.siblings?.[0]).toBe(answer?.id);
  await ask('下一问', '嗯');
  expect(await shown()).toEqual(['选一个', '好', '下一问', '嗯']);
});

// Shows: STREAM-20
test('of two requests for another answer one gets it', async () => {
  await ask('一', '甲');
  const { id } = await row('一');
  script = [{ text: '新' }, new Promise(() => undefined)];
  const body = { question: '一', other_id: session, action: 'regenerate', parent_id: id };
  const open = () => openChat(site, user.token, { ...body, request_id: crypto.randomUUID() });
  const replies = await Promise.all([open(), open()]);
  const isStream = (reply: Response) => reply.headers.get('content-type')?.startsWith('text/event-stream');
  const [refused, ...others] = replies.filter((reply) => !isStream(reply));
  expect(others).toEqual([]);
  expect(await refused?.json()).toMatchObject({ code: 0, msg: '这个问题的回答还在生成，请等待完成或先停止' });
  const reading = replies.find(isStream);
  if (!reading) throw new Error('neither was answered');
  let end: unknown;
  for await (const event of readEvents(reading)) {
    end = event;
    if (event.event !== 'chat') continue;
    const stop = () => post('/chat/stop', { run_id: event.run_id });
    expect(await Promise.all([stop(), stop()])).toMatchObject([{ data: { state: 'stopped' } }, { code: 1 }]);
  }
  expect(end).toMatchObject({ finish_reason: 'stopped', balance: 18 });
  expect((await row('新')).siblings).toHaveLength(2);
});

test('a branch deleted while written is stopped; its sibling is shown', async () => {
  await ask('一', '甲');
  await ask('二', '乙');
  const more = gate();
  script = [{ text: '乙2' }, more.opened, { end: 'stop' }];
  const body = { question: '二', other_id: session, action: 'regenerate', parent_id: (await row('二')).id };
  const reply = await openChat(site, user.token, { ...body, request_id: crypto.randomUUID() });
  const reading = readAnswer(reply);
  let running = (await list()).lists.at(-1);
  while (!running?.content[0]) running = (await list()).lists.at(-1);
  await post('/chat_records/cleanChat', { id: running.id, branch: 1 });
  expect((await reading).end).toMatchObject({ finish_reason: 'stopped', balance: 17 });
  more.open();
  expect(await shown()).toEqual(['一', '甲', '二', '乙']);

  await post('/chat_records/cleanChat', { id: (await row('二')).id, branch: 1 });
  expect(await shown()).toEqual(['一', '甲']);
  await ask('三', '丙');
  expect(await shown()).toEqual(['一', '甲', '三', '丙']);
  await post('/chat_records/cleanChat', { id: (await row('一')).id, branch: 1 });
  expect(await shown()).toEqual([]);
  await ask('从头', '新');
  expect(await shown()).toEqual(['从头', '新']);
  expect(text.asked.at(-1)?.messages).toHaveLength(1);
});

// Shows: IDOR-02, IDOR-14
test('places and branches are the caller’s own, and of this session', async () => {
  await ask('一', '甲');
  const question = await row('一');
  const answer = await row('甲');
  const other = await makeUser(site);
  const theirs = await makeSession(site, other);
  const refused = { code: 0, msg: '记录不存在' };
  expect(await post('/chat_records/branch', { id: answer.id }, other)).toMatchObject(refused);
  expect(await post('/chat_records/edit', { id: question.id, content: '改' }, other)).toMatchObject(refused);
  expect(await post('/chat_records/cleanChat', { id: answer.id, branch: 1 }, other)).toMatchObject(refused);
  const leaf = await site.get(`/chat_records/chatLog?type=1&other_id=${theirs}&leaf_id=${answer.id}`, other);
  expect(leaf).toMatchObject({ data: { lists: [], count: 0 } });
  for (const more of [{ parent_id: answer.id }, { action: 'regenerate', parent_id: question.id }]) {
    const asking = askChat(site, other.token, { question: '偷看', other_id: theirs, ...more });
    await expect(asking).rejects.toThrow('这条消息不在当前会话中');
  }
  await expect(ask('一', '丙', { action: 'regenerate', parent_id: answer.id })).rejects.toThrow('不在当前会话');
  await expect(ask('一', '丙', { action: 'continue' })).rejects.toThrow('请指定要重新回答的消息');
  await expect(ask('一', '丙', { n: 4 })).rejects.toThrow('最多同时要 3 个回答');
  expect(await post('/chat_records/edit', { id: answer.id, content: '改' })).toMatchObject({
    msg: '只能修改自己的提问',
  });

  await post('/chat_records/edit', { id: question.id, content: ' 一改 ' });
  expect(await shown()).toEqual(['一改', '甲']);
  await ask('二', '乙');
  expect(text.asked.at(-1)?.messages[0]).toEqual({ role: 'user', content: '一改' });
  expect(await balance()).toBe(18);
});

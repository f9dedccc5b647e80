import { exportRecords, importLimit } from 'shared/contracts/chat/chat-transfer.ts';
import { setLimit } from 'shared/contracts/operator/site/limits.ts';
import type * as z from 'shared/contracts/schema.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testOperator } from '../../testing/test-operator.ts';
import { chatMessages } from '../tree/chat-tables.ts';

let site: TestApp;
let user: MadeUser;
beforeAll(async () => {
  site = await testApp();
  user = await makeUser(site);
});
afterAll(() => site.close());

type Part = z.infer<typeof exportRecords.output>;
const part = async (query = '', { token }: MadeUser = user) =>
  dataOf<Part>(await site.get(`${exportRecords.path}?${query}`, { token }));
const talk = [
  { role: 'user', content: '去哪里玩', time: 1_700_000_000 },
  { role: 'assistant', content: '去杭州' },
  { role: 'user', content: '几天合适', time: -5 },
  { role: 'assistant', content: '三天', time: 1e15 },
];
const bring = (more: object = {}, { token }: MadeUser = user, headers = {}) =>
  site.post(
    '/chat_transfer/import',
    { source: 'chatgpt', key: 'c-1', name: '旅行', messages: talk, ...more },
    { token, headers },
  );

test('an imported conversation is an ordinary session, free of charge', async () => {
  const { id } = dataOf<{ id: number }>(await bring());
  const log = () => site.get(`/chat_records/chatLog?type=1&other_id=${id}`, { token: user.token });
  const rows = dataOf<{ lists: { content: unknown; create_time: string }[] }>(await log()).lists;
  expect(rows.map(({ content }) => String(content))).toEqual(talk.map(({ content }) => content));
  expect(rows[0]?.create_time).toBe('2023-11-15 06:13:20');
  // A time that cannot be is now.
  expect(rows.slice(1).every(({ create_time }) => create_time > '2025')).toBe(true);
  expect(await site.get('/chatCategory/lists', { token: user.token })).toMatchObject({ data: [{ id, name: '旅行' }] });
  expect(await site.get('/user/center', { token: user.token })).toMatchObject({ data: { balance: 20 } });
  const { end } = await askChat(site, user.token, { question: '带什么', other_id: id });
  expect(end).toMatchObject({ event: 'finish', balance: 19 });
  expect(await log()).toMatchObject({ data: { count: 6 } });
  expect(
    await site.get(`/chat_records/search?keyword=${encodeURIComponent('杭州')}`, { token: user.token }),
  ).toMatchObject({
    data: { count: 1 },
  });
});

test('a conversation is imported once; a deleted one again', async () => {
  const one = await makeUser(site);
  const replies = await Promise.all([bring({}, one), bring({}, one)]);
  expect(replies.map((reply) => dataOf<{ is_new: number }>(reply).is_new).toSorted()).toEqual([0, 1]);
  const { id } = dataOf<{ id: number }>(await bring({}, one));
  expect(await bring({ source: 'lobechat' }, one)).toMatchObject({ data: { is_new: 1 } });
  await site.post('/chatCategory/del', { id }, { token: one.token });
  const again = dataOf<{ id: number; is_new: number }>(await bring({}, one));
  expect(again).toMatchObject({ is_new: 1 });
  expect(again.id).not.toBe(id);
});

test('an import beyond the day’s limit is refused whole and uncounted', async () => {
  const operator = await testOperator(site);
  const [one, other] = [await makeUser(site), await makeUser(site)];
  const max = importLimit.lettersInAll;
  await operator.get(setLimit, { name: 'imported_characters', value: max });
  const long = (letters: number) => ({ messages: [{ role: 'user', content: '长'.repeat(letters) }] });
  const file = (key: string, letters: number, user = one) => bring({ key, ...long(letters) }, user);
  expect(await file('a', 100_000)).toMatchObject({ code: 1 });
  expect(await file('b', 100_000)).toMatchObject({ code: 1 });
  const sessions = async () =>
    dataOf<{ name: string }[]>(await site.get('/chatCategory/lists', { token: one.token })).length;
  const refused = await file('c', 50_001);
  expect(refused).toEqual({
    code: 0,
    show: 1,
    data: null,
    msg: '一天最多导入 250,000 个字，这个对话没有导入。请明天再试，已经导入的不会重复',
  });
  expect(await sessions()).toBe(2);
  // The same file again: what is there already is only named.
  for (const key of ['a', 'b']) expect(await file(key, 100_000)).toMatchObject({ data: { is_new: 0 } });
  expect(await file('d', 50_000)).toMatchObject({ data: { is_new: 1 } });
  expect(await file('e', 1)).toMatchObject({ code: 0 });
  expect(await file('c', 50_001, other)).toMatchObject({ code: 1 });
  await operator.get(setLimit, { name: 'imported_characters', value: 1_200_000 });
  // Beyond a million the counter counts on.
  for (let at = 0; at < 9; at++) expect(await file(`m${at}`, 100_000)).toMatchObject({ code: 1 });
  expect(await file('n', 50_001)).toMatchObject({ code: 0 });
});

// Shows: IDOR-14
test('an export has all own messages with branches, and nobody else’s', async () => {
  const [one, other] = [await makeUser(site), await makeUser(site)];
  const theirs = await makeSession(site, other);
  await askChat(site, other.token, { question: '别人的', other_id: theirs });
  const session = dataOf<{ id: number }>(await bring({}, one)).id;
  const second = await makeSession(site, one);
  const { db } = site.database;
  const long = {
    userId: one.id,
    sessionId: second,
    role: 'question',
    status: 'done',
    content: '长'.repeat(90_000),
  } as const;
  await db.insert(chatMessages).values(Array.from({ length: 7 }, () => long));

  const all: Part['lists'] = [];
  let after = 0;
  for (let parts = 0; ; parts++) {
    const { lists, next } = await part(`after=${after}`, one);
    expect(lists.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(500_000);
    all.push(...lists);
    if (next === null) break;
    expect(parts).toBeLessThan(5);
    after = next;
  }
  expect(all.map(({ content }) => content.slice(0, 4))).toEqual([
    ...talk.map(({ content }) => content),
    ...Array.from({ length: 7 }, () => '长长长长'),
  ]);
  expect(all[1]).toMatchObject({ role: 'assistant', session_id: session, parent_id: all[0]?.id });
  expect((await part(`category_id=${session}`, one)).lists).toHaveLength(4);
  expect(await site.get(`/chat_transfer/export?category_id=${theirs}`, { token: one.token })).toMatchObject({
    code: 0,
    msg: '会话不存在',
  });
  expect(await site.get('/chat_transfer/export')).toMatchObject({ code: 0, data: null });
});

/** An export of all that a user has, as the page writes it and reads it again: without branches. */
async function exported(of: MadeUser) {
  const { lists } = await part('', of);
  return [...Map.groupBy(lists, ({ session_id }) => session_id)].map(([id, messages]) => ({
    source: 'site',
    key: String(id),
    messages: messages.map(({ role, content }) => ({ role, content })),
  }));
}
const sessionsOf = async ({ token }: MadeUser) =>
  dataOf<{ id: number }[]>(await site.get('/chatCategory/lists', { token }));

test('an own export imports nothing twice; elsewhere it is new', async () => {
  const [one, other] = [await makeUser(site), await makeUser(site)];
  const { id } = dataOf<{ id: number }>(await bring({}, one));
  const asked = await makeSession(site, one);
  await askChat(site, one.token, { question: ' 自己问的 ', other_id: asked });
  const chats = await exported(one);
  expect(chats).toHaveLength(2);
  const before = await sessionsOf(one);
  for (const chat of chats) expect(await bring(chat, one)).toMatchObject({ data: { id: Number(chat.key), is_new: 0 } });
  expect(await sessionsOf(one)).toEqual(before);

  // Another account's session of that number, and an own one in which something else was said, are not it.
  expect(await bring(chats[0], other)).toMatchObject({ data: { is_new: 1 } });
  const third = await makeSession(site, one);
  await askChat(site, one.token, { question: '第三个', other_id: third });
  const foreign = { source: 'site', key: String(third), messages: [{ role: 'user', content: '另一个网站上的' }] };
  expect(await bring(foreign, one)).toMatchObject({ data: { is_new: 1 } });
  expect(await bring({ ...foreign, key: '99999999999999999999' }, one)).toMatchObject({ data: { is_new: 1 } });
  await site.post('/chatCategory/del', { id }, { token: one.token });
  const back = chats.find(({ key }) => key === String(id));
  expect(await bring(back, one)).toMatchObject({ data: { is_new: 1 } });
  // What was said was deleted, the session was not.
  await site.post('/chat_records/cleanChat', { type: 1, other_id: asked }, { token: one.token });
  const emptied = chats.find(({ key }) => key === String(asked));
  expect(await bring(emptied, one)).toMatchObject({ data: { is_new: 1 } });
});

test('branches are imported with their shown path', async () => {
  const one = await makeUser(site);
  const messages = [
    { role: 'user', content: '问' },
    { role: 'assistant', content: '第一个答' },
    { role: 'user', content: '岔开问' },
    { role: 'assistant', content: '岔开答' },
    { role: 'assistant', content: '第二个答', parent: 0 },
    { role: 'user', content: '再问' },
    { role: 'user', content: '另一个开头', parent: -1 },
  ];
  const { id } = dataOf<{ id: number }>(await bring({ messages, shown: 5 }, one));
  const log = async () =>
    dataOf<{ lists: { id: number; content: unknown; siblings?: number[] }[] }>(
      await site.get(`/chat_records/chatLog?type=1&other_id=${id}`, { token: one.token }),
    ).lists;
  const rows = await log();
  expect(rows.map(({ content }) => String(content))).toEqual(['问', '第二个答', '再问']);
  const { lists } = await part('', one);
  const at = (content: string) => lists.find((row) => row.content === content)?.id;
  expect(lists.map(({ content, parent_id }) => [content, parent_id])).toEqual([
    ['问', 0],
    ['第一个答', at('问')],
    ['岔开问', at('第一个答')],
    ['岔开答', at('岔开问')],
    ['第二个答', at('问')],
    ['再问', at('第二个答')],
    ['另一个开头', 0],
  ]);
  await askChat(site, one.token, { question: '接着', other_id: id });
  expect((await log()).map(({ content }) => String(content)).slice(0, 4)).toEqual(['问', '第二个答', '再问', '接着']);

  const bad = [{ parent: 1 }, { parent: 9 }, { parent: -2 }, { parent: 0.5 }];
  for (const more of bad)
    expect(await bring({ key: 'bad', messages: [talk[0], { ...talk[1], ...more }] }, one)).toMatchObject({ code: 0 });
  expect(await bring({ key: 'bad', messages: [talk[0], { ...talk[1], parent: -1 }] }, one)).toMatchObject({ code: 0 });
  expect(await bring({ key: 'bad', messages: talk, shown: 4 }, one)).toMatchObject({ code: 0 });
});

test('an export follows the path around deleted messages', async () => {
  const one = await makeUser(site);
  const { id } = dataOf<{ id: number }>(await bring({}, one));
  const more = await makeSession(site, one);
  await askChat(site, one.token, { question: '将要删除', other_id: more });
  await site.post('/chat_records/cleanChat', { type: 1, other_id: more }, { token: one.token });
  await askChat(site, one.token, { question: '新的开头', other_id: more });
  const first = (await part(`category_id=${id}`, one)).lists;
  const question = first[2]?.id ?? 0;
  await askChat(site, one.token, { question: '第三问', other_id: id });
  await site.post('/chat_records/cleanChat', { id: question }, { token: one.token });
  const { lists } = await part('', one);
  const parentOf = (content: string) => lists.find((row) => row.content === content)?.parent_id;
  expect(lists.map(({ content }) => content)).not.toContain('几天合适');
  expect(parentOf('第三问')).toBe(first[1]?.id);
  expect(parentOf('新的开头')).toBe(0);
});

test('invalid conversations are refused, and nothing is stored', async () => {
  const one = await makeUser(site);
  const bad = [
    { messages: [] },
    { messages: [{ role: 'system', content: '你是' }] },
    { messages: [{ role: 'assistant', content: '没有问题' }] },
    { messages: [{ role: 'user', content: '  ' }] },
    { messages: 'x' },
    { messages: [{ role: 'user', content: { a: 1 } }] },
    { messages: [{ role: 'user', content: '长'.repeat(importLimit.letters + 1) }] },
    { messages: Array.from({ length: 3 }, () => ({ role: 'user', content: '长'.repeat(importLimit.letters) })) },
    { messages: Array.from({ length: importLimit.messages + 1 }, () => talk[0]) },
    { source: 'elsewhere' },
    { key: '' },
  ];
  for (const more of bad) expect(await bring(more, one)).toMatchObject({ code: 0 });
  expect((await part('', one)).lists).toEqual([]);
  // Letters that a database does not take, and names that are too long or empty, spoil nothing.
  const odd = [{ role: 'user', content: 'ab \ud800 "; drop table users; --<script>' }, talk[1]];
  expect(await bring({ messages: odd, name: '名'.repeat(500) }, one)).toMatchObject({ code: 1 });
  expect(await bring({ key: 'c-2', name: ' ' }, one)).toMatchObject({ code: 1 });
  const names = dataOf<{ name: string }[]>(await site.get('/chatCategory/lists', { token: one.token }));
  expect(names.map(({ name }) => name).toSorted()).toEqual([`${'名'.repeat(19)}…`, '新对话']);
});

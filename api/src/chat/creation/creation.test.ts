import { eq } from 'drizzle-orm';
import type { Creation, CreationCategory, CreationItem, CreationRecord } from 'shared/contracts/chat/creation.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { seedCreations } from '../../seed/creations/seed-creations.ts';
import { askChat, openChat, readAnswer } from '../../testing/ask-chat.ts';
import { balanceOf, dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { gate, type ScriptedText, type Step, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { creations } from './creation-tables.ts';

let site: TestApp;
let text: ScriptedText;
let user: MadeUser;
let all: CreationItem[];
let held: Promise<unknown> | undefined;
let steps: Step[] | undefined;
beforeAll(async () => {
  text = scriptedText(({ choice }) => steps ?? [{ text: `稿 ${choice}` }, ...(held ? [held] : []), { end: 'stop' }]);
  site = await testApp({ text });
  await site.database.db.transaction(seedCreations);
  user = await makeUser(site);
  all = (await list('?page_size=100')).lists;
});
afterAll(() => site.close());

const list = async (query: string, token?: string) =>
  dataOf<{ lists: CreationItem[]; count: number }>(
    await site.get(`/creation/creationLists${query}`, token ? { token } : {}),
  );
const named = (name: string) => {
  const item = all.find((one) => one.name === name);
  if (!item) throw new Error(`no template ${name}`);
  return item;
};
const records = async (id: number, token: string, query = '') =>
  dataOf<{ lists: CreationRecord[]; count: number }>(
    await site.get(`/chat_records/chatLog?type=2&other_id=${id}${query}`, { token }),
  );
const balance = () => balanceOf(site, user);

const moments = { event: '看海', picture: '', avoid: ['炫耀'] };

// Shows: SPEC-1.06
test('categories count their templates; category and keyword filter the list', async () => {
  const categories = dataOf<CreationCategory[]>(await site.get('/creation/categoryLists'));
  expect(categories.reduce((sum, { model_count }) => sum + model_count, 0)).toBe(all.length);
  const [first] = categories;
  expect((await list(`?category_id=${first?.id}`)).count).toBe(first?.model_count);
  const found = await list(`?keyword=${encodeURIComponent('婚礼')}`);
  expect(found.lists.map(({ name }) => name)).toEqual(['婚礼致辞']);
  const groups = dataOf<{ name: string; model: CreationItem[] }[]>(await site.get('/creation/lists'));
  expect(groups.map(({ name }) => name)).toEqual(categories.map(({ name }) => name));
  expect((await list('?page_no=2&page_size=20')).lists[0]).toEqual(all[20]);
});

test('favourites are a category of their own, of one user alone', async () => {
  const { id } = named('歌词');
  expect(await site.post('/creation/collect', { id }, {})).toMatchObject({ code: 0, show: 0 });
  expect(dataOf(await site.post('/creation/collect', { id }, { token: user.token }))).toEqual({ is_collect: 1 });
  expect((await list('?category_id=-1', user.token)).lists.map(({ name }) => name)).toEqual(['歌词']);
  expect((await list('?category_id=-1')).lists).toEqual([]);
  const other = await makeUser(site);
  expect((await list('?category_id=-1', other.token)).lists).toEqual([]);
  expect(dataOf<Creation>(await site.get(`/creation/detail?id=${id}`, { token: user.token })).is_collect).toBe(1);
});

test('a filled form gets the template’s number of answers, each charged', async () => {
  const { id } = named('朋友圈短文案');
  const before = await balance();
  const answer = await askChat(site, user.token, { question: moments, type: 2, other_id: id, request_id: 'moments-1' });
  const texts = [0, 1, 2].map((index) =>
    answer.events.map((event) => (event.event === 'chat' && event.index === index ? event.data : '')).join(''),
  );
  expect(texts).toEqual(['稿 0', '稿 1', '稿 2']);
  expect(answer.events.filter(({ event }) => event === 'finish')).toHaveLength(3);
  expect(before - (await balance())).toBe(3);
  const [system, asked] = text.asked.at(-1)?.messages ?? [];
  expect(system?.content).toContain('「朋友圈短文案」');
  expect(asked?.content).toContain('发生了什么：看海\n不想显得：炫耀');
  // A line whose field was left empty is left out.
  expect(asked?.content).not.toContain('配图');
  expect(text.asked.at(-1)?.parameters?.temperature).toBe(1);

  const { lists, count } = await records(id, user.token);
  expect(count).toBe(1);
  expect(lists[0]).toMatchObject({ reply: ['稿 0', '稿 1', '稿 2'], extra: moments, status: ['done', 'done', 'done'] });
  expect(lists[0]?.ask).toBe('发生了什么：看海\n不想显得：炫耀');
  // Each draft has its receipt, in the event that ends it and by its id in the record.
  const ends = answer.events.flatMap((event) => (event.event === 'finish' ? [event] : []));
  expect(lists[0]?.answer_ids).toEqual(ends.toSorted((a, b) => a.index - b.index).map((end) => end.answer_id));
  for (const end of ends) {
    expect(end.receipt).toMatchObject({ held: 1, settled: 1, released: 0 });
    const receipt = await site.get(`/chat/receipt?answer_id=${end.answer_id}`, { token: user.token });
    expect(dataOf(receipt)).toMatchObject({ settled: 1, lines: [{ remark: '创作：朋友圈短文案' }] });
  }

  // The same request again is the same three answers, and costs nothing.
  const again = await askChat(site, user.token, { question: moments, type: 2, other_id: id, request_id: 'moments-1' });
  expect(again.events.filter(({ event }) => event === 'finish')).toHaveLength(3);
  expect((await records(id, user.token)).count).toBe(1);
  expect(before - (await balance())).toBe(3);
  expect(await auditLedger(site.database.db)).toEqual([]);
});

test('history is per template and user; only the owner hides records', async () => {
  const { id } = named('朋友圈短文案');
  const other = await makeUser(site);
  const [record] = (await records(id, user.token)).lists;
  expect((await records(id, other.token)).lists).toEqual([]);
  expect((await records(named('歌词').id, user.token)).lists).toEqual([]);
  const clean = (token: string) => site.post('/chat_records/cleanChat', { id: record?.id }, { token });
  expect(await clean(other.token)).toMatchObject({ code: 0, msg: '记录不存在' });
  expect(await clean(user.token)).toMatchObject({ code: 1 });
  expect((await records(id, user.token)).lists).toEqual([]);
});

test.each([
  [{ event: '' }, 'event', '请填写发生了什么'],
  [{ event: '字'.repeat(301) }, 'event', '发生了什么不能超过 300 字'],
  [{ event: '看海', avoid: ['不在其中'] }, 'avoid', '不想显得的选项不存在'],
])('a wrong form is refused at its field: %j', async (question, field, msg) => {
  const response = await openChat(site, user.token, { question, type: 2, other_id: named('朋友圈短文案').id });
  expect(await response.json()).toMatchObject({ code: 0, msg, data: { field } });
});

test('too few credits for all answers: none is written, nothing is charged', async () => {
  const poor = await makeUser(site, { credits: { chat: 2, draw: 0 } });
  const { id } = named('朋友圈短文案');
  const { events } = await askChat(site, poor.token, { question: moments, type: 2, other_id: id });
  expect(events).toMatchObject([{ event: 'error', code: 101 }]);
  expect((await records(id, poor.token)).lists).toEqual([]);
  expect(dataOf(await site.get('/user/center', { token: poor.token }))).toMatchObject({ balance: 2 });
});

test('reasoning in a draft is neither delivered nor charged', async () => {
  const { id } = named('朋友圈短文案');
  const before = await balance();
  steps = [{ reasoning: '草稿', begins: true }, { end: 'stop' }];
  const { events } = await askChat(site, user.token, { question: moments, type: 2, other_id: id, reasoning: 1 });
  steps = undefined;
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['error']));
  expect(await balance()).toBe(before);
});

test('stop by request id ends all answers and keeps their text', async () => {
  const { id } = named('朋友圈短文案');
  const { open, opened } = gate();
  held = opened;
  const response = await openChat(site, user.token, {
    question: moments,
    type: 2,
    other_id: id,
    request_id: 'stop-all-1',
  });
  const answer = readAnswer(response);
  const running = async () => (await records(id, user.token)).lists[0]?.status;
  while ((await running())?.length !== 3) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await site.post('/chat/stop', { request_id: 'stop-all-1' }, { token: user.token })).toMatchObject({ code: 1 });
  open();
  held = undefined;
  const ends = (await answer).events.filter(({ event }) => event === 'finish');
  expect(ends.map((event) => event.event === 'finish' && event.finish_reason)).toEqual([
    'stopped',
    'stopped',
    'stopped',
  ]);
  expect((await records(id, user.token)).lists[0]).toMatchObject({
    status: ['stopped', 'stopped', 'stopped'],
    finish_reason: ['stopped', 'stopped', 'stopped'],
    problem: ['', '', ''],
  });
});

test('a hidden template leaves the lists and refuses questions', async () => {
  const { id } = named('歌词');
  await site.database.db.update(creations).set({ isShown: false }).where(eq(creations.id, id));
  site.app.prepared.forget();
  expect((await list('?page_size=100')).count).toBe(all.length - 1);
  expect(await site.get(`/creation/detail?id=${id}`)).toMatchObject({ code: 0, msg: '模板不存在或已下架' });
  await expect(askChat(site, user.token, { question: {}, type: 2, other_id: id })).rejects.toThrow('模板不存在');
});

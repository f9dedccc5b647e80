import type { CollectedArticle, CollectedRecord } from 'shared/contracts/account/collection.ts';
import type { News } from 'shared/contracts/content/news.ts';
import { chatMessages, recordCollections } from '../../chat/tree/chat-tables.ts';
import { articleCollections, news, newsCategories } from '../../content/news/news-tables.ts';
import { seedCreations } from '../../seed/creations/seed-creations.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
let owner: MadeUser;
let other: MadeUser;
let session: number;
let answer: number;
beforeAll(async () => {
  site = await testApp({ text: scriptedText(({ choice }) => [{ text: `秋天 100% 很美 ${choice}` }, { end: 'stop' }]) });
  const { db } = site.database;
  await db.insert(newsCategories).values({ name: '甲' });
  await db.insert(news).values([
    { categoryId: 1, title: '第一篇', content: '<p>一</p>' },
    { categoryId: 1, title: '第二篇', content: '<p>二</p>' },
    { categoryId: 1, title: '草稿', content: '<p>三</p>', isShown: false },
  ]);
  [owner, other] = [await makeUser(site), await makeUser(site)];
  session = await makeSession(site, owner);
  answer = await ask('写一首诗');
});
afterAll(() => site.close());

async function ask(question: string): Promise<number> {
  const { end } = await askChat(site, owner.token, { question, other_id: session });
  return Number(end?.id);
}
const as = ({ token }: MadeUser) => ({ token });
const collect = (id: number, who: MadeUser) => site.post('/chat_records/collect', { records_id: id }, as(who));
const cancel = (id: number, who: MadeUser) => site.post('/chat_records/cancelCollect', { collect_id: id }, as(who));
const collected = async (who: MadeUser, query = '') =>
  dataOf<{ lists: CollectedRecord[]; count: number }>(await site.get(`/chat_records/collectLists?${query}`, as(who)));
const articles = async (who: MadeUser, query = '') =>
  dataOf<{ lists: CollectedArticle[]; count: number }>(await site.get(`/article/collect?${query}`, as(who)));
const marks = async () =>
  dataOf<{ lists: { id: number; is_collect: number }[] }>(
    await site.get(`/chat_records/chatLog?type=1&other_id=${session}`, as(owner)),
  ).lists.filter(({ is_collect }) => is_collect > 0);

test('an answer is collected once, marked, and listed with its question', async () => {
  const { id } = dataOf<{ id: number }>(await collect(answer, owner));
  expect(dataOf(await collect(answer, owner))).toEqual({ id });
  expect(await marks()).toMatchObject([{ id: answer, is_collect: id }]);
  expect(await collected(owner)).toMatchObject({
    count: 1,
    lists: [{ id, ask: '写一首诗', reply: ['秋天 100% 很美 0'], records_id: answer, type: 1, other_id: session }],
  });
  const keyword = (text: string) => `keyword=${encodeURIComponent(text)}`;
  expect((await collected(owner, keyword('100%'))).count).toBe(1);
  expect((await collected(owner, keyword('一首'))).count).toBe(1);
  expect(await collected(owner, keyword('100_'))).toMatchObject({ count: 0, lists: [] });
  expect(await cancel(id, owner)).toMatchObject({ code: 1 });
  expect(await cancel(id, owner)).toMatchObject({ code: 0, msg: '收藏不存在' });
  expect(await marks()).toEqual([]);
});

// Shows: IDOR-14, RATE-13
test('messages of others, or without text, cannot be collected, listed or removed', async () => {
  const { id } = dataOf<{ id: number }>(await collect(answer, owner));
  expect(await collect(answer, other)).toMatchObject({ code: 0, msg: '记录不存在' });
  expect(await cancel(id, other)).toMatchObject({ code: 0, msg: '收藏不存在' });
  expect(await collected(other, `user_id=${owner.id}`)).toMatchObject({ lists: [], count: 0 });
  expect((await collected(owner)).count).toBe(1);
  const { db } = site.database;
  const message = { userId: owner.id, sessionId: session, role: 'answer', content: '' } as const;
  const [empty] = await db
    .insert(chatMessages)
    .values({ ...message, status: 'failed' })
    .returning();
  expect(await collect(empty?.id ?? 0, owner)).toMatchObject({ code: 0, msg: '这条记录还没有内容，不能收藏' });
  for (const path of ['/chat_records/collect', '/chat_records/cancelCollect', '/article/addCollect']) {
    expect(await site.post(path, { records_id: answer, collect_id: id, id: 1 })).toMatchObject({ code: 0, show: 0 });
  }
});

test('collected answers of a deleted conversation stay readable, without a link', async () => {
  const [before] = (await collected(owner)).lists;
  expect(before?.other_id).toBe(session);
  await site.post('/chat_records/cleanChat', { id: answer }, as(owner));
  expect((await collected(owner)).lists).toMatchObject([{ records_id: answer, other_id: 0 }]);
  // What is deleted is not collected any more.
  await cancel(before?.id ?? 0, owner);
  expect(await collect(answer, owner)).toMatchObject({ code: 0, msg: '记录不存在' });
});

test('the question of a template stands for all its answers', async () => {
  await site.database.db.transaction(seedCreations);
  const list = dataOf<{ lists: { id: number; name: string }[] }>(
    await site.get('/creation/creationLists?page_size=100'),
  );
  const template = list.lists.find(({ name }) => name === '朋友圈短文案');
  const values = { event: '看海', picture: '', avoid: ['炫耀'] };
  await askChat(site, owner.token, { type: 2, question: values, other_id: template?.id });
  const log = `/chat_records/chatLog?type=2&other_id=${template?.id}`;
  const [record] = dataOf<{ lists: { id: number; reply: string[] }[] }>(await site.get(log, as(owner))).lists;
  const { id } = dataOf<{ id: number }>(await collect(record?.id ?? 0, owner));
  expect(await site.get(log, as(owner))).toMatchObject({ data: { lists: [{ is_collect: id }] } });
  const found = (await collected(owner, `keyword=${encodeURIComponent('很美 1')}`)).lists;
  expect(found).toMatchObject([{ reply: record?.reply, type: 2, other_id: template?.id }]);
});

// Shows: SPEC-3.19
test('an article is collected once and marked for its reader alone', async () => {
  for (const id of [1, 1, 2])
    expect(await site.post('/article/addCollect', { id }, as(owner))).toMatchObject({ code: 1 });
  for (const id of [3, 99]) {
    expect(await site.post('/article/addCollect', { id }, as(owner))).toMatchObject({ code: 0, msg: '文章不存在' });
  }
  expect((await articles(owner)).lists.map(({ article_id, title }) => [article_id, title])).toEqual([
    [2, '第二篇'],
    [1, '第一篇'],
  ]);
  expect((await articles(owner, `keyword=${encodeURIComponent('一篇')}`)).count).toBe(1);
  expect((await articles(other)).count).toBe(0);
  const seen = async (who?: MadeUser) =>
    dataOf<News>(await site.get('/article/detail?id=1', who ? as(who) : {})).collect;
  expect([await seen(owner), await seen(other), await seen()]).toEqual([true, false, false]);
  await site.post('/article/cancelCollect', { id: 1 }, as(other));
  expect(await seen(owner)).toBe(true);
  for (let time = 0; time < 2; time++) {
    expect(await site.post('/article/cancelCollect', { id: 1 }, as(owner))).toMatchObject({ code: 1 });
  }
  expect(await seen(owner)).toBe(false);
});

// Shows: RATE-13
test('RATE-13: at most a thousand collected of each kind, also at once', async () => {
  const { db } = site.database;
  const { id: userId } = other;
  const many = Array.from({ length: 999 }, (_, at) => ({ categoryId: 1, title: `文 ${at}`, content: '<p>短</p>' }));
  const rows = await db.insert(news).values(many).returning({ id: news.id });
  await db.insert(articleCollections).values(rows.map(({ id }) => ({ userId, thingId: id })));
  const replies = await Promise.all([1, 2].map((id) => site.post('/article/addCollect', { id }, as(other))));
  expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(replies.find(({ code }) => code === 0)?.msg).toBe('最多收藏 1000 条，请先移除一些');
  expect((await articles(other)).count).toBe(1000);
  expect(await db.$count(recordCollections)).toBeLessThan(10);
});

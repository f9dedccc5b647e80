import { eq } from 'drizzle-orm';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { gramsOf } from '../../platform/database/grams.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { chatMessages } from '../tree/chat-tables.ts';
import { chatSearch } from './chat-search-tables.ts';
import { excerptOf, readLetters } from './excerpt.ts';
import { indexMessages } from './index-messages.ts';

let site: TestApp;
let user: MadeUser;
let session: number;
beforeAll(async () => {
  site = await testApp();
  user = await makeUser(site);
  session = await makeSession(site, user);
});
afterAll(() => site.close());

interface Hits {
  count: number;
  lists: { id: number; session_id: number; session_name: string; type: number; excerpt: string }[];
}
const search = (keyword: string, more = '', { token }: MadeUser = user) =>
  site.get(`/chat_records/search?keyword=${encodeURIComponent(keyword)}${more}`, { token });
const found = async (...asked: Parameters<typeof search>) => dataOf<Hits>(await search(...asked));
const texts = async (...asked: Parameters<typeof search>) =>
  (await found(...asked)).lists.map(({ excerpt }) => excerpt);

/** Stores questions, and returns their ids. */
async function store(contents: string[], into = session, by = user): Promise<number[]> {
  const rows = await site.database.db
    .insert(chatMessages)
    .values(
      contents.map(
        (content) => ({ userId: by.id, sessionId: into, role: 'question', status: 'done', content }) as const,
      ),
    )
    .returning({ id: chatMessages.id });
  return rows.map(({ id }) => id);
}

test('Chinese and Latin words are found before and after indexing', async () => {
  await askChat(site, user.token, { question: '黑猫警长是哪一年的动画片？Hello World', other_id: session });
  await store(['白猫不是黑猫，100% 的把握', `${'前文。'.repeat(100)}在很后面\n才提到量子计算${'后文。'.repeat(100)}`]);
  const animated = '黑猫警长是哪一年的动画片？Hello World';
  for (const isIndexed of [false, true]) {
    if (isIndexed) expect(await indexMessages(site.database.db)).toBe(4);
    const cats = await texts('黑猫');
    expect(cats[0]).toBe('白猫不是黑猫，100% 的把握');
    expect(cats.at(-1)).toBe(animated);
    expect(await texts('hello 警长')).toContain(animated);
    expect(await texts('0%')).toEqual(['白猫不是黑猫，100% 的把握']);
    expect(await texts('_猫')).toEqual([]);
    expect(await texts('没有这句')).toEqual([]);
    const [far = ''] = await texts('量子计算');
    expect(far).toMatch(/在很后面 才提到量子计算/);
    expect(far.length).toBeLessThan(170);
  }
  expect(await indexMessages(site.database.db)).toBe(0);
  const [hit] = (await found('警长动画片'.slice(0, 2), `&category_id=${session}&page_size=1`)).lists;
  expect(hit).toMatchObject({ session_id: session, session_name: expect.stringContaining('黑猫警长') });
});

test('changed texts are found as they are now; hidden ones never', async () => {
  const { db } = site.database;
  const [id = 0] = await store(['旧的茶叶蛋']);
  await indexMessages(db);
  expect(await texts('茶叶')).toHaveLength(1);
  await db.update(chatMessages).set({ content: '新的豆腐脑' }).where(eq(chatMessages.id, id));
  expect(await texts('豆腐')).toHaveLength(1);
  await indexMessages(db);
  expect([await texts('茶叶'), await texts('豆腐')]).toEqual([[], ['新的豆腐脑']]);
  expect(await site.post('/chat_records/cleanChat', { id }, { token: user.token })).toMatchObject({ code: 1 });
  expect(await texts('豆腐')).toEqual([]);
  // Hidden before it was indexed: no entry is made.
  const [never = 0] = await store(['藏起来的话']);
  await db.update(chatMessages).set({ deleteTime: new Date() }).where(eq(chatMessages.id, never));
  expect(await indexMessages(db)).toBe(1);
  expect(await db.$count(chatSearch, eq(chatSearch.messageId, never))).toBe(0);
  const gone = await makeSession(site, user);
  await store(['会话里的糖葫芦'], gone);
  expect(await texts('糖葫芦')).toHaveLength(1);
  await site.post('/chatCategory/del', { id: gone }, { token: user.token });
  expect(await texts('糖葫芦')).toEqual([]);
});

test('pages of hits; bad keywords are refused', async () => {
  const other = await makeSession(site, user);
  await store(
    Array.from({ length: 7 }, (_, at) => `第 ${at} 只企鹅`),
    other,
  );
  const page = await found('企鹅', '&page_size=3&page_no=3');
  expect(page).toMatchObject({ count: 7, lists: [{ excerpt: '第 0 只企鹅' }] });
  expect((await found('企鹅', `&category_id=${session}`)).count).toBe(0);
  expect((await found('企鹅', `&category_id=${other}`)).count).toBe(7);
  expect(await search('q')).toMatchObject({ code: 0, msg: '每个词至少 2 个字母' });
  expect(await search('企鹅 q')).toMatchObject({ code: 0, data: { field: 'keyword' } });
  expect(await search('长'.repeat(51))).toMatchObject({ code: 0, msg: '搜索内容不能超过 50 个字' });
});

test('a hit names its session and its page of the log', async () => {
  const long = await makeSession(site, user);
  const ids = await store(
    Array.from({ length: 65 }, (_, at) => `问题 ${at} ${'很长'.repeat(60)}`),
    long,
  );
  for (const [at, page_no] of [
    [64, 1],
    [35, 1],
    [34, 2],
    [0, 3],
  ] as const) {
    const reply = await site.get(`/chat_records/place?id=${ids[at]}`, { token: user.token });
    expect(reply).toMatchObject({ code: 1, data: { session_id: long, page_no } });
    const log = await site.get(`/chat_records/chatLog?type=1&other_id=${long}&page_size=30&page_no=${page_no}`, {
      token: user.token,
    });
    expect(dataOf<{ lists: { id: number }[] }>(log).lists.map(({ id }) => id)).toContain(ids[at]);
  }
  const questions = await site.get(`/chat_records/questions?category_id=${long}&page_size=60&page_no=2`, {
    token: user.token,
  });
  expect(dataOf<{ count: number; lists: { id: number; text: string }[] }>(questions)).toMatchObject({
    count: 65,
    lists: ids.slice(60).map((id) => ({ id })),
  });
  expect(dataOf<{ lists: { text: string }[] }>(questions).lists[0]?.text).toHaveLength(80);
});

test('a hit on a path that is not shown names its path', async () => {
  const branched = await makeSession(site, user);
  const ask = (question: string, more = {}) =>
    askChat(site, user.token, { question, other_id: branched, request_id: crypto.randomUUID(), ...more });
  const { end } = await ask('春天去哪里');
  await ask('改口问秋天去哪里', { parent_id: 0 });
  const [old] = (await found('春天去', `&category_id=${branched}`)).lists.slice(-1);
  expect(old?.id).toBe(end?.event === 'finish' ? end.question_id : 0);
  const place = dataOf<{ leaf_id: number; page_no: number }>(
    await site.get(`/chat_records/place?id=${old?.id}`, { token: user.token }),
  );
  expect(place).toMatchObject({ page_no: 1, leaf_id: expect.any(Number) });
  const log = await site.get(`/chat_records/chatLog?type=1&other_id=${branched}&leaf_id=${place.leaf_id}`, {
    token: user.token,
  });
  expect(dataOf<{ lists: { id: number }[] }>(log).lists.map(({ id }) => id)).toContain(old?.id);
  const outline = await site.get(`/chat_records/questions?category_id=${branched}`, { token: user.token });
  expect(outline).toMatchObject({ data: { count: 1, lists: [{ text: '改口问秋天去哪里' }] } });
});

// Shows: IDOR-14
test('IDOR-14: a user searches, locates and lists only own messages', async () => {
  const stranger = await makeUser(site);
  const [id] = await store(['只属于主人的秘密花园']);
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexMessages(site.database.db);
    expect(await texts('秘密花园')).toHaveLength(1);
    expect((await found('秘密花园', `&user_id=${user.id}`, stranger)).count).toBe(0);
  }
  const as = { token: stranger.token };
  expect(await search('秘密花园', `&category_id=${session}`, stranger)).toMatchObject({ code: 0, msg: '会话不存在' });
  expect(await site.get(`/chat_records/place?id=${id}`, as)).toMatchObject({ code: 0, msg: '记录不存在' });
  expect(await site.get(`/chat_records/questions?category_id=${session}`, as)).toMatchObject({ code: 0 });
  expect(gramsOf(user.id, '秘密')).not.toEqual(gramsOf(stranger.id, '秘密'));
  const nobody = [search('秘密', '', { ...stranger, token: '' }), site.get('/chat_records/place?id=1')];
  for (const reply of await Promise.all(nobody)) expect(reply).toMatchObject({ code: 0, data: null });
});

test('one character finds, in any width, case or Chinese script', async () => {
  const own = await makeUser(site);
  const into = await makeSession(site, own);
  await store(
    ['ＧＰＴ４ 和 gpt4 一樣', '電腦發燒', '电脑发烧', 'Gpt4 以外', '鱷魚', '這個電腦發燒後還會發熱'],
    into,
    own,
  );
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexMessages(site.database.db);
    const count = async (keyword: string) => (await found(keyword, `&category_id=${into}`, own)).count;
    expect([await count('gpt4'), await count('ＧＰＴ４'), await count('GPT4')]).toEqual([2, 2, 2]);
    expect([await count('电脑发烧'), await count('電腦發燒'), await count('鳄鱼')]).toEqual([3, 3, 1]);
    expect([await count('鱼'), await count('樣'), await count('虎')]).toEqual([1, 1, 0]);
    expect([await count('这个电脑发烧后还会发热'), await count('电脑')]).toEqual([1, 3]);
    expect((await found('鱼', '', own)).count).toBe(1);
  }
});

test('a hit shows plain text around it without cutting words', async () => {
  const own = await makeUser(site);
  const text = [
    '## 小标题\n\n说明 **重点** 与 [链接文字](https://example.com/x)，`code` 之后的海豚。',
    '```mermaid\ngraph TD\n  A[海狮出发] --> B{是否到岸}\n  B -->|是| C[结束]\n```',
    '| 项目 | 值 |\n| --- | --- |\n| 海象 | 3 |\n\n- [x] 做完海獭',
    `${'unbelievable '.repeat(40)}internationalization 海星`,
    '海鸥飞过的路程是 $s(t)$，$$\n\\frac{a}{b}\n$$ 票价从 $5 涨到 $10。',
    `${'开头'.repeat(20)}，从这里起再过二十来个字就是要找的那个词也就是说海鹦`,
  ];
  await store(text, await makeSession(site, own), own);
  const [dolphin] = await texts('海豚', '', own);
  expect(dolphin).toBe('小标题 说明 重点 与 链接文字，code 之后的海豚。');
  expect(await texts('海狮', '', own)).toEqual(['海狮出发 是否到岸 是 结束']);
  expect(await texts('海象', '', own)).toEqual(['项目 值 海象 3 做完海獭']);
  expect(await texts('海鸥', '', own)).toEqual(['海鸥飞过的路程是 s(t)， a b 票价从 $5 涨到 $10。']);
  expect(await texts('海鹦', '', own)).toEqual(['从这里起再过二十来个字就是要找的那个词也就是说海鹦']);
  const [star = ''] = await texts('海星', '', own);
  expect(star).toMatch(/^(unbelievable |internationalization )/);
});

test('a search hit in nothing but marks is cut in linear time', () => {
  const begin = process.cpuUsage();
  for (const part of ['[', '![', '<a', '```mermaid\n(', '(', '|', '$', '- '])
    excerptOf(`\`\`\`mermaid\n${part.repeat(readLetters / part.length)}`, ['企鹅']);
  for (const part of ['[', '![', '<a', '$']) excerptOf(part.repeat(readLetters / part.length), ['企鹅']);
  const { user: own, system } = process.cpuUsage(begin);
  expect((own + system) / 1000).toBeLessThan(inThisHour(0.5));
});

import { addWord, importWords, listWords, removeWord, testText } from 'shared/contracts/operator/chat/words.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { buildApp } from '../../app.ts';
import { chatMessages, chatRuns } from '../../chat/tree/chat-tables.ts';
import { seedCreations } from '../../seed/creations/seed-creations.ts';
import { seedSite } from '../../seed/seed-site.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { balanceOf, dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type ScriptedText, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { WordFilter } from './word-filter.ts';

let site: TestApp;
let operator: TestOperator;
let text: ScriptedText;
let user: MadeUser;
let session: number;
const sentence = '内容包含不允许的词语，请修改后再试';
beforeAll(async () => {
  text = scriptedText([{ text: '好' }, { end: 'stop' }]);
  site = await testApp({ text });
  await site.database.db.transaction(async (tx) => {
    await seedSite(tx, 'demo');
    await seedCreations(tx);
  });
  operator = await testOperator(site);
  user = await makeUser(site);
  session = await makeSession(site, user);
});
afterAll(() => site.close());

const ask = (question: string) => askChat(site, user.token, { question, other_id: session });
const turn = (value: 0 | 1) => operator.get(setSetting, { key: 'chat.is_sensitive', value: String(value) });
const balance = () => balanceOf(site, user);

test.each([
  ['代开发票', '我想代开发票'],
  ['代开发票', '代 开\n发·票'],
  ['代开发票', '代\u200b开*发_票'],
  ['代开发票', '开头很长很长代开发票结尾'],
  ['casino', 'ＣＡＳＩＮＯ'],
  ['casino', 'best c-a-s-i-n-o!'],
  ['a片', '看A 片'],
])('%s is found in %j', (word, given) => {
  expect(new WordFilter(['别的', word, '发票机']).find(given)).toEqual([word]);
});

test.each([
  ['ass', 'class assign pass'],
  ['ass', 'as sport'],
  ['代开发票', '代表开发，票据'],
  ['casino', 'casinos'],
  ['1314', '13145'],
])('%s is not found in %j', (word, given) => {
  expect(new WordFilter([word]).find(given)).toEqual([]);
});

test('one of fifty thousand words is found in long text', () => {
  const filter = new WordFilter(Array.from({ length: 50_000 }, (_, at) => `词${at.toString(36)}语`));
  expect(filter.find(`${'普通的话，'.repeat(1500)}词zz语`)).toEqual(['词zz语']);
});

test('a question with a forbidden word is refused before anything', async () => {
  await operator.get(addWord, { word: '代开发票' });
  await operator.get(importWords, { content: '# 名单\n代 开 发 票\n\nCasino\r\n网络赌博\n' });
  expect(await operator.get(listWords, {})).toMatchObject({
    count: 3,
    lists: expect.arrayContaining([expect.objectContaining({ word: 'Casino' })]),
  });
  // Off: everything may be asked.
  expect((await ask('代开发票')).text).toBe('好');
  await turn(1);
  const { db } = site.database;
  const before = [await db.$count(chatMessages), await db.$count(chatRuns), await balance()];
  text.asked = [];
  for (const question of ['怎么代 开 发 票？', 'ＣＡＳＩＮＯ']) await expect(ask(question)).rejects.toThrow(sentence);
  const list = dataOf<{ lists: { id: number; name: string }[] }>(
    await site.get('/creation/creationLists?page_size=100'),
  );
  const template = list.lists.find(({ name }) => name === '朋友圈短文案');
  const form = { type: 2, other_id: template?.id, question: { event: '去网络赌博', picture: '', avoid: [] } };
  const body = { method: 'POST', body: JSON.stringify(form) };
  const headers = { 'content-type': 'application/json', token: user.token };
  const reply = await (await fetch(`${await site.url()}/api/chat/chat`, { ...body, headers })).json();
  expect(reply).toMatchObject({ code: 0, msg: sentence, data: { field: 'question' } });
  expect([await db.$count(chatMessages), await db.$count(chatRuns), await balance()]).toEqual(before);
  expect(text.asked).toEqual([]);
  expect(JSON.stringify(site.log)).not.toContain('赌博');
  expect((await ask('今天天气怎么样')).text).toBe('好');
});

test('names, shared conversations and maps are checked', async () => {
  await turn(1);
  await operator.get(addWord, { word: '刷单兼职' });
  const word = '刷-单兼职';
  const post = (path: string, body: object) => site.post(path, body, { token: user.token });
  const refused = { code: 0, msg: sentence };
  expect(await post('/user/setInfo', { field: 'nickname', value: word })).toMatchObject(refused);

  const renamed = await makeSession(site, user);
  await askChat(site, user.token, { question: '你好', other_id: renamed });
  await post('/chatCategory/edit', { id: renamed, name: word });
  expect(await post('/chat_share/add', { category_id: renamed })).toMatchObject(refused);
  await post('/chatCategory/edit', { id: renamed, name: '问好' });
  expect(await post('/chat_share/add', { category_id: renamed })).toMatchObject({ code: 1 });
  const messages = [
    { role: 'user', content: '问' },
    { role: 'assistant', content: word },
  ];
  const brought = { source: 'chatgpt', key: 'c-1', name: '带来的', messages };
  const imported = dataOf<{ id: number }>(await post('/chat_transfer/import', brought));
  expect(await post('/chat_share/add', { category_id: imported.id })).toMatchObject(refused);

  const map = async (markdown: string, more: object = {}) =>
    dataOf<{ map: { id: number; version: number } }>(await post('/mind_map/save', { title: '图', markdown, ...more }))
      .map;
  const share = (id: number) => post('/mind_map/share', { id, is_shared: 1 });
  const { id } = await map('# 好');
  // Changed while it is read for being shared: what is stored then is read.
  const racing = await map('# 好');
  const { sensitiveWords } = site.app;
  const load = sensitiveWords.load.bind(sensitiveWords);
  sensitiveWords.load = async () => {
    sensitiveWords.load = load;
    await map(`# ${word}`, { id: racing.id, version: racing.version });
    return load();
  };
  expect(await share(racing.id)).toMatchObject(refused);
  expect(await share(id)).toMatchObject({ code: 1 });
  expect(await post('/mind_map/rename', { id, title: word })).toMatchObject(refused);
  expect(await post('/mind_map/save', { id, version: 1, title: '图', markdown: word })).toMatchObject(refused);
});

test('a changed list reaches every process by the next question', async () => {
  const other = buildApp({ database: site.database, config: site.app.config, log: { write: () => undefined } });
  const clean = () =>
    other.sensitiveWords.requireClean('今天吃火锅', 'question').then(
      () => true,
      () => false,
    );
  expect(await clean()).toBe(true);
  await operator.get(addWord, { word: '火锅' });
  expect(await clean()).toBe(false);
  await operator.get(removeWord, { word: '火 锅' });
  await operator.get(addWord, { word: '冰棍' });
  expect(await clean()).toBe(true);
  await other.close();
});

test('the operator tests a text, and sees which word is wrong', async () => {
  expect(await operator.get(testText, { text: '网 络 赌 博 和 casino' })).toEqual({
    refused: true,
    words: ['Casino', '网络赌博'],
  });
  expect(await operator.get(testText, { text: '你好' })).toEqual({ refused: false, words: [] });
  expect(await operator.ask(addWord, { word: '代开－发票' })).toMatchObject({ code: 0, data: { field: 'word' } });
  expect(await operator.ask(addWord, { word: 'C++' })).toMatchObject({ code: 0, data: { field: 'word' } });
  expect(await operator.ask(importWords, { content: '好词\n！\n' })).toMatchObject({
    code: 0,
    data: { field: 'content' },
  });
  expect(await operator.ask(removeWord, { word: '没有的' })).toMatchObject({ code: 0 });
  expect(await operator.get(listWords, { text: '好词' })).toMatchObject({ count: 0 });
  const finance = { token: await operator.tokenOf('finance') };
  expect((await operator.ask(listWords, {}, finance)).code).not.toBe(1);
});

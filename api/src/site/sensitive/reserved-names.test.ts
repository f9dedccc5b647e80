import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type ScriptedText, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
beforeAll(async () => {
  const text: ScriptedText = scriptedText([{ text: '好' }, { end: 'stop' }]);
  site = await testApp({ text });
  operator = await testOperator(site);
  await operator.get(setSetting, { key: 'website.shop_name', value: '云上书坊' });
  user = await makeUser(site);
});
afterAll(() => site.close());

const post = (path: string, body: object) => site.post(path, body, { token: user.token });
const rename = (value: string) => post('/user/setInfo', { field: 'nickname', value });
const posing = { code: 0, msg: '这个名字会被当成本站或工作人员，请换一个', data: { field: 'value' } };

test.each([
  ...['官方客服', '系统管理员', '平台客服', '云上书坊', '云上书坊小助手', '我是云上书坊的人'],
  ...['官 方', '官\u200b方·客\u3164服', '客_服01', '客1服', '⼯作⼈员', '系統管理員', '系统', '平台通知', '技术支持'],
  ...['admin', 'ＡＤＭＩＮ', 'Admin_01', 'a d m i n', 'аdmіn', 'ádmin', 'adm1n', '0fficial', 'John Admin', '示例'],
])('nobody is called %j', async (name) => {
  expect(await rename(name)).toMatchObject(posing);
});

test.each([
  ...['林小满', '云上听雨', '书坊常客', '服务生小王', '系统之外', '消息灵通', '平台期', '安全', '小号'],
  ...['badminton', 'administer', 'Rooted', '2026', '😀', '👨\u200d👩\u200d👧'],
])('a user may be called %j', async (name) => {
  expect(await rename(name)).toMatchObject({ code: 1 });
});

test('a short name of the site is refused alone, not within words', async () => {
  await operator.get(setSetting, { key: 'website.shop_name', value: '墨行' });
  for (const name of ['墨行', '墨 行', '墨行团队', '墨行客服']) expect(await rename(name)).toMatchObject(posing);
  expect(await rename('笔墨行者')).toMatchObject({ code: 1 });
  await operator.get(setSetting, { key: 'website.shop_name', value: '云上书坊' });
});

test('an operator reserves more names', async () => {
  expect(await rename('青鸟编辑')).toMatchObject({ code: 1 });
  await operator.get(setSetting, { key: 'registration.reserved_names', value: '["青鸟编辑"]' });
  for (const name of ['青鸟编辑', '青鸟·编辑1']) expect(await rename(name)).toMatchObject(posing);
});

test('shared conversations and maps have no title of the site’s', async () => {
  const announced = { code: 0, msg: '这个标题会被当成本站发布的，请换一个' };
  const id = await makeSession(site, user);
  await askChat(site, user.token, { question: '你好', other_id: id });
  const shareAs = async (name: string) => {
    await post('/chatCategory/edit', { id, name });
    return post('/chat_share/add', { category_id: id });
  };
  for (const title of ['云上书坊', '云上书坊 官方公告', '系统通知', '平 台 公 告', '官方客服']) {
    expect(await shareAs(title)).toMatchObject(announced);
  }
  for (const title of ['客服话术', '系统管理', '平台运营', '系统通知怎么写']) {
    expect(await shareAs(title)).toMatchObject({ code: 1 });
  }
  const map = async (title: string) =>
    dataOf<{ map: { id: number } }>(await post('/mind_map/save', { title, markdown: '# 好' })).map.id;
  const shareMap = (shared: number) => post('/mind_map/share', { id: shared, is_shared: 1 });
  expect(await shareMap(await map('官方公告'))).toMatchObject(announced);
  const shared = await map('读书');
  expect(await shareMap(shared)).toMatchObject({ code: 1 });
  expect(await post('/mind_map/rename', { id: shared, title: '云上书坊公告' })).toMatchObject(announced);
});

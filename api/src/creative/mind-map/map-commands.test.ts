import type { MindMap } from 'shared/contracts/creative/mind-map.ts';
import { listMindMaps, removeMindMap, showMindMap } from 'shared/contracts/operator/creative/maps.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testOperator } from '../../testing/test-operator.ts';

let site: TestApp;
let user: MadeUser;
beforeAll(async () => {
  site = await testApp();
  user = await makeUser(site);
});
afterAll(() => site.close());

const post = (path: string, body: object) => site.post(`/mind_map/${path}`, body, { token: user.token });
const get = (path: string) => site.get(`/mind_map/${path}`, { token: user.token });
const save = async (body: object) => dataOf<{ map: MindMap }>(await post('save', body));

test('an operator removes a map; its user reads why', async () => {
  const operator = await testOperator(site);
  const { id } = (await save({ title: '被举报', markdown: '# 电话 13800000000\n' })).map;
  await save({ id, version: 1, title: '被举报', markdown: '# 电话 13900000000\n', keep: 1 });
  await post('share', { id, is_shared: 1 });
  expect((await operator.get(listMindMaps, { who: user.mobile, words: '举报', shared: 'yes' })).lists).toMatchObject([
    { id, user_id: user.id, title: '被举报', state: 'kept', share: expect.stringMatching(/^[\w-]{22}$/) },
  ]);
  expect(await operator.get(showMindMap, { id })).toMatchObject({ markdown: '# 电话 13900000000\n', versions: 1 });
  expect(await operator.get(removeMindMap, { id })).toMatchObject({ state: 'removed', share: '', size: 0 });
  expect(await get(`detail?id=${id}`)).toMatchObject({ code: 0, msg: '导图因违反使用规则已被移除' });
  await post('restore', { ids: [id] });
  expect(await get(`detail?id=${id}`)).toMatchObject({ code: 0 });
  expect(await operator.get(showMindMap, { id })).toMatchObject({ markdown: '', versions: 0 });
  expect(await operator.ask(showMindMap, { id: 999_999 })).toMatchObject({ code: 0, msg: 'There is no map 999999.' });
});

import { eq, sql } from 'drizzle-orm';
import { type MindMap, type MindMapRow, mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { userEvents } from '../../platform/events/event-tables.ts';
import { users } from '../../platform/user/user-tables.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { mindMaps, mindMapVersions } from './mind-map-tables.ts';
import { removeDeletedMaps } from './stored-maps.ts';

let site: TestApp;
let user: MadeUser;
beforeAll(async () => {
  site = await testApp();
  user = await makeUser(site);
});
afterAll(() => site.close());

interface Saved {
  is_saved: number;
  map: MindMap;
  yours?: Pick<MindMap, 'title' | 'markdown' | 'look'>;
}

const gone = { code: 0, msg: '导图不存在或已删除' };
const post = (path: string, body: object, { token }: MadeUser = user) =>
  site.post(`/mind_map/${path}`, body, { token });
const get = (path: string, { token }: MadeUser = user) => site.get(`/mind_map/${path}`, { token });
const save = async (body: object, by?: MadeUser) =>
  dataOf<Saved>(await post('save', { title: '计划', markdown: '# 计划\n', ...body }, by));
const detail = async (id: number, by?: MadeUser) => dataOf<MindMap>(await get(`detail?id=${id}`, by));
const lists = async (query = '', by?: MadeUser) =>
  dataOf<{ lists: MindMapRow[]; count: number }>(await get(`lists?${query}`, by));
const versions = async (id: number) =>
  dataOf<{ version: number; title: string; size: number }[]>(await get(`versions?id=${id}`));
/** As if the sitting had begun long ago. */
const laterOn = (id: number) =>
  site.database.db
    .update(mindMaps)
    .set({ keptTime: sql`${mindMaps.keptTime} - interval '11 minutes'` })
    .where(eq(mindMaps.id, id));

test('a map is stored byte for byte, found, renamed and copied', async () => {
  const markdown = '# 计划\r\n\r\n* 甲\t乙  \r\n* 50%_off\\\r\n';
  const look = { theme: 'dusk', layout: 'right', colours: { '0': '#336699', '0.1': 'red' }, folds: ['', '0.1'] };
  const source = { kind: 'topic', name: '年度计划', message_id: 0 };
  // A message that is not one's own is none.
  const { map } = await save({ markdown, look, source: { ...source, message_id: 7 } });
  expect(await detail(map.id)).toEqual(map);
  expect(map).toMatchObject({ title: '计划', version: 1, markdown, look, source, size: markdown.length, share_id: '' });
  const other = (await save({ title: '读书笔记', markdown: '# 别的\n' })).map;
  expect((await lists()).lists.map(({ id }) => id)).toEqual([other.id, map.id]);
  expect(dataOf(await get('export'))).toEqual({ lists: [map, other], next: null });
  expect(dataOf(await get(`export?after=${map.id}`))).toEqual({ lists: [other], next: null });
  for (const [words, found] of [
    ['50%25_off%5C', [map.id]],
    ['计划 乙', [map.id]],
    ['%25%25', []],
    ['读书', [other.id]],
  ]) {
    expect((await lists(`keyword=${words}`)).lists.map(({ id }) => id)).toEqual(found);
  }
  expect(dataOf(await post('rename', { id: map.id, title: '新名字' }))).toMatchObject({ title: '新名字', version: 2 });
  const copy = dataOf<MindMapRow>(await post('duplicate', { id: map.id }));
  expect(await detail(copy.id)).toMatchObject({
    title: '新名字 副本',
    markdown,
    look,
    version: 1,
    source: { kind: 'copy' },
  });
  expect((await lists()).lists[0]).not.toHaveProperty('markdown');
});

test('a save over an unread change stores nothing and returns both', async () => {
  const { map } = await save({});
  const first = await save({ id: map.id, version: 1, markdown: '# 一\n' });
  expect(first).toMatchObject({ is_saved: 1, map: { version: 2 } });
  expect(await save({ id: map.id, version: 1, markdown: '# 一\n' })).toEqual(first);
  const late = await save({ id: map.id, version: 1, markdown: '# 二\n' });
  expect(late).toMatchObject({ is_saved: 0, map: { version: 2, markdown: '# 一\n' }, yours: { markdown: '# 二\n' } });
  const folded = { theme: '', layout: 'both', colours: {}, folds: ['0'] };
  expect(await save({ id: map.id, version: 1, markdown: '# 一\n', look: folded })).toMatchObject({
    is_saved: 1,
    map: { version: 3, look: folded },
  });
  expect(await versions(map.id)).toEqual([]);
});

test('of 50 saves at once one is stored, and 49 are told', async () => {
  const { map } = await save({});
  const all = await Promise.all(
    Array.from({ length: 50 }, (_none, at) => save({ id: map.id, version: 1, markdown: `# 第 ${at} 个\n` })),
  );
  const [stored, ...others] = all.filter((one) => one.is_saved === 1);
  expect(others).toEqual([]);
  expect(await detail(map.id)).toEqual(stored?.map);
  for (const one of all) if (!one.is_saved) expect(one.map).toEqual(stored?.map);
});

test('a new map that is sent again is one map', async () => {
  const headers = { 'x-idempotency-key': crypto.randomUUID() };
  const before = (await lists()).count;
  const send = () => site.post('/mind_map/save', { title: '一次', markdown: '' }, { token: user.token, headers });
  expect(await send()).toEqual(await send());
  expect((await lists()).count).toBe(before + 1);
});

test('one version is kept a sitting, and before deliberate changes', async () => {
  const { id } = (await save({ markdown: '# 0\n' })).map;
  const edit = (version: number, more: object = {}) => save({ id, version, markdown: `# ${version}\n`, ...more });
  for (const version of [1, 2, 3]) await edit(version);
  expect(await versions(id)).toEqual([]);
  await laterOn(id);
  await edit(4);
  await edit(5);
  await edit(6, { keep: 1 });
  expect((await versions(id)).map(({ version }) => version)).toEqual([6, 4]);
  expect(dataOf<MindMap>(await get(`detail?id=${id}&version=4`)).markdown).toBe('# 3\n');
  expect(await get(`detail?id=${id}&version=5`)).toMatchObject({ code: 0, msg: '这个版本不存在或已清理' });
  const back = dataOf<Saved>(await post('revert', { id, version: 4, read: 7 }));
  expect(back).toMatchObject({ is_saved: 1, map: { version: 8, markdown: '# 3\n' } });
  expect((await versions(id)).map(({ version }) => version)).toEqual([7, 6, 4]);
  expect(dataOf<Saved>(await post('revert', { id, version: 6, read: 7 }))).toMatchObject({ is_saved: 0 });
});

test('the oldest versions go where there are more than are kept', async () => {
  const { id } = (await save({})).map;
  const { db } = site.database;
  const look = { theme: '', layout: 'both', colours: {}, folds: [] } as const;
  const row = {
    mapId: id,
    title: '旧',
    markdown: '',
    look: { ...look, folds: [] },
    size: 50_000,
    saveTime: new Date(),
  };
  const rows = Array.from({ length: mapLimits.versions }, (_none, at) => ({ ...row, version: -at }));
  await db.insert(mindMapVersions).values(rows);
  await save({ id, version: 1, markdown: '# 新\n', keep: 1 });
  expect((await versions(id)).map(({ version }) => version).slice(-2)).toEqual([-97, -98]);
  expect(await versions(id)).toHaveLength(mapLimits.versions);
  await db.update(mindMapVersions).set({ size: 250_000 }).where(eq(mindMapVersions.mapId, id));
  await save({ id, version: 2, markdown: '# 更新\n', keep: 1 });
  expect(await versions(id)).toHaveLength(20);
});

test('a deleted map is restored without its link, for thirty days', async () => {
  const { id } = (await save({})).map;
  const { share_id } = dataOf<{ share_id: string }>(await post('share', { id, is_shared: 1 }));
  await post('delete', { ids: [id] });
  for (const reply of [await get(`detail?id=${id}`), await post('rename', { id, title: 'x' })])
    expect(reply).toMatchObject(gone);
  expect(await post('save', { id, version: 1, title: '计划', markdown: '# 离线\n' })).toMatchObject(gone);
  await post('restore', { ids: [id] });
  expect(await detail(id)).toMatchObject({ version: 1, share_id: '' });
  expect(await site.get(`/mind_map/shared?share_id=${share_id}`)).toMatchObject({ code: 0, msg: '分享不存在或已取消' });
  await post('delete', { ids: [id] });
  const day = 24 * 3_600_000;
  await removeDeletedMaps(site.database.db, Date.now() + 29 * day);
  expect(await site.database.db.$count(mindMaps, eq(mindMaps.id, id))).toBe(1);
  await removeDeletedMaps(site.database.db, Date.now() + 31 * day);
  await post('restore', { ids: [id] });
  expect(await get(`detail?id=${id}`)).toMatchObject(gone);
});

test('a link shows the map without its owner until taken back', async () => {
  const { id } = (await save({ title: '公开', markdown: '# 公开\n' })).map;
  const share = async (is_shared: 0 | 1) =>
    dataOf<{ share_id: string }>(await post('share', { id, is_shared })).share_id;
  const share_id = await share(1);
  expect(await share(1)).toBe(share_id);
  const read = () => site.get(`/mind_map/shared?share_id=${share_id}`);
  expect(dataOf(await read())).toMatchObject({ title: '公开', markdown: '# 公开\n' });
  await save({ id, version: 1, title: '公开', markdown: '# 改过\n' });
  const shown = await read();
  expect(dataOf(shown)).toMatchObject({ markdown: '# 改过\n' });
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`nickname|avatar|user|${user.mobile}`));
  const other = await makeUser(site);
  const copy = dataOf<MindMapRow>(await post('duplicate', { share_id }, other));
  expect(await detail(copy.id, other)).toMatchObject({ title: '公开', markdown: '# 改过\n', source: { kind: 'copy' } });
  expect(await site.post('/mind_map/duplicate', { share_id })).toMatchObject({ code: 0, show: 0 });
  await site.database.db.update(users).set({ isDisabled: true }).where(eq(users.id, user.id));
  expect(await read()).toMatchObject({ code: 0 });
  await site.database.db.update(users).set({ isDisabled: false }).where(eq(users.id, user.id));
  expect(await share(0)).toBe('');
  expect(await read()).toMatchObject({ code: 0, msg: '分享不存在或已取消' });
  expect(await share(1)).not.toBe(share_id);
});

// Shows: IDOR-05
test('IDOR-05: nobody touches the map of another user', async () => {
  const { id } = (await save({ markdown: '# 私事\n' })).map;
  await save({ id, version: 1, markdown: '# 私事二\n', keep: 1 });
  const stranger = await makeUser(site);
  const tries = [
    get(`detail?id=${id}`, stranger),
    get(`detail?id=${id}&version=1`, stranger),
    get(`versions?id=${id}`, stranger),
    post('save', { id, version: 2, title: 'x', markdown: '' }, stranger),
    post('rename', { id, title: 'x' }, stranger),
    post('duplicate', { id }, stranger),
    post('revert', { id, version: 1, read: 2 }, stranger),
    post('share', { id, is_shared: 1 }, stranger),
  ];
  for (const reply of await Promise.all(tries)) expect(reply).toMatchObject(gone);
  await post('delete', { ids: [id] }, stranger);
  expect(await detail(id)).toMatchObject({ markdown: '# 私事二\n', version: 2 });
  expect((await lists('', stranger)).count).toBe(0);
  for (const path of ['lists', `detail?id=${id}`])
    expect(await site.get(`/mind_map/${path}`)).toMatchObject({ code: 0, show: 0 });
});

test.each([
  [{ id: 1.5 }, '编号不正确'],
  [{ markdown: 7 }, undefined],
  [{ title: '' }, '请输入名称'],
  [{ look: { folds: ['a'] } }, '节点位置不正确'],
])('bad input of a save is refused with a sentence: %j', async (bad, msg) => {
  const reply = await post('save', { title: '名', markdown: '', ...bad });
  expect(reply).toMatchObject({ code: 0, ...(msg ? { msg } : {}) });
  expect(reply.msg).toMatch(/[\u4e00-\u9fff]/);
});

test('the user’s open tabs are notified of every change', async () => {
  const { id } = (await save({})).map;
  await save({ id, version: 1, markdown: '# 改\n' });
  await post('delete', { ids: [id] });
  await post('restore', { ids: [id] });
  const rows = await site.database.db
    .select()
    .from(userEvents)
    .where(eq(userEvents.userId, user.id))
    .orderBy(userEvents.id);
  const told = rows.flatMap(({ event }) => (event.event === 'map' && event.map_id === id ? [event.version] : []));
  expect(told).toEqual([1, 2, 0, 2]);
});

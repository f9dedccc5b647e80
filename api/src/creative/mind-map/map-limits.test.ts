import { eq } from 'drizzle-orm';
import { type MindMap, type MindMapRow, mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { mindMaps } from './mind-map-tables.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const post = (path: string, body: object, { token }: MadeUser) => site.post(`/mind_map/${path}`, body, { token });
const save = async (body: object, by: MadeUser) =>
  dataOf<{ map: MindMap }>(await post('save', { title: '计划', markdown: '# 计划\n', ...body }, by));
const lists = async (query: string, { token }: MadeUser) =>
  dataOf<{ lists: MindMapRow[]; count: number }>(await site.get(`/mind_map/lists?${query}`, { token }));

// Shows: RATE-13
test('RATE-13: a user’s maps and their text are limited', async () => {
  const heavy = await makeUser(site);
  const { db } = site.database;
  const { map } = await save({}, heavy);
  const [row] = await db.select().from(mindMaps).where(eq(mindMaps.id, map.id));
  if (!row) throw new Error('no map');
  const { id: _id, ...copy } = row;
  await db.insert(mindMaps).values(Array.from({ length: mapLimits.maps - 1 }, () => copy));
  const full = { code: 0, msg: `最多保留 ${mapLimits.maps} 个导图，请先删除一些` };
  expect(await post('save', { title: '多', markdown: '' }, heavy)).toMatchObject(full);
  await post('delete', { ids: [map.id] }, heavy);
  expect(await post('save', { title: '补', markdown: '' }, heavy)).toMatchObject({ code: 1 });
  expect(await post('restore', { ids: [map.id] }, heavy)).toMatchObject(full);
  await db.update(mindMaps).set({ size: 50_000 }).where(eq(mindMaps.userId, heavy.id));
  const one = (await lists('', heavy)).lists[0] as MindMapRow;
  const more = { id: one.id, version: one.version, title: '长', markdown: '长'.repeat(60_000) };
  expect(await post('save', more, heavy)).toMatchObject({ code: 0, msg: '导图占用的空间已满，请先删除一些' });
  expect(await post('save', { ...more, markdown: '短' }, heavy)).toMatchObject({ code: 1 });
});

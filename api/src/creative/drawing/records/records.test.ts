import { eq } from 'drizzle-orm';
import { listBriefRecords } from 'shared/contracts/creative/brief-record.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { findObstacles } from '../../../account/deletion/obstacles.ts';
import { eraseUser } from '../../../operations/erasure/erase-user.ts';
import { gramsOf } from '../../../platform/database/grams.ts';
import { users } from '../../../platform/user/user-tables.ts';
import { removeUnusedUploads } from '../../../site/stored-files/unused-files.ts';
import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { dataOf, type MadeUser, makeUser } from '../../../testing/make.ts';
import { until } from '../../../testing/until.ts';
import { drawRecords, drawRequests } from '../../pictures/drawing-tables.ts';
import { removeDeletedDrawings } from './remove-deleted.ts';

let on: DrawingSite;
let user: MadeUser;
let stranger: MadeUser;

beforeAll(async () => {
  on = await drawingSite({
    models: ['paint', 'other'],
    capabilities: { count: 4, references: 2, upscale: true, variation: true, ratios: ['16:9', '9:16'] },
  });
  user = await makeUser(on.site, { credits: { chat: 0, draw: 500 } });
  stranger = await makeUser(on.site, { credits: { chat: 0, draw: 500 } });
});
afterAll(() => on.close());

interface Page {
  lists: DrawRecord[];
  count: number;
}
const list = async (query: Record<string, string | number> = {}, as = user) => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return dataOf<Page>(await on.site.get(`/draw_records/records?${search}`, { token: as.token }));
};
const change = (path: string, body: object, as = user) =>
  on.site.post(`/draw_records/${path}`, body, { token: as.token });

test('records are filtered by state, model, words, days, shape and mark', async () => {
  const mountain = await on.painted(user, { model: 'paint', prompt: '雪山 Sunrise 日出' });
  const sea = await on.painted(user, { model: 'other', prompt: '大海的日落', scale: '16:9' });
  const larger = await on.painted(user, { model: 'paint', action: 'upsample1', image_id: mountain.id, prompt: '' });
  await on.painted(stranger, { model: 'paint', prompt: '雪山 日出' });
  on.reply({ data: [] });
  const [lost = 0] = (await on.imagine(user, { model: 'paint', prompt: '失败' })).records_ids;
  await on.paint();
  const [waiting = 0] = (await on.imagine(user, { model: 'paint', prompt: '等待', scale: '9:16' })).records_ids;
  await on.site.database.db
    .update(drawRecords)
    .set({ createTime: new Date('2026-01-31T16:00:00Z') })
    .where(eq(drawRecords.id, sea.id));
  await on.site.database.db.update(drawRecords).set({ width: 1600 }).where(eq(drawRecords.id, sea.id));
  await change('favourite', { ids: [sea.id], is_favourite: 1 });
  const found = async (query: Record<string, string | number>) => (await list(query)).lists.map(({ id }) => id);

  expect(await list()).toMatchObject({ count: 5, lists: [{ id: waiting }, { id: lost }, { id: larger.id }, {}, {}] });
  const brief = dataOf<Page>(await on.site.get(`${listBriefRecords.path}?page_size=4`, { token: user.token }));
  expect([brief.count, brief.lists.length]).toEqual([5, 4]);
  for (const { requested: _size, ...row } of brief.lists)
    expect((await list()).lists.find(({ id }) => id === row.id)).toMatchObject(row);
  expect(await list({ page_size: 2, page_no: 2 })).toMatchObject({
    count: 5,
    lists: [{ id: larger.id }, { id: sea.id }],
  });
  const cases: [Record<string, string | number>, number[]][] = [
    [{ status: 0 }, [waiting]],
    [{ status: 2 }, [lost]],
    [{ status: 3 }, [larger.id, sea.id, mountain.id]],
    [{ status: 4 }, [waiting]],
    [{ model: 'other' }, [sea.id]],
    [{ keyword: 'sunrise 雪山' }, [larger.id, mountain.id]],
    [{ keyword: '日落' }, [sea.id]],
    [{ keyword: '海' }, [sea.id]],
    [{ keyword: '%' }, []],
    [{ keyword: '' }, [waiting, lost, larger.id, sea.id, mountain.id]],
    // Four o'clock in the afternoon of UTC is midnight in Beijing.
    [{ start_time: '2026-02-01', end_time: '2026-02-01' }, [sea.id]],
    [{ end_time: '2026-01-31' }, []],
    [{ shape: 'wide' }, [sea.id]],
    [{ shape: 'tall' }, [waiting]],
    [{ shape: 'square', status: 3 }, [larger.id, mountain.id]],
    [{ is_favourite: '1' }, [sea.id]],
    [{ action: 'upsample' }, [larger.id]],
    [{ action: 'generate', status: 3 }, [sea.id, mountain.id]],
  ];
  for (const [query, ids] of cases) expect([query, await found(query)]).toEqual([query, ids]);
  for (const query of [{ status: 5 }, { shape: 'round' }, { start_time: '1.2.2026' }, { keyword: 'a'.repeat(101) }]) {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    expect(await on.site.get(`/draw_records/records?${search}`, { token: user.token })).toMatchObject({ code: 0 });
  }
  expect((await on.records(user, [mountain.id]))[0]?.able_actions).toEqual(['upsample1', 'variation1']);
  await change('cancel', { ids: [waiting] });
});

test('a deleted picture can be restored for a week', async () => {
  const parent = await on.painted(user, { prompt: '将被删除' });
  const child = await on.painted(user, { prompt: '它的后代', references: [{ record_id: parent.id }] });
  const { db } = on.site.database;
  const fileOf = async (url: string) => (await on.site.app.inject({ url })).statusCode;
  await change('delete', { ids: [parent.id] }, stranger);
  expect(await on.records(user, [parent.id])).toHaveLength(1);
  await change('delete', { ids: [parent.id] });
  expect(await on.records(user, [parent.id])).toEqual([]);
  await change('restore', { ids: [parent.id] });
  expect(await on.records(user, [parent.id])).toMatchObject([{ id: parent.id, status: 3 }]);
  await change('delete', { ids: [parent.id] });

  const inDays = (days: number) => Date.now() + days * 24 * 3_600_000;
  await removeUnusedUploads(on.site.app, { now: inDays(6), endReferences: [removeDeletedDrawings] });
  expect(await fileOf(parent.image)).toBe(200);
  await removeUnusedUploads(on.site.app, { now: inDays(8), endReferences: [removeDeletedDrawings] });
  // The address may be known to be public for a second.
  await until(async () => (await fileOf(parent.image)) === 404);
  expect([await fileOf(parent.thumbnail), await fileOf(child.image), await fileOf(child.thumbnail)]).toEqual([
    404, 200, 200,
  ]);
  await change('restore', { ids: [parent.id] });
  expect(await on.records(user, [parent.id])).toEqual([]);
  expect(await on.records(user, [child.id])).toMatchObject([{ parent_id: parent.id, root_id: parent.id }]);
  const [request] = await db
    .select()
    .from(drawRequests)
    .where(eq(drawRequests.id, parent.request_id ?? 0));
  expect([request?.prompt, request?.grams]).toEqual(['', []]);
});

test('a deleted account leaves no picture and no prompt', async () => {
  const { db } = on.site.database;
  const leaver = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
  const picture = await on.painted(leaver);
  const { records_ids } = await on.imagine(leaver);
  expect(await findObstacles(db, leaver.id)).toEqual(['answer']);
  await change('cancel', { ids: records_ids }, leaver);
  expect(await findObstacles(db, leaver.id)).toEqual([]);
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, leaver.id)).for('update');
    if (row) await eraseUser(tx, row);
  });
  for (const table of [drawRecords, drawRequests]) expect(await db.$count(table, eq(table.userId, leaver.id))).toBe(0);
  for (const url of [picture.image, picture.thumbnail]) {
    await until(async () => (await on.site.app.inject({ url })).statusCode === 404);
  }
});

test('a picture that is being drawn cannot be deleted', async () => {
  const { records_ids } = await on.imagine(user);
  await change('delete', { ids: records_ids });
  expect(await on.records(user, records_ids)).toMatchObject([{ status: 0 }]);
  await change('cancel', { ids: records_ids });
});

test('both streams tell of each change', async () => {
  const open = async (path: string) => {
    const gone = new AbortController();
    const response = await fetch(`${await on.site.url()}/api${path}`, {
      headers: { token: user.token },
      signal: gone.signal,
    });
    const heard: Record<string, unknown>[] = [];
    void (async () => {
      let text = '';
      for await (const chunk of response.body ?? []) {
        text += Buffer.from(chunk).toString();
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) {
          const data = part.split('\n').find((line) => line.startsWith('data: '));
          if (data) heard.push(JSON.parse(data.slice(6)) as Record<string, unknown>);
        }
      }
    })().catch(() => undefined);
    return { heard, close: () => gone.abort() };
  };
  const [events, records] = [await open('/events'), await open('/draw_records/events')];
  await until(() => events.heard.some(({ event }) => event === 'start'));
  const record = await on.painted(user, { prompt: '一条河' });
  const states = () =>
    records.heard.flatMap(({ record: one }) =>
      (one as DrawRecord).id === record.id ? (one as DrawRecord).status : [],
    );
  await until(() => states().includes(3));
  expect(states().toSorted((a, b) => a - b)).toEqual(states());
  await until(
    () =>
      events.heard.filter(({ event, records_ids }) => event === 'draw' && (records_ids as number[])[0] === record.id)
        .length >= 2,
  );
  for (const stream of [events, records]) stream.close();
});

test('words are found among 5,000 pictures by the index of letter pairs', async () => {
  const { db } = on.site.database;
  const owner = await makeUser(on.site);
  const prompts = Array.from(
    { length: 5000 },
    (_, at) => `第${at}幅：${'山水花鸟'[at % 4]}与云，编号 n${at}x，水彩，柔和的光`,
  );
  for (let from = 0; from < prompts.length; from += 500) {
    const requests = await db
      .insert(drawRequests)
      .values(
        prompts.slice(from, from + 500).map((prompt) => ({
          userId: owner.id,
          prompt,
          grams: gramsOf(owner.id, prompt),
          modelKey: 'paint',
          modelName: 'paint',
          scale: '1:1',
          width: 1024,
          height: 1024,
          count: 1,
          price: 0,
          useName: '',
        })),
      )
      .returning({ id: drawRequests.id });
    await db.insert(drawRecords).values(
      requests.map(({ id }) => ({
        requestId: id,
        userId: owner.id,
        index: 0,
        status: 3,
        name: 'a.png',
        width: 1024,
        height: 1024,
        modelKey: 'paint',
      })),
    );
  }
  await db.execute('analyze draw_requests, draw_records');
  const page = await list({ keyword: 'n4321x', page_size: 50 }, owner);
  expect([page.count, page.lists[0]?.prompt]).toEqual([1, prompts[4321]]);
  expect((await list({ keyword: '柔和的光', page_size: 50 }, owner)).count).toBe(5000);
  expect((await list({ page_size: 50, page_no: 60 }, owner)).count).toBe(5000);
});

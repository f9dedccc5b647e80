import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { listUnmarkedCopies } from 'shared/contracts/operator/site/unmarked-copies.ts';
import sharp from 'sharp';
import { readPictureLabel } from '../../platform/pictures/picture-label.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { makePainter } from '../../testing/make-painter.ts';
import { type FakeImages, fakeImages, plainPng } from '../../testing/providers/fake-images.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { until } from '../../testing/until.ts';
import { drawRecords } from '../pictures/pictures.ts';
import { safeWords } from './file-names.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'api-download-'));
let fake: FakeImages;
let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
const realNow = Date.now;
beforeAll(async () => {
  fake = await fakeImages();
  site = await testApp({ config: { dataDir } });
  operator = await testOperator(site);
  await makePainter(site, fake, { capabilities: { count: 4, seed: true } });
  user = await makeUser(site, { credits: { chat: 0, draw: 1000 } });
});
afterEach(() => {
  Date.now = realNow;
});
afterAll(async () => {
  await site.close();
  await fake.close();
  rmSync(dataDir, { recursive: true });
});

async function draw(prompt: string, n: number, { token } = user): Promise<number[]> {
  const data = await Promise.all(
    Array.from({ length: n }, async (_, at) => ({ b64_json: (await plainPng(`#33${at}6aa`, 300)).toString('base64') })),
  );
  fake.answer({ 'POST /images/generations': [{ data }] });
  const { records_ids } = dataOf<{ records_ids: number[] }>(
    await site.post('/draw/imagine', { prompt, n, seed: 7 }, { token }),
  );
  await site.app.tasks.work('paint');
  return records_ids;
}
const ask = (ids: number[], more: object = {}, { token } = user) =>
  site.post('/draw_records/zip', { ids, ...more }, { token });
const linkOf = async (ids: number[], more: object = {}) => dataOf<{ url: string }>(await ask(ids, more)).url;
const open = async (ids: number[], more: object = {}) => site.app.inject({ url: await linkOf(ids, more) });
const nameIn = (header: unknown) => decodeURIComponent(String(header).split("filename*=UTF-8''")[1] ?? '');
const keptOf = async (id: number) => {
  const [record] = await site.database.db.select().from(drawRecords).where(eq(drawRecords.id, id));
  return (await site.app.inject({ url: `/api/files/upload/${record?.name}` })).rawPayload;
};
/** Whether a picture looks otherwise than the kept one. */
async function isMarked(picture: Buffer, plain: Buffer): Promise<boolean> {
  const raw = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
  return !(await raw(picture)).equals(await raw(plain));
}

test('one picture downloads named by its prompt, marked and labelled', async () => {
  const [id = 0] = await draw('雪山/../../etc: "一只猫"。', 1);
  const file = await open([id]);
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    ...[200, 'image/png', 'private, no-store'],
  ]);
  expect(nameIn(file.headers['content-disposition'])).toBe(`雪山-etc-一只猫-${id}.png`);
  expect(await isMarked(file.rawPayload, await keptOf(id))).toBe(true);
  expect((await readPictureLabel(file.rawPayload))?.label.Label).toBe('1');
});

test('several pictures come as a zip with their parameters', async () => {
  const ids = [...(await draw('一座山', 3)), ...(await draw('海', 1))];
  const [gone = 0] = ids;
  const [lost] = await site.database.db.select().from(drawRecords).where(eq(drawRecords.id, gone));
  await site.app.storage.remove(lost?.name ?? '');
  const file = await open(ids.toReversed());
  expect(file.headers['content-type']).toBe('application/zip');
  expect(nameIn(file.headers['content-disposition'])).toMatch(/^绘画-20\d\d-\d\d-\d\d-4张\.zip$/);
  const entries = unzipSync(file.rawPayload);
  const [, second = 0, third = 0, sea = 0] = ids;
  const names = [`2-一座山-${second}.png`, `3-一座山-${third}.png`, `4-海-${sea}.png`];
  expect(Object.keys(entries)).toEqual([...names, 'parameters.json']);
  for (const name of names) {
    const picture = Buffer.from(entries[name] ?? []);
    expect(await isMarked(picture, await keptOf(Number(/(\d+)\.png$/.exec(name)?.[1])))).toBe(true);
    expect((await readPictureLabel(picture))?.label.Label).toBe('1');
  }
  const parameters = JSON.parse(strFromU8(entries['parameters.json'] ?? new Uint8Array()));
  expect(parameters).toMatchObject([
    { file: '', id: gone, prompt: '一座山' },
    { file: names[0], id: second, requested: { width: 1024, seed: 7 }, actual: { width: 300 } },
    ...[{ id: third }, { file: names[2], prompt: '海', model: 'paint', label: 'AI 生成' }],
  ]);
});

test('a link holds five hundred pictures; the zip is streamed', async () => {
  const { db } = site.database;
  const [id = 0] = await draw('许多', 1);
  const [record] = await db.select().from(drawRecords).where(eq(drawRecords.id, id));
  if (!record) throw new Error('no record');
  const { id: _id, ...values } = record;
  const rows = Array.from({ length: 499 }, (_, at) => ({ ...values, index: at + 1 }));
  const made = await db.insert(drawRecords).values(rows).returning({ id: drawRecords.id });
  const ids = [id, ...made.map((row) => row.id)];
  const url = await linkOf(ids);
  expect(url.length).toBeLessThan(3000);
  const response = await fetch(`${await site.url()}${url}`);
  const pieces: Uint8Array[] = [];
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    if (pieces.length > 3) break;
  }
  expect(pieces.length).toBeGreaterThan(3);
  expect(
    Buffer.from(pieces[0] ?? [])
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(await ask([...ids, id + 1000])).toMatchObject({ code: 0, msg: '一次最多下载 500 张' });
  await db
    .update(drawRecords)
    .set({ bytes: 1024 ** 3 })
    .where(eq(drawRecords.id, id));
  await db
    .update(drawRecords)
    .set({ bytes: 1.5 * 1024 ** 3 })
    .where(eq(drawRecords.id, ids[1] ?? 0));
  expect(await ask(ids)).toMatchObject({ code: 0, msg: '所选图片超过 2 GB，请分几次下载' });
});

test('others’, deleted and failed pictures are missing; links end', async () => {
  const [id = 0, deleted = 0] = await draw('一座山', 2);
  await site.post('/draw_records/delete', { ids: [deleted] }, { token: user.token });
  const other = await makeUser(site);
  expect(await ask([id], {}, other)).toMatchObject({ code: 0, msg: '所选图片不存在或已删除' });
  expect(await ask([deleted])).toMatchObject({ code: 0, msg: '所选图片不存在或已删除' });
  expect((await open([id, deleted])).headers['content-type']).toBe('image/png');

  const url = await linkOf([id]);
  const over = { code: 0, msg: '下载链接已失效，请重新下载' };
  expect((await site.app.inject({ url: `${url.slice(0, -2)}AA` })).json()).toMatchObject(over);
  Date.now = () => realNow() + 61_000;
  expect((await site.app.inject({ url })).json()).toMatchObject(over);
  Date.now = realNow;
  await site.post('/draw_records/delete', { ids: [id] }, { token: user.token });
  expect((await site.app.inject({ url })).json()).toMatchObject({ code: 0, msg: '所选图片不存在或已删除' });
});

test('an unmarked copy needs the operator’s permission and is logged once', async () => {
  const ids = await draw('一座山', 2);
  expect(await ask(ids, { is_unmarked: 1 })).toMatchObject({ code: 0, msg: '本站下载的图片都带有“AI生成”标识' });
  await operator.get(setSetting, { key: 'label.mark', value: 'on_request' });
  const file = await open(ids.slice(0, 1), { is_unmarked: 1 });
  expect(file.rawPayload.equals(await keptOf(ids[0] ?? 0))).toBe(true);
  expect((await readPictureLabel(file.rawPayload))?.label.Label).toBe('1');
  expect(await isMarked((await open(ids.slice(1))).rawPayload, await keptOf(ids[1] ?? 0))).toBe(true);
  const { lists } = await operator.get(listUnmarkedCopies, { who: String(user.id) });
  expect(lists.map(({ record }) => record)).toEqual([ids[0]]);
  await operator.get(setSetting, { key: 'label.mark', value: 'download' });
});

test('one user has two downloads at a time', async () => {
  const url = `${await site.url()}${await linkOf(await draw('一座山', 4))}`;
  const [{ id } = { id: 0 }] = await site.database.db.select().from(drawRecords).limit(1);
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  const { storage } = site.app;
  const find = storage.find.bind(storage);
  let reading = 0;
  storage.find = async (name) => {
    reading++;
    await held;
    return find(name);
  };
  const first = [fetch(url), fetch(url)];
  await until(() => reading === 2);
  const third = await (await fetch(`${await site.url()}${await linkOf([id])}`)).json();
  expect(third).toMatchObject({ code: 0, msg: '正在进行的下载过多，请稍后再试' });
  go();
  storage.find = find;
  for (const response of await Promise.all(first))
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  expect((await site.app.inject({ url: await linkOf([id]) })).headers['content-type']).toBe('image/png');
});

test.each([
  ['../../../etc/passwd', 'etc-passwd'],
  ['..\\..\\C:\\boot.ini', 'C-boot-ini'],
  ['a\u202Egnp.exe\u0000b', 'a-gnp-exe-b'],
  ['~/.ssh - "x"', 'ssh-x'],
  ['，。！', '图片'],
  ['', '图片'],
  [`${'山'.repeat(60)}`, '山'.repeat(40)],
  ['😀'.repeat(50), '😀'.repeat(40)],
])('%j is named %j', (prompt, name) => {
  expect(safeWords(prompt)).toBe(name);
});

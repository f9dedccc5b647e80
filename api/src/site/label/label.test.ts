import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { listUnmarkedCopies } from 'shared/contracts/operator/site/unmarked-copies.ts';
import { labelXmp } from 'shared/contracts/site/label-xmp.ts';
import sharp from 'sharp';
import { withGifXmp } from '../../platform/pictures/gif-xmp.ts';
import { labelOf, type PictureLabel, readPictureLabel } from '../../platform/pictures/picture-label.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { makePainter } from '../../testing/make-painter.ts';
import { type FakeImages, fakeImages } from '../../testing/providers/fake-images.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { findSection } from '../settings/settings.ts';
import { uploads } from '../upload/upload.ts';
import { allowUnmarkedCopies, leavingPicture } from './label.ts';

let fake: FakeImages;
let site: TestApp;
let user: MadeUser;
let operator: TestOperator;
const dataDir = mkdtempSync(join(tmpdir(), 'api-label-'));

beforeAll(async () => {
  fake = await fakeImages();
  site = await testApp({ config: { dataDir } });
  operator = await testOperator(site);
  user = await makeUser(site, { credits: { chat: 0, draw: 1000 } });
  await makePainter(site, fake, { capabilities: { count: formats.length } });
});
afterAll(async () => {
  await site.close();
  await fake.close();
  rmSync(dataDir, { recursive: true });
});

const formats = ['png', 'jpeg', 'webp'] as const;
const plain = (at: number) =>
  sharp({ create: { width: 642, height: 120, channels: 3, background: { r: 20 * (at % 9), g: 90, b: 140 } } })
    [formats[at % 3] ?? 'png']({ quality: 100 })
    .toBuffer();
const set = (key: string, value: string) => operator.get(setSetting, { key, value });
const settings = () => findSection(site.database.db, 'label');

async function draw(count: number, picture = plain): Promise<DrawRecord[]> {
  const data = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({ b64_json: (await picture(at)).toString('base64') })),
  );
  fake.answer({ 'POST /images/generations': [{ data }] });
  const asked = await site.post('/draw/imagine', { prompt: '一座山', n: count }, { token: user.token });
  const { records_ids } = dataOf<{ records_ids: number[] }>(asked);
  await site.app.tasks.work('paint');
  const records = await site.post('/draw_records/detail', { records_id: records_ids }, { token: user.token });
  return dataOf<DrawRecord[]>(records);
}
const open = async (url: string) => (await site.app.inject({ url })).rawPayload;

async function upload(bytes: Buffer): Promise<{ id: number; url: string; thumbnail: string }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const address = `${await site.url()}/api/upload/image`;
  const response = await fetch(address, { method: 'POST', body: form, headers: { token: user.token } });
  return dataOf(await response.json());
}

/** How many pixels look otherwise, and whether all of them lie at the bottom right. */
async function differing(a: Buffer, b: Buffer) {
  const [one, two] = await Promise.all(
    [a, b].map((it) => sharp(it).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!one || !two) throw new Error('two pictures');
  const { width, height } = one.info;
  let [count, elsewhere] = [0, 0];
  for (let i = 0; i < one.data.length; i += 3) {
    const far = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs((one.data[i + channel] ?? 0) - (two.data[i + channel] ?? 0))),
    );
    if (far < 24) continue;
    count++;
    if ((i / 3) % width < width / 2 || i / 3 / width < height * 0.6) elsewhere++;
  }
  return { count, elsewhere };
}

test('every file of a picture carries its label, in each format', async () => {
  const records = await draw(formats.length);
  for (const record of records) {
    const original = await open(record.image);
    const label = { Label: '1', ContentProducer: 'ai-site', ProduceID: `draw-${record.request_id}-${record.index}` };
    const marked = await leavingPicture(original, await settings(), { isUnmarked: false });
    const small = await Promise.all(record.thumbnails.map(({ url }) => open(url)));
    expect(small).toHaveLength(2);
    for (const file of [original, marked, ...small])
      expect(await readPictureLabel(file)).toMatchObject({ label, source: 'trainedAlgorithmicMedia' });
    const changed = await differing(original, marked);
    expect([record.index, changed.elsewhere]).toEqual([record.index, 0]);
    expect(changed.count).toBeGreaterThan(300);
    expect(await leavingPicture(original, await settings(), { isUnmarked: true })).toEqual(original);
    expect(record).toMatchObject({ label: 'AI 生成', thumbhash: expect.stringMatching(/^[\w+/]{20,40}=*$/) });
  }
  expect(records).toHaveLength(formats.length);
});

test('a labelled upload keeps its label, naming this site too', async () => {
  const [record] = await draw(1);
  const own = await open(record?.image ?? '');
  const foreign = labelOf({ Label: '2', ContentProducer: 'elsewhere', ProduceID: 'x-1', ContentPropagator: 'someone' });
  for (const [bytes, expected] of [
    [own, { Label: '1', ContentProducer: 'ai-site', ProduceID: `draw-${record?.request_id}-0` }],
    [
      await sharp(await plain(1))
        .withXmp(labelXmp(foreign, undefined))
        .jpeg()
        .toBuffer(),
      { Label: '2', ContentProducer: 'elsewhere', ProduceID: 'x-1' },
    ],
    [
      withGifXmp(
        await sharp(await plain(1))
          .gif()
          .toBuffer(),
        labelXmp(foreign, undefined),
      ),
      { Label: '2', ContentProducer: 'elsewhere', ProduceID: 'x-1' },
    ],
  ] as const) {
    const { id, url, thumbnail } = await upload(bytes);
    const label = { ...expected, ContentPropagator: 'ai-site', PropagateID: expect.stringMatching(/^[\w-]{12}$/) };
    for (const address of [url, thumbnail])
      expect((await readPictureLabel(await open(address)))?.label).toMatchObject(label);
    const [row] = await site.database.db.select().from(uploads).where(eq(uploads.id, id));
    expect(row?.label).toMatchObject(label);
  }
  const { id, url } = await upload(await plain(0));
  expect(await readPictureLabel(await open(url))).toBeUndefined();
  const [row] = await site.database.db.select().from(uploads).where(eq(uploads.id, id));
  expect(row?.label).toBeNull();
});

/** A picture like no other one. */
const noise = (width = 350, height = 200) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .png()
    .toBuffer();
const rewritten = (picture: Buffer, label: object) =>
  sharp(picture)
    .withXmp(labelXmp({ ContentProducer: 'elsewhere', ProduceID: 'x', ...label } as PictureLabel, undefined))
    .png()
    .toBuffer();

/** What is stored of an upload's label, and what its files say. */
async function uploadedLabels(bytes: Buffer) {
  const { id, url, thumbnail } = await upload(bytes);
  const [row] = await site.database.db.select().from(uploads).where(eq(uploads.id, id));
  const files = await Promise.all([url, thumbnail].map(async (address) => readPictureLabel(await open(address))));
  return [row?.label, ...files.map((file) => file?.label)];
}

test('what was drawn here is labelled again, whatever its file says', async () => {
  const [record] = await draw(1, () => noise());
  const own = await open(record?.image ?? '');
  const small = await open(record?.thumbnails[0]?.url ?? '');
  const { url } = dataOf<{ url: string }>(await site.post('/draw_records/zip', { ids: [record?.id] }, user));
  const marked = await open(url);
  const made = { Label: '1', ContentProducer: 'ai-site', ProduceID: `draw-${record?.request_id}-0` };
  for (const label of [{ Label: '0' }, { Label: '' }, { Label: '3' }, { Label: 2 }, { Label: { a: 1 } }]) {
    for (const one of await uploadedLabels(await rewritten(own, label)))
      expect([label, one]).toMatchObject([label, made]);
  }
  await site.post('/draw_records/delete', { ids: [record?.id] }, user);
  for (const file of [own, small, marked]) {
    for (const one of await uploadedLabels(await sharp(file).png().toBuffer())) expect(one).toMatchObject(made);
  }
});

test('a picture that only looks drawn is not', async () => {
  const [record] = await draw(1, () => noise());
  const own = await open(record?.image ?? '');
  const alike = await sharp(own).modulate({ brightness: 1.02 }).png().toBuffer();
  for (const one of await uploadedLabels(alike)) expect(one ?? undefined).toBeUndefined();
});

test('of the labels of others only 1 to 3 are kept', async () => {
  for (const [Label, read] of [
    ...[['3', '3'] as const, [2, '2'] as const],
    ...['0', '', '4', null].map((other) => [other, '1'] as const),
  ]) {
    const labels = await uploadedLabels(await rewritten(await noise(), { Label }));
    for (const one of labels) expect([Label, one?.Label]).toEqual([Label, read]);
  }
  const ours = await rewritten(await noise(), { Label: '3', ContentProducer: 'ai-site' });
  for (const one of await uploadedLabels(ours)) expect(one).toMatchObject({ Label: '1' });
});

test('the operator sets whether and how pictures are marked', async () => {
  await set('label.mark', 'always');
  await set('label.producer', '001191310000MA1FL');
  const [always] = await draw(1);
  const original = await open(always?.image ?? '');
  expect((await differing(await plain(0), original)).count).toBeGreaterThan(300);
  expect((await differing(await plain(0), original)).elsewhere).toBe(0);
  expect((await readPictureLabel(original))?.label.ContentProducer).toBe('001191310000MA1FL');
  expect(await leavingPicture(original, await settings(), { isUnmarked: false })).toEqual(original);
  await set('label.is_open', 'no');
  const [silent] = await draw(1);
  const plainFile = await open(silent?.image ?? '');
  expect(await readPictureLabel(plainFile)).toBeUndefined();
  expect(await leavingPicture(plainFile, await settings(), { isUnmarked: false })).toEqual(plainFile);
  for (const producer of ['公司', 'a b', 'a"b', '']) {
    await expect(set('label.producer', producer)).rejects.toThrow();
  }
  for (const [key, value] of [
    ['label.is_open', 'yes'],
    ['label.mark', 'download'],
    ['label.producer', 'ai-site'],
  ] as const)
    await set(key, value);
});

test('an unmarked copy is given where allowed, and logged', async () => {
  const { db } = site.database;
  const wanted = { userId: user.id, recordIds: [41, 42] };
  const refusing = await settings();
  await expect(db.transaction((tx) => allowUnmarkedCopies(tx, refusing, wanted))).rejects.toThrow('标识');
  await set('label.mark', 'on_request');
  const allowing = await settings();
  await db.transaction(async (tx) => allowUnmarkedCopies(tx, allowing, wanted));
  const { lists, count } = await operator.get(listUnmarkedCopies, { who: String(user.id) });
  expect([count, lists.map(({ record }) => record)]).toEqual([2, [42, 41]]);
  expect(Date.parse(lists[0]?.time ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

import { Registry } from 'prom-client';
import type { Reply } from 'shared/contracts/reply.ts';
import sharp from 'sharp';
import { s3Storage } from '../../providers/storage/s3-storage.ts';
import { watchedStorage } from '../../providers/storage/watched-storage.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { type FakeS3, fakeS3 } from '../../testing/providers/fake-s3.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { uploads } from '../upload/upload-tables.ts';
import { removeUnusedUploads } from './unused-files.ts';

let s3: FakeS3;
let site: TestApp;
let token: string;
beforeAll(async () => {
  s3 = await fakeS3();
  site = await testApp({ config: { storage: s3.config } });
  ({ token } = await makeUser(site));
});
beforeEach(async () => {
  s3.fault = 'none';
});
afterAll(async () => {
  await site.close();
  await s3.close();
});

const picture = (width: number) => sharp({ create: { width, height: 300, channels: 3, background: 'red' } });
async function send(path: string, bytes: Buffer, to = site): Promise<Reply> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'a');
  const response = await fetch(`${await to.url()}/api${path}`, { method: 'POST', body: form, headers: { token } });
  return (await response.json()) as Reply;
}
const upload = async (width = 500) => send('/upload/image', await picture(width).png().toBuffer());
const rows = () => site.database.db.select().from(uploads);
async function stored(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of site.app.storage.list()) names.push(name);
  return names.sort();
}
/** Every row has its files, and every file its row. */
async function expectAgreement() {
  const named = (await rows()).flatMap(({ name, thumbnail }) => (thumbnail ? [name, thumbnail] : [name]));
  expect(await stored()).toEqual(named.sort());
}
const hours = (count: number) => Date.now() + count * 3_600_000;

// Shows: UPL-01, UPL-13
test('uploads are stored in the bucket and read through the api alone', async () => {
  const { url, thumbnail } = dataOf<{ url: string; thumbnail: string }>(await upload());
  await expectAgreement();
  expect((await rows()).length).toBe(1);
  const whole = await site.app.inject(url);
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await sharp(whole.rawPayload).metadata()).width).toBe(500);
  const part = await site.app.inject({ url, headers: { range: 'bytes=1-3' } });
  expect([part.statusCode, part.payload]).toEqual([206, 'PNG']);
  const small = await site.app.inject(thumbnail);
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 400, height: 240 });
  const direct = await fetch(`${s3.config.bucketUrl}/${url.split('/').at(-1)}`);
  expect(direct.status).toBe(403);
});

// Shows: DOWN-13
test.each(['full', 'broken'] as const)('a bucket that is %s: a sentence, and nothing is half stored', async (fault) => {
  const before = await rows();
  s3.fault = fault;
  expect(await upload()).toMatchObject({ code: 0, show: 1, msg: '文件暂时无法保存，请稍后再试' });
  s3.fault = 'none';
  expect(await rows()).toEqual(before);
  await expectAgreement();
  expect(await upload()).toMatchObject({ code: 1 });
});

// Shows: DOWN-13
test('a bucket that does not answer stores nothing half', async () => {
  const storage = watchedStorage(s3Storage(s3.config, 100), {
    log: site.app.log,
    registry: new Registry(),
    watch: site.app.providerHealth.of('storage', 's3'),
  });
  const hasty = await testApp({ database: site.database, providers: { storage } });
  const before = await rows();
  s3.fault = 'hang';
  const given = await picture(500).png().toBuffer();
  expect(await send('/upload/image', given, hasty)).toMatchObject({ code: 0, msg: '文件暂时无法保存，请稍后再试' });
  s3.fault = 'none';
  expect(await rows()).toEqual(before);
  await expectAgreement();
  await hasty.close();
});

test('a killed bucket fails in uncached messages, then works again', async () => {
  const { url } = dataOf<{ url: string }>(await upload());
  await s3.kill();
  expect(await upload()).toMatchObject({ code: 0, msg: '文件暂时无法保存，请稍后再试' });
  const reply = await site.app.inject(url);
  expect(reply.statusCode).toBe(503);
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
  expect(reply.json()).toMatchObject({ code: 0, msg: '文件暂时无法读取，请稍后再试' });
  expect(await site.get('/article/lists')).toMatchObject({ code: 1 });
  const metrics = await site.app.inject('/metrics');
  expect(metrics.payload).toMatch(/site_storage_failures_total\{operation="put"\} [1-9]/);
  await s3.revive();
  expect((await site.app.inject(url)).statusCode).toBe(200);
  expect(await upload()).toMatchObject({ code: 1 });
  await expectAgreement();
});

test('the job removes old files without rows, and no others', async () => {
  const { id, url } = dataOf<{ id: number; url: string }>(await upload());
  const before = await stored();
  const orphan = 'orphan-orphan-orphan-1.png';
  await site.app.storage.put(orphan, Buffer.from('x'), 'image/png');
  await removeUnusedUploads(site.app);
  expect(await stored()).toEqual([...before, orphan].sort());
  await removeUnusedUploads(site.app, { now: hours(2) });
  expect(await stored()).toEqual(before);
  expect((await site.app.inject(url)).statusCode).toBe(200);

  // An avatar refers to its upload; what it referred to before goes after a week.
  const setAvatar = async (value: string) =>
    expect(await site.post('/user/setInfo', { field: 'avatar', value }, { token })).toMatchObject({ code: 1 });
  const other = dataOf<{ id: number; url: string }>(await upload());
  await setAvatar(url);
  await setAvatar(other.url);
  await setAvatar(other.url);
  await removeUnusedUploads(site.app, { now: hours(6 * 24) });
  expect((await rows()).map((row) => row.id)).toEqual(expect.arrayContaining([id, other.id]));
  await removeUnusedUploads(site.app, { now: hours(8 * 24) });
  expect((await rows()).map((row) => row.id)).toEqual([other.id]);
  await expectAgreement();
  expect((await site.app.inject(url)).statusCode).toBe(404);
});

test('a database without uploads does not empty the bucket', async () => {
  const before = await stored();
  expect(before.length).toBeGreaterThan(0);
  const empty = await testApp({ config: { storage: s3.config } });
  await removeUnusedUploads(empty.app, { now: hours(2) });
  await empty.close();
  expect(await stored()).toEqual(before);
});

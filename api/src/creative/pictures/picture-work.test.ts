import sharp from 'sharp';
import { WorkPool } from '../../platform/load/work-pool.ts';
import { plainPng } from '../../testing/providers/fake-images.ts';
import { PictureWork } from './picture-work.ts';

const { signal } = new AbortController();
let pool: WorkPool;
let work: PictureWork;
beforeAll(() => {
  pool = new WorkPool(1);
  work = new PictureWork(pool);
});
afterAll(() => pool.close());

test('picture files are made in a process: copies, label, soft colours', async () => {
  const given = await plainPng('#3366aa', 700);
  const made = await work.keep({ given, xmp: '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', isMarked: false }, signal, []);
  expect(made).toMatchObject({ extension: 'png', width: 700, height: 700 });
  expect(made.thumbnails.map(({ width }) => width)).toEqual([320, 640]);
  expect(made.thumbhash.length).toBeGreaterThan(10);
  for (const { bytes } of [made, ...made.thumbnails]) {
    expect((await sharp(bytes).metadata()).xmpAsString).toContain('x:xmpmeta');
  }
});

test('broken pictures and wrong masks are refused; the next order works', async () => {
  const given = await plainPng('#3366aa', 40);
  const noPicture = { given: Buffer.from('<html>'), isMarked: false };
  await expect(work.keep(noPicture, signal, [])).rejects.toMatchObject({ name: 'Refusal', message: /只支持/ });
  const kept = { original: given, mask: await plainPng('#000000', 20) };
  await expect(work.keep({ given, kept, isMarked: false }, signal, [])).rejects.toMatchObject({ name: 'Refusal' });
  expect((await work.interim({ given, isMarked: true }, signal, [])).length).toBeGreaterThan(100);
});

test('an interim picture is too coarse to keep: cancelling costs nothing', async () => {
  const given = await plainPng('#3366aa', 1024);
  const { width, height } = await sharp(await work.interim({ given, isMarked: false }, signal, [])).metadata();
  expect([width, height]).toEqual([128, 128]);
});

/** @jest-environment node */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { makeBuild, makeFolder } from 'shared/releases/make-release.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { sriOf, verifyRelease } from 'shared/releases/record/verify.ts';

let place: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  place = await makeFolder();
});
afterEach(() => place.remove());

/** A release of many files, as a remote with many lazy pages has them. */
async function makeManyFiles(count: number): Promise<{ folder: string; record: ReleaseRecord }> {
  const { folder, record } = await makeBuild(place.folder, 'many');
  for (let number = 0; number < count; number++) {
    const path = `chunk-${number}.js`;
    const bytes = Buffer.from(`/* ${number} ${'x'.repeat(50_000)} */`);
    const packed = brotliCompressSync(bytes);
    await writeFile(join(folder, 'browser', path), bytes);
    await writeFile(join(folder, 'browser', `${path}.br`), packed);
    await writeFile(join(folder, 'browser', `${path}.gz`), gzipSync(bytes));
    record.browser.files[path] = { sri: sriOf(bytes), bytes: bytes.length, br: packed.length };
  }
  return { folder, record };
}

test('files wait for a busy event loop side by side: 180 of them need fewer turns than one each', async () => {
  const { folder, record } = await makeManyFiles(60);
  let turns = 0;
  let done = false;
  const sleeping = new Int32Array(new SharedArrayBuffer(4));
  const turn = () => {
    turns++;
    Atomics.wait(sleeping, 0, 0, 10); // as pages keep it busy, but without taking the processor from the thread pool
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await verifyRelease(folder, record).finally(() => {
    done = true;
  });
  expect(turns).toBeLessThan(180);
});

test('of several damaged files the first of the record is named', async () => {
  const { folder, record } = await makeManyFiles(9);
  await rm(join(folder, 'browser/chunk-7.js'));
  await writeFile(join(folder, 'browser/chunk-3.js.gz'), 'torn');
  await writeFile(join(folder, 'browser/chunk-5.js'), 'short');
  await expect(verifyRelease(folder, record)).rejects.toThrow('chunk-3.js.gz does not unpack');
});

test('a compressed copy that unpacks to more than was published is refused', async () => {
  const { folder, record } = await makeManyFiles(1);
  await writeFile(join(folder, 'browser/chunk-0.js.br'), brotliCompressSync(Buffer.alloc(50_000_000)));
  await expect(verifyRelease(folder, record)).rejects.toThrow('chunk-0.js.br does not unpack');
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const files = readdirSync(new URL('product/', import.meta.url)).filter((name) => name.endsWith('.webp'));
const hashOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(`product/${name}`, import.meta.url)))
    .digest('hex')
    .slice(0, 12);

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());
const get = (path: string) => site.app.inject({ url: `/api/files/v1/product/${path}` });

test('product pictures exist in both schemes, each below 1 MB', async () => {
  expect(files.length).toBeGreaterThan(10);
  let bytes = 0;
  for (const name of files) {
    expect(files).toContain(name.replace(/-(light|dark)/, (_, scheme) => (scheme === 'light' ? '-dark' : '-light')));
    const answer = await get(`${name}?v=${hashOf(name)}`);
    expect([name, answer.statusCode, answer.headers['content-type']]).toEqual([name, 200, 'image/webp']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 960, height: 540 });
    bytes += answer.rawPayload.length;
  }
  expect(bytes).toBeLessThan(1_000_000);
});

test('a wrong hash is requested again; no other file is served', async () => {
  const [name = ''] = files;
  for (const path of [name, `${name}?v=0`])
    expect((await get(path)).headers['cache-control']).toBe('public, max-age=3600');
  for (const path of ['hashes.json', 'constructor', '..%2Fpictures.ts', 'missing-light.webp'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
});

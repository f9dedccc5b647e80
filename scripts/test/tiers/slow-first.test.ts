import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import SlowFirst, { slow } from './slow-first.ts';

test('every file that is said to be slow is there', () => {
  expect(slow.filter((file) => !existsSync(resolve(import.meta.dirname, '../../..', file)))).toEqual([]);
});

test('the slow ones come first, longest first, then the largest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'order-'));
  const file = (name: string, size: number) => {
    const path = join(folder, name);
    writeFileSync(path, 'x'.repeat(size));
    return { path };
  };
  const [small, large] = [file('small.test.ts', 1), file('large.test.ts', 9)];
  expect(new SlowFirst().sort([small, large])).toEqual([large, small]);
  await rm(folder, { recursive: true });
  const first = slow.slice(0, 2).map((end) => ({ path: resolve(import.meta.dirname, '../../..', end) }));
  const own = { path: import.meta.filename };
  expect(new SlowFirst().sort([own, ...first.toReversed()])).toEqual([...first, own]);
});

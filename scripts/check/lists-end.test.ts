import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Lists that grow while one scrolls, or know the place of a row by themselves. */
const growing = ['load-records.ts', 'load-square.ts', 'load-drawing.ts', 'load-produce.ts'];

test('every list with pages in its address leads to its last one', () => {
  const files = globSync('mf-*/src/**/load-*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const paged = files.filter((file) => /page_no(?!: 1\b)/.test(readFileSync(resolve(root, file), 'utf8')));
  expect(paged.length).toBeGreaterThan(8);
  const endless = paged.filter((file) => !readFileSync(resolve(root, file), 'utf8').includes('requirePage(url'));
  expect(endless.filter((file) => !growing.some((name) => file.endsWith(name)))).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', 'api/src/seed/*.md', 'api/src/seed/*.json'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/** Rows of the first table of docs/words.md: a word, and what it replaced. */
const rows = [...read('docs/words.md').matchAll(/^\| ([^|]*[\u4e00-\u9fff][^|]*) \| ([^|]+) \|/gm)].map(
  ([, word = '', replaced = '']) => ({ word, replaced: replaced.split(', ') }),
);

test('one thing has one word: no source file says what docs/words.md replaced', () => {
  expect(rows.length).toBeGreaterThan(5);
  const old = rows.flatMap(({ replaced }) => replaced);
  const found = sources.flatMap((file) => {
    const text = read(file);
    return old.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});

test('each word of docs/words.md is one that the site says', () => {
  const all = sources.map(read).join('\n');
  expect(rows.filter(({ word }) => !all.includes(word)).map(({ word }) => word)).toEqual([]);
});

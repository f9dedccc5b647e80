import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

test('the README names every npm script, each in one line', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const lines = read('README.md').split('\n');
  const named = lines.flatMap((line) => /^npm (?:run )?([\w:]+)/.exec(line)?.[1] ?? []);
  expect(named.toSorted()).toEqual(scripts.toSorted());
});

import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { measuredPages } from './measured-pages.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = '']) => path);

const measured = measuredPages.map(({ route }) => route);

test('every route of a remote is measured, and nothing else', () => {
  const files = globSync('mf-*/src/**/{routes,*-routes}.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(5);
  const named = files.flatMap((file) => found(read(file), /(?:path: |[[,] ?)'(\/[^']*)'/g));
  const pages = found(read('shell/src/url-table.ts'), /row\('(\/(?:cms_\w+|introduce))'/g);
  expect(measured.toSorted()).toEqual([...new Set([...named, ...pages])].toSorted());
});

test('every prefix of the table of URLs has a measured page', () => {
  const prefixes = found(read('shell/src/url-table.ts'), /row\('([^']+)'/g);
  expect(prefixes).toContain('/app/square');
  const below = (prefix: string) => (route: string) => route === prefix || route.startsWith(`${prefix}/`);
  expect(prefixes.filter((prefix) => !measured.some(below(prefix)))).toEqual([]);
});

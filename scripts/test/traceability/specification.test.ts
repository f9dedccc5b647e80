import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sitePaths } from '../../../e2e/testing/site-paths.ts';

const root = resolve(import.meta.dirname, '../../..');
const rows = readFileSync(resolve(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| SPEC-'))
  .map((line) => line.split(' | '));

/** Routes of section 2 of the specification, with the parameters that their addresses have filled in. */
const named = (path: string) =>
  path
    .replace(/\?.*$/, '')
    .replace(/\/detail\/1$/, '/detail/{id}')
    .replace(/^\/policy\/\w+$/, '/policy/{type}');
const routes = [...new Set(sitePaths.map(named)), '/install/install.php'];
/** Calls of section 7. */
const calls = [
  'POST /index/visit',
  'GET /index/decorate',
  'GET /pc/config',
  'GET /index/policy',
  'POST /sms/sendCode',
  'POST /upload/image',
  'GET /user/center',
  'GET /user/info',
  'POST /user/setInfo',
  'POST /user/bindMobile',
  'POST /user/resetPassword',
  'POST /share/invite',
  'POST /share/click',
];

test.each(routes)('the route %s has one row', (route) => {
  expect(rows.filter(([, what]) => what === `\`${route}\``)).toHaveLength(1);
});

test.each(calls)('the call %s has one row', (call) => {
  expect(rows.filter(([, what]) => what === call)).toHaveLength(1);
});

test('planned pages of the URL table are `later` in the table of routes, and the other way round', () => {
  const source = readFileSync(resolve(root, 'shell/src/url-table.ts'), 'utf8');
  const planned = [...source.matchAll(/'(\/[\w/]+)': '/g)].map(([, path]) => `\`${path}\``).toSorted();
  const later = rows.filter((row) => row.at(-1)?.includes('(in preparation)')).map(([, what]) => what);
  expect(later.toSorted()).toEqual(planned);
});

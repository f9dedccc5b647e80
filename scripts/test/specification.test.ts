import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { problemsOf, readProofs } from './read-proofs.ts';

const file = resolve(import.meta.dirname, '../../docs/specification.md');
const rows = readProofs(readFileSync(file, 'utf8'));

/** Routes of section 2 of the specification. */
const routes = [
  '/app/drawing',
  '/app/drawing/record',
  '/app',
  '/app/mind_map',
  '/app/qrcode',
  '/app/square',
  '/chat',
  '/',
  '/cms_index',
  '/cms_lead',
  '/cms_solution',
  '/cms_store',
  '/create',
  '/create/produce',
  '/empty',
  '/introduce',
  '/news',
  '/news/detail/{id}',
  '/openvip',
  '/policy/{type}',
  '/promotion/distribution',
  '/promotion/withdrawal',
  '/recharge',
  '/redeem_code',
  '/skill',
  '/user/collection',
  '/user/info',
  '/user/opinion',
  '/install/install.php',
];
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

test('every row names files and tests that are there; what is done is shown by one', () => {
  expect(rows.length).toBeGreaterThan(120);
  expect(problemsOf(file, rows)).toEqual([]);
});

test.each(routes)('the route %s has one row', (route) => {
  expect(rows.filter(({ cells }) => cells[0] === `\`${route}\``)).toHaveLength(1);
});

test.each(calls)('the call %s has one row', (call) => {
  expect(rows.filter(({ cells }) => cells[0] === call)).toHaveLength(1);
});

test('what is in preparation in the table of URLs is later in the table of routes, and the other way round', () => {
  const source = readFileSync(join(file, '../../shell/src/url-table.ts'), 'utf8');
  const toCome = [...source.matchAll(/'(\/[\w/]+)': '/g)].map(([, path]) => `\`${path}\``).toSorted();
  const later = rows.filter(({ state }) => state.includes('(in preparation)')).map(({ cells }) => cells[0]);
  expect(later.toSorted()).toEqual(toCome);
});

describe('the reader of such tables', () => {
  const table = (row: string) => readProofs(`| what | where | shown by | state |\n| --- | --- | --- | --- |\n${row}`);
  const own = '[x](../scripts/test/specification.test.ts)';

  test.each([
    [`| a | ${own} | ${own} "the call %s has one row" | done |`, []],
    [`| a | ${own} | – | later: chat |`, []],
    [`| a | ${own} | – | done |`, ['it is called done and names no test']],
    [`| a | [x](../scripts/gone.ts) | – | later: chat |`, ['../scripts/gone.ts is not there']],
    [`| a | – | ${own} "no such title" | done |`, ['has 0 tests with "no such title"']],
    [`| a | – | ${own} "has one row" | done |`, ['has 2 tests with "has one row"']],
    [`| a | – | ${own} "the call %s has one row", "nor this" | done |`, ['has 0 tests with "nor this"']],
    ['| a | – | – | perhaps |', ['the state "perhaps" is unknown']],
  ])('of %s it says %j', (row, problems) => {
    const found = problemsOf(file, table(row));
    expect(found).toHaveLength(problems.length);
    for (const [index, problem] of problems.entries()) expect(found[index]).toContain(problem);
  });
});

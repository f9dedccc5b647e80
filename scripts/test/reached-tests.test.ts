import { resolve } from 'node:path';
import { testsReached, testsWithDatabase } from './reached-tests.ts';
import { jestFiles } from './tiers/tiers.ts';

const root = resolve(import.meta.dirname, '../..');
const reached = (...files: string[]) => testsReached(root, files);

test('a line in a list of all features reaches few tests', () => {
  const tests = reached('api/src/app.ts');
  expect(tests.length).toBeLessThan(jestFiles(root).length / 10);
  expect(tests).toContain('api/src/platform/server/request/input.test.ts');
});

test('a route reaches the tests that call it by its contract', () => {
  const tests = reached('api/src/account/redeem/redeem-routes.ts');
  expect(tests).toContain('api/src/account/redeem/redeem.test.ts');
  expect(tests).not.toContain('api/src/content/news/news.test.ts');
});

test('what every feature stands on reaches the tests of all', () => {
  const tests = reached('api/src/ledger/ledger.ts');
  for (const feature of ['account/order/order', 'chat/ask/chat', 'creative/drawing/painting/painting']) {
    expect(tests).toContain(`api/src/${feature}.test.ts`);
  }
});

test('a part of a page reaches its tests, a mocked module its mockers', () => {
  expect(reached('mf-chat/src/composer/composer.tsx')).toContain('mf-chat/src/chat/chat-page.test.tsx');
  expect(reached('shared/bundled/markdown/slim/linkify-it.ts')).toContain(
    'shared/bundled/markdown/document/commonmark.test.tsx',
  );
});

test('a changed test reaches itself', () => {
  const own = 'scripts/test/reached-tests.test.ts';
  expect(reached(own)).toEqual([own]);
});

test('a database of tests reaches tests of the api, not those that start processes with their own', () => {
  const tests = testsWithDatabase(root);
  for (const feature of ['ledger/ledger', 'account/order/order', 'operations/backup/backup-postgres.machine'])
    expect(tests).toContain(`api/src/${feature}.test.ts`);
  for (const feature of ['platform/server/process.machine', 'chat/runs/dead-process.machine'])
    expect(tests).not.toContain(`api/src/${feature}.test.ts`);
  expect(tests.filter((file) => !file.startsWith('api/'))).toEqual([]);
});

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { journeyFolders } from '../changed.ts';
import { foldersOnBothEngines, jestFiles, journeyFiles, runs, runsOnBothEngines, tierOf, tiers } from './tiers.ts';

const root = resolve(import.meta.dirname, '../../..');

test('the name of a file says its tier; each tier has tests and journeys', () => {
  for (const files of [jestFiles(root), journeyFiles(root)]) {
    expect(new Set(files.map(tierOf))).toEqual(new Set(tiers));
    expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  }
  expect(tierOf('api/src/process.machine.test.ts')).toBe('all');
  expect(tierOf('api/src/deep/machine.test.ts')).toBe('usual');
});

test.each([
  ['usual', ['usual']],
  ['all', ['usual', 'all']],
  ['deep', ['deep']],
] as const)('a run of the tier %s takes its files', (tier, taken) => {
  const files = { usual: 'a.test.ts', all: 'a.machine.test.ts', deep: 'a.deep.e2e.ts' };
  expect(tiers.filter((one) => runs(tier, files[one]))).toEqual(taken);
});

test.each(foldersOnBothEngines)('%s, which both engines run, has tests', (folder) => {
  expect(jestFiles(root).some((file) => file.startsWith(`${folder}/`) && runsOnBothEngines(file))).toBe(true);
});

test('a change of a feature of the api reaches the journeys of its part', () => {
  const parts = ['account', 'chat', 'content', 'ledger', 'site/login', 'site/settings', 'platform/events'];
  for (const part of parts) {
    expect(existsSync(resolve(root, 'api/src', part))).toBe(true);
    expect([part, journeyFolders([`api/src/${part}/file.ts`]).size]).toEqual([part, 1]);
  }
});

test('a change is followed into the journeys of its part of the site', () => {
  expect(journeyFolders(['mf-chat/src/composer/composer.tsx'])).toEqual(new Set(['chat']));
  expect(journeyFolders(['api/src/account/order/order.test.ts', 'mf-content/src/routes.ts'])).toEqual(
    new Set(['account', 'frame']),
  );
  expect(journeyFolders(['shell/src/pool/worker-pool.ts'])).toEqual(new Set(['frame', 'releases']));
  expect(journeyFolders(['docs/map.md'])).toEqual(new Set());
});

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { journeyFolders } from '../changed.ts';
import { foldersOnBothEngines, isMachineFile, jestFiles, journeyFiles, runsOnBothEngines } from './tiers.ts';

const root = resolve(import.meta.dirname, '../../..');

test('the name of a file says its tier; both tiers have tests and journeys', () => {
  for (const files of [jestFiles(root), journeyFiles(root)]) {
    expect(new Set(files.map(isMachineFile))).toEqual(new Set([true, false]));
    expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  }
  expect(isMachineFile('api/src/process.machine.test.ts')).toBe(true);
  expect(isMachineFile('api/src/machine.test.ts')).toBe(false);
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

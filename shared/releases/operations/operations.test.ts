/** @jest-environment node */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBuild, makeFolder, versionOf } from 'shared/releases/make-release.ts';
import { removeOldReleases, verifyStore } from './keep.ts';
import { findStatus, listHistory, listStore } from './look.ts';
import { disableRemote, killOldRelease, promoteRelease, rollBackRelease } from './move.ts';
import { publishBuild } from './publish.ts';
import { restoreChannel } from './restore.ts';
import type { Site } from './site.ts';

const name = 'mf-content';
const [one, two] = [versionOf('one'), versionOf('two')];
const ann = { by: 'ann', reason: 'new headline' };

let folder: string;
let site: Site;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await makeFolder());
  site = { store: join(folder, 'store'), dataDir: join(folder, 'data') };
  await mkdir(site.store);
});
afterEach(() => remove());

async function publish(mark: string): Promise<void> {
  const build = await makeBuild(folder, mark);
  expect(await publishBuild(site, { ...ann, folder: build.folder })).toMatchObject({ name, outcome: 'published' });
}

const promote = (version: string) => promoteRelease(site, { ...ann, name, version, unprepared: true });

test('each operation answers with what it did, and nothing is printed', async () => {
  await publish('one');
  await publish('two');
  expect(await promote(one)).toMatchObject({ name, old: null, now: { current: one }, rev: 1, outcome: 'made' });
  expect(await promote(two)).toMatchObject({ old: { current: one }, convergence: { outcome: 'no shell runs' } });
  expect(await promote(two)).toMatchObject({ rev: 2, outcome: 'none' });
  expect(await rollBackRelease(site, { ...ann, name, dryRun: true })).toMatchObject({ outcome: 'planned', rev: 3 });
  expect(await rollBackRelease(site, { ...ann, name, ifRev: 2 })).toMatchObject({ now: { current: one }, rev: 3 });
  expect(await killOldRelease(site, { ...ann, name, version: two })).toMatchObject({ now: { killed: [two] } });
  expect(await disableRemote(site, { ...ann, name })).toMatchObject({ now: { enabled: false }, rev: 5 });

  const { channel, remotes } = await listStore(site, name);
  expect(channel).toMatchObject({ rev: 5, by: 'ann' });
  const states = remotes[0]?.releases.map(({ version, state }) => [version, state]);
  expect(new Map(states as [string, string][])).toEqual(
    new Map([
      [one, 'live, switched off'],
      [two, 'killed'],
    ]),
  );
  expect((await listHistory(site, { name, limit: 2 })).map(({ verb }) => verb)).toEqual(['disable', 'kill']);
  expect(await findStatus(site)).toMatchObject({ damage: null, live: [], convergence: { outcome: 'no shell runs' } });
  expect((await verifyStore(site)).map(({ damage }) => damage)).toEqual([null, null]);
  expect((await removeOldReleases(site, ann)).every(({ kept }) => kept)).toBe(true);
});

test('a refusal is a ReleaseProblem of a kind, for every client to show in its own way', async () => {
  await publish('one');
  await expect(promoteRelease(site, { ...ann, name, version: one })).rejects.toMatchObject({ kind: 'usage' });
  await promote(one);
  await expect(promoteRelease(site, { by: 'ann', reason: '', name, version: one })).rejects.toThrow('Say why');
  await expect(rollBackRelease(site, { ...ann, reason: 'x'.repeat(501), name })).rejects.toThrow('at most 500');
  await expect(disableRemote(site, { ...ann, name, ifRev: 7 })).rejects.toMatchObject({ kind: 'conflict' });
  await expect(disableRemote(site, { ...ann, name: 'shell' })).rejects.toThrow('cannot be switched off');
  await expect(restoreChannel(site, ann)).rejects.toThrow('The channel is whole (rev 1)');
  const elsewhere = { ...site, store: join(folder, 'mistyped') };
  for (const operation of [listStore(elsewhere), verifyStore(elsewhere), removeOldReleases(elsewhere, ann)]) {
    await expect(operation).rejects.toThrow('There is no store at');
  }
  const build = await makeBuild(folder, 'two');
  const begun = { ...site, store: join(folder, 'begun') };
  await mkdir(join(begun.store, 'tmp'), { recursive: true }); // by a publish that was killed
  expect(await publishBuild(begun, { ...ann, folder: build.folder })).toMatchObject({ outcome: 'published' });
  await expect(publishBuild(elsewhere, { ...ann, folder: build.folder })).rejects.toMatchObject({ kind: 'usage' });
  expect(await publishBuild(elsewhere, { ...ann, folder: build.folder, newStore: true })).toMatchObject({ name });
});

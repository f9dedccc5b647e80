import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { promoteTo, rollBack } from 'shared/releases/channel/channel-changes.ts';
import { writeChannel } from 'shared/releases/channel/write-channel.ts';
import { makeBuild, makeFolder, versionOf } from 'shared/releases/make-release.ts';
import { writeFreezes } from 'shared/releases/rights/freezes.ts';
import { publishRelease } from 'shared/releases/store.ts';
import { shipReleases } from './ship.ts';

const operator = { by: 'ann', verb: 'rollback', reason: 'empty page' };

let folder: string;
let store: string;
let data: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await makeFolder());
  store = join(folder, 'store');
  data = join(folder, 'data');
});
afterEach(() => remove());

/** What `npm start` does with a tree whose mf-content builds to this. */
async function start(mark: string): Promise<string[]> {
  const { folder: built } = await makeBuild(folder, mark);
  return shipReleases(store, data, [{ name: 'mf-content', version: versionOf(mark), folder: built }]);
}

const live = async () => (await readChannel(store))?.remotes['mf-content']?.current;

test('the first start makes everything live, the second nothing', async () => {
  expect(await start('one')).toEqual([`mf-content@${versionOf('one')}`]);
  expect(await start('one')).toEqual([]);
  expect((await readChannel(store))?.rev).toBe(1);
});

test('changed sources are made live', async () => {
  await start('one');
  expect(await start('two')).toEqual([`mf-content@${versionOf('two')}`]);
  expect(await live()).toBe(versionOf('two'));
});

test('a rollback outlives a restart, until the sources change', async () => {
  await start('one');
  await start('two');
  await writeChannel(store, rollBack('mf-content'), operator);
  expect(await start('two')).toEqual([]);
  expect(await live()).toBe(versionOf('one'));
  await start('three');
  expect(await live()).toBe(versionOf('three'));
});

test('nor is one undone that was shipped and rolled back between two starts', async () => {
  await start('one');
  const { folder: built } = await makeBuild(folder, 'two');
  await publishRelease(store, built);
  await writeChannel(store, promoteTo('mf-content', versionOf('two')), { ...operator, verb: 'promote' });
  await writeChannel(store, rollBack('mf-content'), operator);
  expect(await start('two')).toEqual([]);
  expect(await live()).toBe(versionOf('one'));
});

test('a store that was emptied is filled again', async () => {
  await start('one');
  await rm(store, { recursive: true });
  expect(await start('one')).toEqual([`mf-content@${versionOf('one')}`]);
});

test('what is frozen waits for the start after the freeze', async () => {
  await start('one');
  await writeFreezes(store, [{ remote: 'mf-content', until: '2099-01-01', by: 'ann', reason: 'the fair' }]);
  expect(await start('two')).toEqual([]);
  expect(await live()).toBe(versionOf('one'));
  await writeFreezes(store, []);
  expect(await start('two')).toEqual([`mf-content@${versionOf('two')}`]);
});

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { readJournal } from 'shared/releases/channel/journal.ts';
import { listVersions } from 'shared/releases/store.ts';
import { onMachine } from 'shared/testing/on-machine.ts';
import { MfHarness } from '../testing/mf-harness.ts';
import { canMount, canMountExt4, fillBytes, fillFiles, mountDisk, unmountDisk } from '../testing/small-disk.ts';

let site: MfHarness;
beforeEach(async () => {
  site = await MfHarness.make();
  await mkdir(site.store, { recursive: true });
});
afterEach(async () => {
  unmountDisk(site.store);
  await site.end();
});

const pointer = async () => (await readChannel(site.store))?.remotes['mf-content'];
const verbs = async () =>
  JSON.parse((await site.mf('history', '--json')).out).map(({ verb }: { verb: string }) => verb);
const shipped = ['promote', 'publish', 'promote', 'publish'];

/** Whatever an operator does at night, twice, with the store as full as it gets. */
async function moveOnFullDisk(): Promise<void> {
  const { current: two } = (await pointer()) ?? {};
  const back = await site.mf('rollback', 'mf-content', '--reason', 'empty page');
  expect(back).toMatchObject({ code: 0, out: expect.stringMatching(/rev 3\..*disk of the store .* is full/s) });
  const off = await site.mf('disable', 'mf-content', '--reason', 'still empty');
  expect(off).toMatchObject({ code: 0, out: expect.stringContaining('switched off, rev 4') });
  expect((await site.mf('enable', 'mf-content', '--reason', 'repaired')).code).toBe(0);
  expect((await site.mf('rollback', 'mf-content', '--to', `${two}`, '--reason', 'it was not that')).code).toBe(0);
  expect(await pointer()).toMatchObject({ current: two, enabled: true });
  expect(await verbs()).toEqual(['rollback', 'enable', 'disable', 'rollback', ...shipped]);
  expect((await site.mf('gc', '--dry-run')).code).toBe(0);
}

/**
 * The longest sentences that there may be, and whatever a move has left free is taken by somebody else: the channel grows by
 * what the journal has no room for.
 */
async function moveOften(fill: () => Promise<void>): Promise<void> {
  const { current: two } = (await pointer()) ?? {};
  const one = (await listVersions(site.store, 'mf-content')).find((version) => version !== two);
  for (const move of [
    ['disable', 'mf-content'],
    ['enable', 'mf-content'],
    ['promote', `mf-content@${one}`, '--unprepared'],
    ['promote', `mf-content@${two}`, '--unprepared'],
    ['rollback', 'mf-content', '--kill'],
    ['disable', 'mf-content'],
    ['enable', 'mf-content'],
  ]) {
    await fill();
    expect(await site.mf(...move, '--reason', '慢'.repeat(500))).toMatchObject({ code: 0, err: '' });
  }
  await fill();
  expect(await site.mf('gc')).toMatchObject({ code: 0, err: '' });
  expect(await pointer()).toMatchObject({ current: one, killed: [two], enabled: true });
}

/** Nothing was torn, and what a full disk kept out of the journal is in it as soon as there is room. */
async function moveAfterwards(): Promise<void> {
  expect((await site.mf('disable', 'mf-content', '--reason', 'x')).out).not.toContain('is full');
  const told = (await readJournal(site.store)).map(({ verb }) => verb);
  const often = ['disable', 'enable', 'promote', 'promote', 'rollback', 'disable', 'enable'];
  expect(told).toEqual([...shipped.toReversed(), 'rollback', 'disable', 'enable', 'rollback', ...often, 'disable']);
  expect((await site.mf('verify')).code).toBe(0);
}

const inMemory = onMachine(canMount, 'right to mount');
const onExt4 = onMachine(canMountExt4, 'ext4');

for (const [what, on, kind, options, fill, ballast] of [
  ['bytes, in memory', inMemory, 'tmpfs', 'size=400k', fillBytes, 'ballast'],
  ['files, in memory', inMemory, 'tmpfs', 'nr_inodes=80', fillFiles, 'many'],
  ['bytes, on ext4', onExt4, 'ext4', '', fillBytes, 'ballast'],
  ['files, on ext4', onExt4, 'ext4', '', fillFiles, 'many'],
] as const) {
  on.test(`a disk full of ${what}: rollback, disable and enable work`, async () => {
    mountDisk(site.store, kind, options);
    await site.ship('one');
    await site.ship('two');
    await fill(site.store);
    await moveOnFullDisk();
    await moveOften(() => fill(site.store));
    await rm(join(site.store, ballast), { recursive: true });
    await moveAfterwards();
  });
}

for (const [what, options, fill] of [
  ['bytes', 'size=1m', fillBytes],
  ['files', 'nr_inodes=150', fillFiles],
] as const) {
  inMemory.test(`a disk full of ${what}: gc makes room, and then a release can be published`, async () => {
    mountDisk(site.store, 'tmpfs', options);
    await site.ship('live');
    for (const [place, mark] of [...'abcdefg'].entries()) await site.publishOld(mark, 30 - place);
    await fill(site.store);
    await expect(site.publish('new')).rejects.toThrow('is full');
    expect(await site.mf('gc')).toMatchObject({ code: 0, out: expect.stringContaining('Removed 3 of 8') });
    await site.publish('new');
    expect((await site.mf('verify')).code).toBe(0);
  });
}

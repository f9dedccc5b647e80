import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { keepLastGood, lastGoodFile } from 'shared/releases/channel/last-good.ts';
import { makeBuild } from 'shared/releases/make-release.ts';
import { listVersions, readRecord } from 'shared/releases/store.ts';
import { onMachine } from 'shared/testing/on-machine.ts';
import { MfHarness } from '../testing/mf-harness.ts';
import { canMount, mountDisk, unmountDisk } from '../testing/small-disk.ts';

let site: MfHarness;
beforeEach(async () => {
  site = await MfHarness.make();
});
afterEach(() => site.end());

const isRoot = process.getuid?.() === 0;

/** Runs with the store on a small disk. */
async function onDisk(size: string, work: () => Promise<void>): Promise<void> {
  await mkdir(site.store, { recursive: true });
  mountDisk(site.store, 'tmpfs', `size=${size}`);
  try {
    await work();
  } finally {
    unmountDisk(site.store);
  }
}

onMachine(canMount, 'right to mount').test(
  'a release that does not fit on the disk leaves nothing behind; the live one stays',
  async () => {
    await onDisk('260k', async () => {
      const one = await site.ship('one');
      const { folder, record } = await makeBuild(site.folder, 'two', { padding: 30_000 });
      const padding = (await readdir(join(folder, 'browser'))).length;
      expect(padding).toBeGreaterThan(0);
      await writeFile(join(site.store, 'ballast'), Buffer.alloc(160_000));
      const { code, err } = await site.mf('publish', folder);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('is full') });
      expect(await listVersions(site.store, 'mf-content')).toEqual([one]);
      expect(await readdir(join(site.store, 'tmp'))).toEqual([]);
      expect((await site.mf('verify')).code).toBe(0);

      await rm(join(site.store, 'ballast'));
      expect((await site.mf('publish', folder)).code).toBe(0);
      await readRecord(site.store, 'mf-content', record.version);
    });
  },
);

onMachine(canMount || !isRoot, 'right to mount').test(
  'a store that may only be read: looking works, moving is refused',
  async () => {
    await mkdir(site.store, { recursive: true });
    if (canMount) mountDisk(site.store, 'tmpfs', 'size=1m');
    try {
      await site.ship('one');
      const two = await site.publish('two');
      if (canMount) execFileSync('mount', ['-o', 'remount,ro', site.store]);
      else await chmod(site.store, 0o555);
      expect((await site.mf('list')).code).toBe(0);
      const { code, err } = await site.mf('promote', `mf-content@${two}`, '--unprepared', '--reason', 'x');
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('No traffic was moved.') });
    } finally {
      if (canMount) unmountDisk(site.store);
      else await chmod(site.store, 0o755);
    }
  },
);

onMachine(isRoot, 'right to be somebody else').test('a user whose number has no name does all the same', async () => {
  await site.ship('one');
  await chmod(site.folder, 0o777);
  expect(await site.mfAs(54_321, 'list')).toMatchObject({ code: 0 });
  await chmod(site.store, 0o777);
  for (const part of ['.write-lock', 'journal.ndjson', 'channel.json', 'channel.json.spare']) {
    await chmod(join(site.store, part), 0o777);
  }
  const off = await site.mfAs(54_321, 'disable', 'mf-content', '--reason', 'x');
  expect(off).toMatchObject({ code: 0, err: '' });
  expect((await site.mf('history')).out).toContain('user 54321@');
});

test('a file in place of the store is refused as not a store', async () => {
  await rm(site.store, { recursive: true });
  await writeFile(site.store, '');
  const { folder } = await makeBuild(site.folder, 'one');
  const { code, err } = await site.mf('publish', folder);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('is not a folder that can hold a store') });
});

test('a deleted store: every verb explains it, and status still shows the running shells', async () => {
  await site.ship('one');
  await site.runShell(() => ({ rev: 7 }));
  await rm(site.store, { recursive: true });
  expect((await site.mf('status')).out).toContain('holds no channel');
  for (const call of [['list'], ['history'], ['rollback', 'mf-content', '--reason', 'x']]) {
    const { code, err } = await site.mf(...call);
    expect({ call, code, err }).toEqual({
      call,
      code: 2,
      err: expect.stringMatching(/^There is no store at .*Running shells go on with what they have in memory/),
    });
  }
  expect(existsSync(site.store)).toBe(false);
});

test('a store that is filled again continues above the rev that running shells have', async () => {
  await site.runShell(({ rev }) => ({ rev: Math.max(7, rev) }));
  const one = await site.publish('one');
  const { out } = await site.mf('promote', `mf-content@${one}`, '--reason', 'x');
  expect(out).toContain('rev 8. Live on 1 of 1 shell');
});

test('a torn channel: nothing overwrites it, status still shows what shells serve, restore repairs it', async () => {
  const one = await site.ship('one');
  const record = await readRecord(site.store, 'mf-content', one);
  const channel = await readChannel(site.store);
  if (!channel) throw new Error('nothing is live');
  await keepLastGood(lastGoodFile(site.data), { channel, records: { 'mf-content': record } });
  await site.runShell(({ rev }) => ({
    rev: Math.max(1, rev),
    remotes: { 'mf-content': { current: one, resident: [one] } },
  }));
  await writeFile(join(site.store, 'channel.json'), '{"rev": 1, "rem');

  const back = await site.mf('rollback', 'mf-content', '--reason', 'x');
  expect(back).toMatchObject({ code: 5, err: expect.stringMatching(/is not whole JSON.*restore/s) });
  const status = await site.mf('status');
  expect(status).toMatchObject({ code: 5, out: expect.stringMatching(new RegExp(`not whole JSON.*${one}`, 's')) });
  expect((await site.mf('restore', '--reason', 'x', '--dry-run')).out).toContain('Would put back the channel');
  expect(await site.mf('restore', '--reason', 'disk died')).toMatchObject({
    code: 0,
    out: expect.stringContaining('as rev 2. Live on 1 of 1 shell'),
  });
  expect((await readChannel(site.store))?.remotes).toMatchObject({ 'mf-content': { current: one, enabled: true } });
  expect(await site.mf('restore', '--reason', 'again')).toMatchObject({
    code: 2,
    err: expect.stringContaining('The channel is whole (rev 2)'),
  });
});

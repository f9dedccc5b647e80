/** @jest-environment node */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promoteTo, rollBack, switchTo } from 'shared/releases/channel-changes.ts';
import { replaceFile } from 'shared/releases/durable-file.ts';
import { makeBuild, makeFolder, versionOf } from 'shared/releases/make-release.ts';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import { publishRelease, releaseFolder } from 'shared/releases/store.ts';
import { type ChannelState, watchChannel } from 'shared/releases/watch-channel.ts';
import type { StoreWatch } from 'shared/releases/watch-store.ts';
import { writeChannel } from 'shared/releases/write-channel.ts';

const writer = { by: 'ann', verb: 'promote', reason: 'test' };

let folder: string;
let store: string;
let remove: () => Promise<void>;
let watches: StoreWatch[];
beforeEach(async () => {
  ({ folder, remove } = await makeFolder());
  store = join(folder, 'store');
  watches = [];
});
afterEach(async () => {
  await Promise.all(watches.map((watch) => watch.close()));
  await remove();
});

async function shipped(mark: string, name: ReleaseName = 'mf-content'): Promise<string> {
  const { record } = await publishRelease(store, (await makeBuild(folder, mark, { name })).folder);
  return record.version;
}

/** A shell's end of the watch: what it took and what it refused. */
async function follow({ probe = (_state: ChannelState) => {}, pollMs = 60_000 } = {}) {
  const taken: ChannelState[] = [];
  const refused: { reason: string; rev: number | null }[] = [];
  const watch = await watchChannel({
    store,
    lastGoodFile: join(folder, 'shell', 'last-good.json'),
    pollMs,
    onChange: (state) => {
      probe(state);
      taken.push(state);
    },
    onRefusal: (reason, rev) => refused.push({ reason, rev }),
  });
  watches.push(watch);
  return { watch, taken, refused, revs: () => taken.map(({ channel }) => channel.rev) };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('waited 5 s in vain');
    await new Promise((done) => setTimeout(done, 10));
  }
}

test('the first state is there when the watch is, and a promotion and a rollback follow without a poll', async () => {
  const one = await shipped('one');
  const two = await shipped('two');
  await writeChannel(store, promoteTo('mf-content', one), writer);
  const shell = await follow();
  expect(shell.revs()).toEqual([1]);
  expect(shell.taken[0]?.records['mf-content']?.version).toBe(one);
  await writeChannel(store, promoteTo('mf-content', two), writer);
  await until(() => shell.taken.length === 2);
  await writeChannel(store, rollBack('mf-content'), writer);
  await until(() => shell.taken.length === 3);
  expect(shell.taken.map(({ records }) => records['mf-content']?.version)).toEqual([one, two, one]);
  expect(shell.refused).toEqual([]);
});

test('a store that appears later is found by the poll', async () => {
  const shell = await follow({ pollMs: 20 });
  expect(shell.taken).toEqual([]);
  await writeChannel(store, promoteTo('mf-content', await shipped('one')), writer);
  await until(() => shell.taken.length === 1);
});

test('a rev whose files are not whole is refused once; it is taken when they are', async () => {
  const one = await shipped('one');
  const two = await shipped('two');
  await writeChannel(store, promoteTo('mf-content', one), writer);
  const shell = await follow();
  const file = join(releaseFolder(store, 'mf-content', two), 'server/server.cjs');
  const code = await readFile(file, 'utf8');
  await writeFile(file, code.replace('two', 'TWO'));
  await writeChannel(store, promoteTo('mf-content', two), writer);
  for (let look = 0; look < 3; look++) await shell.watch.check();
  expect(shell.revs()).toEqual([1]);
  expect(shell.refused).toEqual([{ rev: 2, reason: expect.stringContaining('SHA-384 differs') }]);
  await writeFile(file, code);
  await shell.watch.check();
  expect(shell.revs()).toEqual([1, 2]);
});

test('a rev without a record is refused', async () => {
  await writeChannel(store, promoteTo('mf-content', await shipped('one')), writer);
  const shell = await follow();
  await writeChannel(store, promoteTo('mf-content', '0.1.0-ffffffffffff'), writer);
  await shell.watch.check();
  expect(shell.revs()).toEqual([1]);
  expect(shell.refused[0]?.reason).toContain('has no record');
});

test('a lower rev and a torn channel change nothing', async () => {
  const one = await shipped('one');
  await writeChannel(store, promoteTo('mf-content', one), writer);
  const old = await readFile(join(store, 'channel.json'), 'utf8');
  await writeChannel(store, promoteTo('mf-content', await shipped('two')), writer);
  const shell = await follow();
  await replaceFile(join(store, 'channel.json'), old);
  await shell.watch.check();
  await replaceFile(join(store, 'channel.json'), old.slice(0, 30));
  await shell.watch.check();
  expect(shell.revs()).toEqual([2]);
  expect(shell.refused.map(({ reason }) => reason)).toEqual([
    'The store went back to rev 1; rev 2 stays.',
    expect.stringContaining('not whole JSON'),
  ]);
});

test('a release that its probe refuses is not tried again until the channel moves', async () => {
  const one = await shipped('one');
  const two = await shipped('two');
  await writeChannel(store, promoteTo('mf-content', one), writer);
  let probes = 0;
  const shell = await follow({
    probe: ({ records }) => {
      probes++;
      if (records['mf-content']?.version === two) throw new Error('health() says no');
    },
  });
  await writeChannel(store, promoteTo('mf-content', two), writer);
  for (let look = 0; look < 3; look++) await shell.watch.check();
  expect(probes).toBe(2);
  expect(shell.refused).toEqual([{ reason: 'health() says no', rev: 2 }]);
  await writeChannel(store, rollBack('mf-content'), writer);
  await shell.watch.check();
  expect(shell.revs()).toEqual([1, 3]);
});

test.each([
  ['torn', () => writeFile(join(store, 'channel.json'), '{"rev":')],
  ['gone', () => rm(join(store, 'channel.json'))],
])('a shell that starts while the channel is %s uses the last good one', async (_what, damage) => {
  await writeChannel(store, promoteTo('mf-content', await shipped('one')), writer);
  await (await follow()).watch.close();
  await damage();
  const shell = await follow();
  expect(shell.revs()).toEqual([1]);
});

test('a shell that starts on a broken promotion uses the last good channel and later the repair', async () => {
  const one = await shipped('one');
  const two = await shipped('two');
  await writeChannel(store, promoteTo('mf-content', one), writer);
  await (await follow()).watch.close();
  await writeChannel(store, promoteTo('mf-content', two), writer);
  await rm(join(releaseFolder(store, 'mf-content', two), 'browser/page.js'));
  const shell = await follow();
  expect(shell.revs()).toEqual([1]);
  expect(shell.refused[0]).toMatchObject({ rev: 2 });
  await writeChannel(store, rollBack('mf-content'), writer);
  await shell.watch.check();
  expect(shell.revs()).toEqual([1, 3]);
});

test('with nothing else to go by, whole parts are served without the broken one, and with it once it is back', async () => {
  const chat = await shipped('chat', 'mf-chat');
  const content = await shipped('one');
  await writeChannel(store, promoteTo('mf-content', content), writer);
  await writeChannel(store, promoteTo('mf-chat', chat), writer);
  const file = join(releaseFolder(store, 'mf-chat', chat), 'browser/page.js');
  const bytes = await readFile(file);
  await rm(file);
  const shell = await follow();
  expect(Object.keys(shell.taken[0]?.records ?? {})).toEqual(['mf-content']);
  expect(Object.keys(shell.taken[0]?.missing ?? {})).toEqual(['mf-chat']);
  await shell.watch.check();
  expect(shell.taken).toHaveLength(1);
  await writeFile(file, bytes);
  await shell.watch.check();
  expect(shell.taken).toHaveLength(2);
  expect(Object.keys(shell.taken[1]?.records ?? {}).sort()).toEqual(['mf-chat', 'mf-content']);
});

test('a rollback to a release that is resident needs none of its files any more', async () => {
  const one = await shipped('one');
  const two = await shipped('two');
  await writeChannel(store, promoteTo('mf-content', one), writer);
  const shell = await follow();
  await writeChannel(store, promoteTo('mf-content', two), writer);
  await shell.watch.check();
  await rm(join(store, 'assets/mf-content', one), { recursive: true });
  await writeChannel(store, rollBack('mf-content'), writer);
  await shell.watch.check();
  expect(shell.taken.at(-1)?.records['mf-content']?.version).toBe(one);
});

test('a live release whose files are lost goes on, and does not hold up the others', async () => {
  const chat = await shipped('chat', 'mf-chat');
  await writeChannel(store, promoteTo('mf-chat', chat), writer);
  await writeChannel(store, promoteTo('mf-content', await shipped('one')), writer);
  const shell = await follow();
  await rm(join(store, 'assets/mf-chat'), { recursive: true });
  await rm(join(store, 'records/mf-chat'), { recursive: true });
  for (const mark of ['two', 'three', 'four', 'five']) {
    await writeChannel(store, promoteTo('mf-content', await shipped(mark)), writer);
    await shell.watch.check();
  }
  expect(shell.revs()).toEqual([2, 3, 4, 5, 6]);
  expect(shell.taken.at(-1)).toMatchObject({ missing: {}, records: { 'mf-chat': { version: chat } } });
});

test('of each part three releases are remembered as whole; an older one is read again', async () => {
  const marks = ['one', 'two', 'three', 'four'];
  const [oldest = '', second = ''] = await Promise.all(marks.map((mark) => shipped(mark)));
  const shell = await follow();
  for (const mark of marks) {
    await writeChannel(store, promoteTo('mf-content', versionOf(mark)), writer);
    await shell.watch.check();
  }
  await rm(join(store, 'assets/mf-content'), { recursive: true });
  await writeChannel(store, rollBack('mf-content', second), writer);
  await shell.watch.check();
  expect(shell.revs()).toEqual([1, 2, 3, 4, 5]);
  await writeChannel(store, rollBack('mf-content', oldest), writer);
  await shell.watch.check();
  expect(shell.revs()).toEqual([1, 2, 3, 4, 5]);
  expect(shell.refused).toMatchObject([{ rev: 6, reason: expect.stringContaining('cannot be read') }]);
});

test('a part that is switched off needs no files; switched on again it does', async () => {
  const one = await shipped('one');
  await writeChannel(store, promoteTo('mf-content', one), writer);
  await writeChannel(store, switchTo('mf-content', false), { ...writer, verb: 'disable' });
  await rm(join(store, 'assets/mf-content'), { recursive: true });
  const shell = await follow();
  expect(shell.taken).toMatchObject([{ missing: {}, records: {} }]);
  await writeChannel(store, switchTo('mf-content', true), { ...writer, verb: 'enable' });
  await shell.watch.check();
  expect(shell.revs()).toEqual([2]);
  expect(shell.refused).toMatchObject([{ rev: 3, reason: expect.stringContaining('cannot be read') }]);
});

test('a closed watch looks no more', async () => {
  await writeChannel(store, promoteTo('mf-content', await shipped('one')), writer);
  const { watch, taken } = await follow({ pollMs: 5 });
  await watch.close();
  await writeChannel(store, promoteTo('mf-content', await shipped('two')), writer);
  await watch.check();
  expect(taken).toHaveLength(1);
});

test('a deleted store leaves what is in use', async () => {
  await writeChannel(store, promoteTo('mf-content', await shipped('one')), writer);
  const shell = await follow();
  await rm(store, { recursive: true });
  await shell.watch.check();
  expect(shell.revs()).toEqual([1]);
  expect(shell.refused[0]).toMatchObject({ rev: null });
});

test('a last good channel that cannot be kept is said, and the rev is used all the same', async () => {
  await writeChannel(store, promoteTo('mf-content', await shipped('one')), writer);
  await writeFile(join(folder, 'shell'), 'a file where the folder should be');
  const shell = await follow();
  expect(shell.revs()).toEqual([1]);
  expect(shell.refused[0]?.reason).toContain('could not be kept');
});

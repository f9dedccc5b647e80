/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { promoteTo, switchTo } from 'shared/releases/channel/channel-changes.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import { writeChannel } from 'shared/releases/channel/write-channel.ts';
import { makeFolder, versionOf } from 'shared/releases/make-release.ts';

const [one, two, three] = [versionOf('one'), versionOf('two'), versionOf('three')];
const writer = { by: 'ann', verb: 'promote', reason: 'test' };

let store: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder: store, remove } = await makeFolder());
});
afterEach(() => remove());

test('of two operators with the same rev one wins', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  const results = await Promise.allSettled(
    [two, three].map((version) => writeChannel(store, promoteTo('mf-chat', version), { ...writer, ifRev: 1 })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } });
  expect(await readChannel(store)).toMatchObject({ rev: 2 });
});

test('writers in several processes never interleave', async () => {
  const code = `
    import { writeChannel } from 'shared/releases/channel/write-channel.ts';
    import { promoteTo } from 'shared/releases/channel/channel-changes.ts';
    const [store, mark] = process.argv.slice(1);
    for (let i = 0; i < 10; i++) {
      const version = '0.1.0-' + (mark + i).padStart(12, '0');
      await writeChannel(store, promoteTo('mf-chat', version), { by: mark, verb: 'promote', reason: 'race' });
    }`;
  const children = ['a', 'b', 'c'].map((mark) =>
    spawn(process.execPath, ['--input-type=module', '-e', code, store, mark], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const exits = await Promise.all(children.map((child) => once(child, 'exit')));
  expect(exits.map(([exitCode]) => exitCode)).toEqual([0, 0, 0]);
  expect((await readChannel(store))?.rev).toBe(30);
  const journal = (await readHistory(store)).reverse();
  expect(journal.map(({ rev }) => rev)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  expect(journal.slice(1).every((entry, index) => entry.from === journal[index]?.to)).toBe(true);
});

test('a lock of a dead process is taken over, and one of a living process is waited for', async () => {
  const lock = join(store, '.write-lock');
  const heldBy = (pid: number | undefined, since: number) => join(lock, `held.${pid}.${since}.${hostname()}`);
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  await writeChannel(store, switchTo('mf-chat', true), writer).catch(() => {});
  await rename(join(lock, 'free'), heldBy(dead.pid, Date.now()));
  expect((await writeChannel(store, promoteTo('mf-chat', one), writer)).rev).toBe(1);

  const living = heldBy(process.pid, Date.now());
  await rename(join(lock, 'free'), living);
  const waiting = writeChannel(store, promoteTo('mf-chat', two), writer);
  await new Promise((done) => setTimeout(done, 100));
  expect((await readChannel(store))?.rev).toBe(1);
  await rename(living, heldBy(process.pid, Date.now() - 60_000));
  expect((await waiting).rev).toBe(2);
  expect(await readdir(lock)).toEqual(['free']);
});

test.each([
  ['is empty', (lock: string) => rm(join(lock, 'free'))],
  ['has a token that says nothing', (lock: string) => rename(join(lock, 'free'), join(lock, 'x'))],
])('a lock that %s does not block', async (_what, spoil) => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await spoil(join(store, '.write-lock'));
  expect((await writeChannel(store, promoteTo('mf-chat', two), writer)).rev).toBe(2);
});

/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Pointers, readChannel, writeChannel } from 'shared/releases/channel.ts';
import { killRelease, promoteTo, rollBack, switchTo } from 'shared/releases/channel-changes.ts';
import { readJournal } from 'shared/releases/journal.ts';
import { makeFolder, versionOf } from 'shared/releases/make-release.ts';

const [one, two, three] = [versionOf('one'), versionOf('two'), versionOf('three')];
const writer = { by: 'ann', verb: 'promote', reason: 'test' };

let store: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder: store, remove } = await makeFolder());
});
afterEach(() => remove());

test('rev grows by one and the journal tells what moved', async () => {
  expect(await readChannel(store)).toBeNull();
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  const channel = await writeChannel(store, promoteTo('mf-chat', two), { ...writer, reason: 'new examples' });
  expect(channel).toMatchObject({ rev: 2, by: 'ann', reason: 'new examples' });
  expect(channel.remotes['mf-chat']).toEqual({ current: two, previous: one, killed: [], enabled: true });
  expect(await readChannel(store)).toEqual(channel);
  expect(await readJournal(store)).toMatchObject([
    { rev: 2, verb: 'promote', remote: 'mf-chat', from: one, to: two, reason: 'new examples', by: 'ann' },
    { rev: 1, from: null, to: one },
  ]);
});

test('a rollback goes to the previous release, and doing it twice does not bring the bad one back', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeChannel(store, promoteTo('mf-chat', two), writer);
  const back = await writeChannel(store, rollBack('mf-chat'), writer);
  expect(back.remotes['mf-chat']).toMatchObject({ current: one, previous: null });
  await expect(writeChannel(store, rollBack('mf-chat'), writer)).rejects.toThrow('name one with --to');
  expect((await writeChannel(store, rollBack('mf-chat', two), writer)).remotes['mf-chat']?.current).toBe(two);
});

test('a rollback of one part leaves the others alone', async () => {
  await writeChannel(store, promoteTo('mf-content', three), writer);
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeChannel(store, promoteTo('mf-chat', two), writer);
  const { remotes } = await writeChannel(store, rollBack('mf-chat'), writer);
  expect(remotes['mf-content']).toEqual({ current: three, previous: null, killed: [], enabled: true });
});

test('a change that changes nothing writes nothing', async () => {
  const first = await writeChannel(store, promoteTo('mf-chat', one), writer);
  expect(await writeChannel(store, promoteTo('mf-chat', one), writer)).toEqual(first);
  expect(await readJournal(store)).toHaveLength(1);
});

test('a rollback may kill what it leaves; a killed release is not promoted, nor rolled back to', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeChannel(store, promoteTo('mf-chat', two), writer);
  const { remotes } = await writeChannel(store, rollBack('mf-chat', undefined, { kill: true }), writer);
  expect(remotes['mf-chat']).toEqual({ current: one, previous: null, killed: [two], enabled: true });
  expect(await readJournal(store)).toMatchObject([{ from: two, to: one, killed: two }, { to: two }, { to: one }]);
  await expect(writeChannel(store, promoteTo('mf-chat', two), writer)).rejects.toThrow('was killed');
  await expect(writeChannel(store, rollBack('mf-chat', two), writer)).rejects.toThrow('was killed');
});

test('a promotion may kill what it replaces: then nobody rolls back to it', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  const { remotes } = await writeChannel(store, promoteTo('mf-chat', two, { kill: true }), writer);
  expect(remotes['mf-chat']).toEqual({ current: two, previous: null, killed: [one], enabled: true });
});

test('a release that is no longer live is killed by itself, the live one is not', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeChannel(store, promoteTo('mf-chat', two), writer);
  await expect(writeChannel(store, killRelease('mf-chat', two), writer)).rejects.toThrow('rollback mf-chat --kill');
  await expect(writeChannel(store, rollBack('mf-chat', two, { kill: true }), writer)).rejects.toThrow(
    'killed and live',
  );
  const { remotes } = await writeChannel(store, killRelease('mf-chat', one), writer);
  expect(remotes['mf-chat']).toEqual({ current: two, previous: null, killed: [one], enabled: true });
});

test('a part that is switched off stays so when another release of it is promoted', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeChannel(store, switchTo('mf-chat', false), { ...writer, verb: 'disable' });
  const { remotes } = await writeChannel(store, promoteTo('mf-chat', two), writer);
  expect(remotes['mf-chat']).toMatchObject({ current: two, enabled: false });
  expect((await readJournal(store)).map(({ verb }) => verb)).toEqual(['promote', 'disable', 'promote']);
  await expect(writeChannel(store, switchTo('mf-content', false), writer)).rejects.toThrow('never promoted');
});

test('a store that was lost begins above the rev that a shell has seen', async () => {
  expect((await writeChannel(store, promoteTo('mf-chat', one), { ...writer, above: 7 })).rev).toBe(8);
  expect((await writeChannel(store, promoteTo('mf-chat', two), { ...writer, above: 7 })).rev).toBe(9);
});

test('a change that cannot be written leaves no line in the journal', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  const file = join(store, 'channel.json');
  const text = await readFile(file, 'utf8');
  const spoil = async (remotes: Pointers) => {
    await rm(file);
    await mkdir(join(file, 'in the way'), { recursive: true });
    return promoteTo('mf-chat', two)(remotes);
  };
  await expect(writeChannel(store, spoil, writer)).rejects.toThrow();
  await rm(file, { recursive: true });
  await writeFile(file, text);
  expect(await readJournal(store)).toHaveLength(1);
  expect((await readdir(store)).sort()).toEqual(['channel.json', 'journal.ndjson']);
});

test('of two operators who saw the same rev one wins', async () => {
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
    import { writeChannel } from 'shared/releases/channel.ts';
    import { promoteTo } from 'shared/releases/channel-changes.ts';
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
  const journal = (await readJournal(store)).reverse();
  expect(journal.map(({ rev }) => rev)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  expect(journal.slice(1).every((entry, index) => entry.from === journal[index]?.to)).toBe(true);
});

test('a lock of a dead process is taken over, and one of a living process is waited for', async () => {
  const lock = join(store, '.channel.lock');
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  await writeFile(lock, `${dead.pid} ${hostname()}`);
  expect((await writeChannel(store, promoteTo('mf-chat', one), writer)).rev).toBe(1);

  await writeFile(lock, `${process.pid} ${hostname()}`);
  const waiting = writeChannel(store, promoteTo('mf-chat', two), writer);
  await new Promise((done) => setTimeout(done, 100));
  expect((await readChannel(store))?.rev).toBe(1);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  expect((await waiting).rev).toBe(2);
  expect((await readdir(store)).filter((file) => file.startsWith('.'))).toEqual([]);
});

test('a torn channel is refused with a sentence and is not written over', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  const file = join(store, 'channel.json');
  const torn = (await readFile(file, 'utf8')).slice(0, 40);
  await writeFile(file, torn);
  await expect(readChannel(store)).rejects.toThrow('is not whole JSON (40 characters)');
  await expect(writeChannel(store, promoteTo('mf-chat', two), writer)).rejects.toMatchObject({ kind: 'integrity' });
  expect(await readFile(file, 'utf8')).toBe(torn);
});

test('a torn line of the journal is left out', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeFile(join(store, 'journal.ndjson'), '{"rev":7,"rem', { flag: 'a' });
  expect(await readJournal(store)).toHaveLength(1);
});

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Pointers, readChannel } from 'shared/releases/channel/channel.ts';
import { killRelease, promoteTo, rollBack, switchTo, trustAgain } from 'shared/releases/channel/channel-changes.ts';
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

test('rev grows by one and the journal records the change', async () => {
  expect(await readChannel(store)).toBeNull();
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  const channel = await writeChannel(store, promoteTo('mf-chat', two), { ...writer, reason: 'new examples' });
  expect(channel).toMatchObject({ rev: 2, by: 'ann', reason: 'new examples' });
  expect(channel.remotes['mf-chat']).toEqual({ current: two, previous: one, killed: [], enabled: true, rev: 2 });
  expect(await readChannel(store)).toEqual(channel);
  expect(await readHistory(store)).toMatchObject([
    { rev: 2, verb: 'promote', remote: 'mf-chat', from: one, to: two, reason: 'new examples', by: 'ann' },
    { rev: 1, from: null, to: one },
  ]);
});

test('a rollback goes to the previous release, and doing it twice does not bring the bad one back', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeChannel(store, promoteTo('mf-chat', two), writer);
  const back = await writeChannel(store, rollBack('mf-chat'), writer);
  expect(back.remotes['mf-chat']).toMatchObject({ current: one, previous: null });
  await expect(writeChannel(store, rollBack('mf-chat'), writer)).rejects.toMatchObject({
    message: 'No earlier release of mf-chat is noted.',
    wayOut: { way: 'another version or disable', name: 'mf-chat' },
  });
  expect((await writeChannel(store, rollBack('mf-chat', two), writer)).remotes['mf-chat']?.current).toBe(two);
});

test('a rollback of one part leaves the others alone', async () => {
  await writeChannel(store, promoteTo('mf-content', three), writer);
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeChannel(store, promoteTo('mf-chat', two), writer);
  const { remotes } = await writeChannel(store, rollBack('mf-chat'), writer);
  expect(remotes['mf-content']).toEqual({ current: three, previous: null, killed: [], enabled: true, rev: 1 });
});

test('a change that changes nothing writes nothing', async () => {
  const first = await writeChannel(store, promoteTo('mf-chat', one), writer);
  expect(await writeChannel(store, promoteTo('mf-chat', one), writer)).toEqual(first);
  expect(await readHistory(store)).toHaveLength(1);
});

test('a rollback may kill what it leaves; a killed release is not promoted, nor rolled back to', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeChannel(store, promoteTo('mf-chat', two), writer);
  const { remotes } = await writeChannel(store, rollBack('mf-chat', undefined, { kill: true }), writer);
  expect(remotes['mf-chat']).toEqual({ current: one, previous: null, killed: [two], enabled: true, rev: 3 });
  expect(await readHistory(store)).toMatchObject([{ from: two, to: one, killed: two }, { to: two }, { to: one }]);
  await expect(writeChannel(store, promoteTo('mf-chat', two), writer)).rejects.toThrow('was killed');
  await expect(writeChannel(store, rollBack('mf-chat', two), writer)).rejects.toThrow('was killed');
});

test('a promotion may kill the release that it replaces, which then cannot be rolled back to', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  const { remotes } = await writeChannel(store, promoteTo('mf-chat', two, { kill: true }), writer);
  expect(remotes['mf-chat']).toEqual({ current: two, previous: null, killed: [one], enabled: true, rev: 2 });
});

test('a release that is no longer live can be killed alone, the live one cannot', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeChannel(store, promoteTo('mf-chat', two), writer);
  await expect(writeChannel(store, killRelease('mf-chat', two), writer)).rejects.toMatchObject({
    message: `mf-chat@${two} is live.`,
    wayOut: { way: 'roll back and kill', name: 'mf-chat' },
  });
  await expect(writeChannel(store, rollBack('mf-chat', two, { kill: true }), writer)).rejects.toThrow(
    'killed and live',
  );
  const { remotes } = await writeChannel(store, killRelease('mf-chat', one), writer);
  expect(remotes['mf-chat']).toEqual({ current: two, previous: null, killed: [one], enabled: true, rev: 3 });
});

test('a part that is switched off stays so when another release of it is promoted', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeChannel(store, switchTo('mf-chat', false), { ...writer, verb: 'disable' });
  const { remotes } = await writeChannel(store, promoteTo('mf-chat', two), writer);
  expect(remotes['mf-chat']).toMatchObject({ current: two, enabled: false });
  expect((await readHistory(store)).map(({ verb }) => verb)).toEqual(['promote', 'disable', 'promote']);
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
  expect(await readHistory(store)).toHaveLength(1);
  expect((await readdir(store)).sort()).toEqual([
    '.write-lock',
    'channel.json',
    'channel.json.spare',
    'journal.ndjson',
  ]);
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

test('a live release can be trusted again, which is a rev of its own', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  const again = await writeChannel(store, trustAgain('mf-chat'), writer);
  expect(again).toMatchObject({ rev: 2, remotes: { 'mf-chat': { current: one, rev: 2 } } });
});

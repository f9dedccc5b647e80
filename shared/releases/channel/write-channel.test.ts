import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { promoteTo } from 'shared/releases/channel/channel-changes.ts';
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

test('a torn line of the journal is left out', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeFile(join(store, 'journal.ndjson'), '{"rev":7,"rem', { flag: 'a' });
  expect(await readHistory(store)).toHaveLength(1);
});

test('a line after a torn one is whole', async () => {
  await writeChannel(store, promoteTo('mf-chat', one), writer);
  await writeFile(join(store, 'journal.ndjson'), '{"rev":7,"rem', { flag: 'a' });
  await writeChannel(store, promoteTo('mf-chat', two), writer);
  await writeChannel(store, promoteTo('mf-chat', three), writer);
  expect((await readHistory(store)).map(({ to }) => to)).toEqual([three, two, one]);
});

test('a change whose journal line could not be written is reported all the same, and written later', async () => {
  const journal = join(store, 'journal.ndjson');
  await mkdir(journal, { recursive: true }); // in the way
  const problems: unknown[] = [];
  const onTrouble = (error: unknown) => problems.push(error);
  await writeChannel(store, promoteTo('mf-chat', one), { ...writer, onTrouble });
  await writeChannel(store, promoteTo('mf-chat', two), { ...writer, onTrouble });
  expect(problems.length).toBeGreaterThan(1);
  expect((await readHistory(store)).map(({ to }) => to)).toEqual([two, one]);
  await rm(journal, { recursive: true });
  await writeChannel(store, promoteTo('mf-chat', three), writer);
  const lines = (await readFile(journal, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).to)).toEqual([one, two, three]);
  expect(await readHistory(store)).toHaveLength(3);
});

test('fields that only a newer build knows stay', async () => {
  const { remotes } = await writeChannel(store, promoteTo('mf-chat', one), writer);
  const ofTomorrow = {
    ...JSON.parse(await readFile(join(store, 'channel.json'), 'utf8')),
    canary: { share: 5 },
    remotes: { 'mf-chat': { ...remotes['mf-chat'], share: 50 }, 'mf-tomorrow': { ...remotes['mf-chat'], note: 'new' } },
  };
  await writeFile(join(store, 'channel.json'), JSON.stringify(ofTomorrow));
  await writeChannel(store, promoteTo('mf-chat', two), writer);
  expect(JSON.parse(await readFile(join(store, 'channel.json'), 'utf8'))).toMatchObject({
    rev: 2,
    canary: { share: 5 },
    remotes: { 'mf-chat': { current: two, share: 50 }, 'mf-tomorrow': { current: one, note: 'new' } },
  });
});

test('a channel of a newer shape is not taken for a torn one', async () => {
  await writeFile(join(store, 'channel.json'), '{"schema": 2, "remotes": []}');
  await expect(readChannel(store)).rejects.toMatchObject({
    kind: 'fit',
    message: expect.stringContaining('use the newer build'),
  });
});

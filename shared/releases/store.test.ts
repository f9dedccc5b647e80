/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { appendFile, cp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBuild, makeFolder, versionOf } from 'shared/releases/make-release.ts';
import { firstBytes, parseRecord } from 'shared/releases/record/record.ts';
import { readServerFile, verifyRelease } from 'shared/releases/record/verify.ts';
import {
  listReleases,
  publishRelease,
  readRecord,
  recordFile,
  releaseFolder,
  storeFolder,
  verifyStored,
} from 'shared/releases/store.ts';

let folder: string;
let store: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await makeFolder());
  store = join(folder, 'store');
});
afterEach(() => remove());

test('a published release is in the store with every file and its record', async () => {
  const { folder: built, record } = await makeBuild(folder, 'a');
  expect(await publishRelease(store, built)).toEqual({ record, outcome: 'published' });
  expect(await readRecord(store, 'mf-content', record.version)).toEqual(record);
  const target = releaseFolder(store, 'mf-content', record.version);
  await verifyRelease(target, record);
  expect((await readdir(join(target, 'browser'))).sort()).toEqual(
    ['page.js', 'page.js.br', 'page.js.gz', 'remote-entry.js', 'remote-entry.js.br', 'remote-entry.js.gz'].sort(),
  );
  expect(await readdir(join(store, 'tmp'))).toEqual([]);
});

test('fields of a release that only a newer build knows are kept', async () => {
  const { folder: built, record } = await makeBuild(folder, 'a');
  await writeFile(join(built, 'build.json'), JSON.stringify({ ...record, origin: 'eu' }));
  await publishRelease(store, built);
  const kept = await readFile(recordFile(store, 'mf-content', record.version), 'utf8');
  expect(JSON.parse(kept)).toMatchObject({ version: record.version, origin: 'eu' });
  expect(() => parseRecord(JSON.stringify({ ...record, schema: 2 }), 'build.json')).toThrow('use the newer build');
});

test('publishing it again changes nothing, also when it was built at another time', async () => {
  const { folder: built, record } = await makeBuild(folder, 'a');
  await publishRelease(store, built);
  await writeFile(join(built, 'build.json'), JSON.stringify({ ...record, builtAt: '2030-01-01T00:00:00.000Z' }));
  expect((await publishRelease(store, built)).outcome).toBe('unchanged');
  expect((await readRecord(store, 'mf-content', record.version)).builtAt).toBe(record.builtAt);
});

test('other bytes under a known version are a conflict and leave the store as it was', async () => {
  const first = await makeBuild(folder, 'a');
  const second = await makeBuild(folder, 'b', { version: versionOf('a') });
  await publishRelease(store, first.folder);
  await expect(publishRelease(store, second.folder)).rejects.toMatchObject({ kind: 'conflict' });
  await verifyRelease(releaseFolder(store, 'mf-content', first.record.version), first.record);
});

test('two publishers of the same build at once are both content', async () => {
  const { folder: built, record } = await makeBuild(folder, 'a');
  const outcomes = await Promise.all([publishRelease(store, built), publishRelease(store, built)]);
  expect(outcomes).toHaveLength(2);
  await verifyRelease(releaseFolder(store, 'mf-content', record.version), record);
});

test('files that were damaged in the store are put back by publishing again', async () => {
  const { folder: built, record } = await makeBuild(folder, 'a');
  await publishRelease(store, built);
  const target = releaseFolder(store, 'mf-content', record.version);
  await rm(join(target, 'browser', 'page.js'));
  expect((await publishRelease(store, built)).outcome).toBe('repaired');
  await verifyRelease(target, record);
});

test.each([
  ['a tampered browser file', 'browser/page.js', (file: string) => tamper(file)],
  ['a longer browser file', 'browser/page.js', (file: string) => appendFile(file, ' ')],
  ['a truncated server file', 'server/server.cjs', (file: string) => truncate(file, 5)],
  ['a missing server file', 'server/server.cjs', (file: string) => rm(file)],
  ['a tampered brotli file', 'browser/page.js.br', (file: string) => tamper(file)],
  ['a tampered gzip file', 'browser/page.js.gz', (file: string) => truncate(file, 12)],
  ['a missing brotli file', 'browser/page.js.br', (file: string) => rm(file)],
])('%s is refused, by name', async (_what, path, damage) => {
  const { folder: built, record } = await makeBuild(folder, 'a');
  await damage(join(built, path));
  await expect(verifyRelease(built, record)).rejects.toMatchObject({
    kind: 'integrity',
    message: expect.stringContaining(join(built, path)),
  });
  await expect(publishRelease(store, built)).rejects.toMatchObject({ kind: 'integrity' });
  expect(await listReleases(store, 'mf-content')).toEqual([]);
});

// Shows: REMOTE-17
test('a server file is handed out only when it is what was published', async () => {
  const { folder: built, record } = await makeBuild(folder, 'a');
  expect((await readServerFile(built, record)).toString()).toBe('exports.mark = "a";');
  await tamper(join(built, 'server/server.cjs'));
  await expect(readServerFile(built, record)).rejects.toThrow('SHA-384 differs');
});

test.each([
  ['a torn record', '{"name": "mf-co', 'is not whole JSON'],
  ['a path out of the folder', (text: string) => text.replaceAll('page.js', '../page.js'), 'plain relative path'],
  ['a missing hash', (text: string) => text.replace(/"sri":"[^"]*",/, ''), 'browser.files'],
  ['an entry without a file', (text: string) => text.replace('"entry":"remote-entry.js"', '"entry":"x.js"'), 'x.js'],
  ['a record without what it uses', (text: string) => text.replace('"uses":[],', ''), 'uses must be array'],
  ['an unknown part', (text: string) => text.replace('"mf-content"', '"mf-other"'), 'name must be one of shell'],
])('%s is refused with its reason', async (_what, damage, reason) => {
  const { record } = await makeBuild(folder, 'a');
  const text = typeof damage === 'string' ? damage : damage(JSON.stringify(record));
  expect(() => parseRecord(text, 'build.json')).toThrow(reason);
});

test('a name or version cannot lead out of the store', () => {
  expect(() => releaseFolder(store, '../..', versionOf('a'))).toThrow('no remote named');
  expect(() => releaseFolder(store, 'mf-content', '../../etc')).toThrow('is no version');
});

test('a record under another name is refused', async () => {
  const { folder: built, record } = await makeBuild(folder, 'a');
  await publishRelease(store, built);
  const from = join(store, 'records/mf-content', `${record.version}.json`);
  await writeFile(join(store, 'records/mf-content', `${versionOf('b')}.json`), await readFile(from));
  await expect(readRecord(store, 'mf-content', versionOf('b'))).rejects.toMatchObject({ kind: 'integrity' });
});

test('first bytes are the brotli bytes of the entry and what it needs at once, each file once', async () => {
  const { record } = await makeBuild(folder, 'a');
  const { files } = record.browser;
  expect(firstBytes(record)).toBe((files['remote-entry.js']?.br ?? 0) + (files['page.js']?.br ?? 0));
});

test('the store is RELEASE_STORE, else DATA_DIR/releases', () => {
  expect(storeFolder({ DATA_DIR: '/data' })).toBe('/data/releases');
  expect(storeFolder({ DATA_DIR: '/data', RELEASE_STORE: '/store' })).toBe('/store');
});

/** Turns one bit, so the length stays. */
async function tamper(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

/** Replaces a file or folder by a link to what it was, which lies elsewhere now. */
async function linkAway(path: string): Promise<void> {
  const elsewhere = join(folder, 'elsewhere');
  await rename(path, elsewhere);
  await symlink(elsewhere, path);
}

test.each(['browser/page.js', 'browser/page.js.br', 'browser/page.js.gz', 'server/server.cjs', 'browser', 'server'])(
  'a build whose %s is a link is not published, though its bytes are right',
  async (path) => {
    const { folder: built } = await makeBuild(folder, 'a');
    await linkAway(join(built, path));
    await expect(publishRelease(store, built)).rejects.toMatchObject({
      kind: 'integrity',
      message: expect.stringMatching(/is a link or no file; only files of the build itself are published/),
    });
    expect(await readdir(store).catch(() => [])).not.toContain('records');
  },
);

test('a build with a pipe in it is refused at once', async () => {
  const { folder: built } = await makeBuild(folder, 'a');
  await rm(join(built, 'browser/page.js.gz'));
  execFileSync('mkfifo', [join(built, 'browser/page.js.gz')]);
  await expect(publishRelease(store, built)).rejects.toThrow('is a link or no file');
});

test.each([
  'browser/page.js',
  'browser/page.js.br',
  'browser/page.js.gz',
  'server/server.cjs',
  'browser',
  'server',
  '.',
])('a release whose %s became a link in the store is not whole; publishing it again puts files there', async (path) => {
  const { folder: built, record } = await makeBuild(folder, 'a');
  await publishRelease(store, built);
  const target = releaseFolder(store, 'mf-content', record.version);
  await linkAway(join(target, path));
  await expect(verifyStored(store, record)).rejects.toMatchObject({
    kind: 'integrity',
    message: expect.stringContaining('is a link'),
  });
  expect((await publishRelease(store, built)).outcome).toBe('repaired');
  await verifyStored(store, record);
});

test('a store whose folder of a remote is a link elsewhere takes no release of it', async () => {
  const { folder: built, record } = await makeBuild(folder, 'a');
  await publishRelease(store, built);
  await linkAway(join(store, 'assets/mf-content'));
  await expect(verifyStored(store, record)).rejects.toThrow('lies behind one');
  await expect(publishRelease(store, built)).rejects.toThrow('lies behind one');
  // The store itself may lie elsewhere.
  await rm(join(store, 'assets/mf-content'));
  await cp(join(folder, 'elsewhere'), join(store, 'assets/mf-content'), { recursive: true });
  await symlink(store, join(folder, 'another-name'));
  await verifyStored(join(folder, 'another-name'), record);
});

import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { listBackupsHere, makeBackupNow, showBackupStatus } from 'shared/contracts/operator/operation/backup.ts';
import sharp from 'sharp';
import { findBalances } from '../../ledger/ledger.ts';
import { readConfig } from '../../platform/config/config.ts';
import { type Database, openDatabase } from '../../platform/database/db.ts';
import { DataInUse } from '../../platform/database/engine/db-lock.ts';
import { users } from '../../platform/user/user-tables.ts';
import { unguessableName } from '../../providers/storage/stored-name.ts';
import { uploads } from '../../site/upload/upload-tables.ts';
import { makeEmbedded } from '../../testing/database/embedded-template.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testOperator } from '../../testing/test-operator.ts';
import { auditLedger } from '../audit/audit.ts';
import { backUpDaily } from './backup-jobs.ts';
import { findBackupResult } from './backup-results.ts';
import { backupResults } from './backup-tables.ts';
import { lastDue } from './backup-times.ts';
import { backupsFolder } from './kept/disks.ts';
import { dropOldBackups, listBackups } from './kept/kept-backups.ts';
import { manifestName, readManifest, signManifest } from './kept/manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { makeBackup } from './take-backup.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'api-backup-'));
const config = { ...readConfig({ SITE_MODE: 'demo' }), dataDir };
const all = backupsFolder(config);
let database: Database;
let site: TestApp;
let user: MadeUser;
let picture: { url: string; bytes: Buffer };
let folder: string;

async function open() {
  database = await openDatabase({ databaseUrl: undefined, dataDir });
  site = await testApp({ database, config: { dataDir } });
}
async function close() {
  await site.close();
  await database.close();
}
async function upload(): Promise<{ url: string; bytes: Buffer }> {
  const bytes = await sharp({ create: { width: 500, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'a.png');
  const request = { method: 'POST', body: form, headers: { token: user.token } };
  const response = await fetch(`${await site.url()}/api/upload/image`, request);
  const { url } = dataOf<{ url: string }>(await response.json());
  return { url, bytes: (await site.app.inject(url)).rawPayload };
}
const keyOfSite = 'ab'.repeat(32);

/** A copy of the backup, for a fault. */
function copy(): string {
  const to = mkdtempSync(join(tmpdir(), 'api-backup-copy-'));
  cpSync(folder, to, { recursive: true });
  return to;
}
const restoreInto = (to: string, from: string, replace = false) =>
  restoreBackup({ ...config, dataDir: to }, { folder: from, replace });

beforeAll(async () => {
  makeEmbedded(join(dataDir, 'db'));
  await open();
  user = await makeUser(site, { credits: { chat: 7, draw: 3 } });
  picture = await upload();
  writeFileSync(join(dataDir, 'secret.key'), keyOfSite);
  const operator = await testOperator(site);
  const made = await operator.get(makeBackupNow, {});
  expect(made).toMatchObject({ entries: 4, files: 2 });
  expect(await operator.get(listBackupsHere, {})).toEqual([made]);
  folder = made.folder;
  await operator.app.close();
});
afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true });
});

test('a damaged site is restored; previous data is moved aside', async () => {
  const later = await makeUser(site);
  await upload();
  await expect(restoreInto(dataDir, folder, true)).rejects.toThrow(DataInUse);
  await close();
  rmSync(join(dataDir, 'db/global'), { recursive: true });
  for (const name of readdirSync(join(dataDir, 'uploads'))) truncateSync(join(dataDir, 'uploads', name), 5);

  await expect(restoreInto(dataDir, folder)).rejects.toThrow('has db and uploads already');
  const said = (await restoreInto(dataDir, folder, true)).join('\n');
  expect(said).toMatch(/What was there lies in .+replaced-\d{8}T\d{6}Z/);
  expect(said).toContain('4 entries of the ledger, 2 files. The ledger is sound.');
  const aside = readdirSync(dataDir).find((name) => name.startsWith('replaced-')) ?? '';
  expect(readdirSync(join(dataDir, aside)).sort()).toEqual(['db', 'uploads']);
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(keyOfSite);

  await open();
  expect(await auditLedger(database.db)).toEqual([]);
  expect(await findBalances(database.db, user.id)).toEqual({ chat: 7, draw: 3 });
  expect(await database.db.select().from(users).where(eq(users.id, later.id))).toEqual([]);
  expect((await site.app.inject(picture.url)).rawPayload.equals(picture.bytes)).toBe(true);
  expect(await makeUser(site, { mobile: '13700000001' })).toMatchObject({ id: expect.any(Number) });
});

test('an empty folder takes it too', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'api-backup-empty-'));
  // The key is of the machine and not of the backup.
  expect((await restoreInto(join(empty, 'new'), folder)).at(-1)).toContain('SECRET_KEY');
  const restored = await openDatabase({ databaseUrl: undefined, dataDir: join(empty, 'new') });
  expect(await findBalances(restored.db, user.id)).toEqual({ chat: 7, draw: 3 });
  await restored.close();
  rmSync(empty, { recursive: true });
});

describe('is refused, and nothing is touched:', () => {
  test.each<[string, (broken: string) => Promise<void> | void, RegExp]>([
    ['a manifest that was edited', (at) => edit(at, { files: [] }), /damaged or changed/],
    ['a manifest that was cut off', (at) => truncateSync(join(at, manifestName), 200), /damaged or changed/],
    ['one without a manifest', (at) => rmSync(join(at, manifestName)), /no finished backup/],
    [
      'a database with another byte',
      (at) => flip(join(at, 'database.tar.gz')),
      /database.tar.gz is not what was stored/,
    ],
    ['a file with another byte', (at) => flip(join(at, 'files', fileOf(at))), /files.+ is not what was stored/],
    ['a file that is gone', (at) => rmSync(join(at, 'files', fileOf(at))), /files.+ is not what was stored/],
    ['another ledger, signed again', (at) => edit(at, { ledger: { entries: 3, totals: [] } }, true), /not the one/],
    ['fewer files, signed again', (at) => edit(at, { files: [] }, true), /1 uploads have no file/],
    [
      'a name that leads elsewhere, signed again',
      (at) => edit(at, { files: [{ name: '../x', size: 1 }] }, true),
      /changed/,
    ],
    ['a newer application', (at) => edit(at, { migrations: 9999 }, true), /newer application/],
    [
      'an earlier version',
      (at) => edit(at, { format: 1, migrations: 42 }, true),
      /earlier version.+restore it with that/,
    ],
    ['another engine', (at) => edit(at, { engine: 'postgres' }, true), /set DATABASE_URL/],
  ])('%s', async (_name, breakIt, reason) => {
    const broken = copy();
    const target = join(broken, 'target');
    await breakIt(broken);
    await expect(restoreInto(target, broken)).rejects.toThrow(reason);
    expect(existsSync(join(target, 'db'))).toBe(false);
    expect(existsSync(join(target, 'uploads'))).toBe(false);
    rmSync(broken, { recursive: true });
  });

  const fileOf = (at: string) => readdirSync(join(at, 'files'))[0] ?? '';
  function flip(path: string): void {
    const bytes = readFileSync(path);
    bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  }
  async function edit(at: string, change: object, signs = false): Promise<void> {
    const { digest, ...manifest } = await readManifest(at);
    const changed = { ...manifest, ...change };
    writeFileSync(join(at, manifestName), JSON.stringify(signs ? signManifest(changed) : { ...changed, digest }));
  }
});

describe('no backup comes of', () => {
  afterEach(() => {
    for (const name of readdirSync(all)) if (name.endsWith('.unfinished')) rmSync(join(all, name), { recursive: true });
  });

  test('a killed backup is neither listed nor restored', async () => {
    const before = await listBackups(config);
    // It stops for ever at the first file, as a killed one does, whose claim ends with its connection.
    const stuck = {
      ...site.app,
      database: { ...database, claim: async () => async () => undefined },
      config: site.app.config,
      log: site.app.log,
      storage: { ...site.app.storage, list: neverListed },
    } as TestApp['app'];
    void makeBackup({ app: stuck, database }, new Date('2026-01-02T03:04:05Z'));
    const half = join(all, '20260102T030405Z.unfinished');
    while (!existsSync(join(half, 'database.tar.gz'))) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await listBackups(config)).toEqual(before);
    await expect(restoreInto(join(dataDir, 'x'), half)).rejects.toThrow('no finished backup');
    const { name } = await makeBackup({ app: site.app, database });
    expect(await listBackups(config)).toEqual([...before, name]);
    expect(existsSync(half)).toBe(false);
  });

  test('an upload without its file, or a ledger that is not sound', async () => {
    const before = await listBackups(config);
    const name = unguessableName('png');
    const row = { userId: user.id, name, givenName: 'x', bytes: 1, width: 1, height: 1 };
    await database.db.insert(uploads).values(row);
    await expect(makeBackup({ app: site.app, database })).rejects.toThrow(`does not have ${name}`);
    await database.db.delete(uploads).where(eq(uploads.name, name));
    const unsound = `update accounts set balance = balance + 1 where user_id = ${user.id} and kind = 'held'`;
    await database.db.execute(`set session_replication_role = replica`);
    await database.db.execute(unsound);
    await expect(makeBackup({ app: site.app, database })).rejects.toThrow('The ledger is not sound');
    await database.db.execute(unsound.replace('+', '-'));
    await database.db.execute(`set session_replication_role = origin`);
    expect(await listBackups(config)).toEqual(before);
    expect(readdirSync(all).filter((one) => one.endsWith('.unfinished'))).toEqual([]);
  });
});

test('two backups at once are one; the second caller reads why', async () => {
  const before = await listBackups(config);
  const later = new Date(Date.now() + 5 * 60_000);
  const [made, refused] = await Promise.allSettled([
    makeBackup({ app: site.app, database }, later),
    makeBackup({ app: site.app, database }, new Date(later.getTime() + 1000)),
  ]);
  expect(made.status).toBe('fulfilled');
  expect(refused).toMatchObject({ reason: { message: expect.stringContaining('is being made already') } });
  expect(await listBackups(config)).toHaveLength(before.length + 1);
  expect((await findBackupResult(database.db))?.failedTime).toBeNull();
});

test('each day’s backup is kept as configured, the newest for ever', async () => {
  for (const name of await listBackups(config)) rmSync(join(all, name), { recursive: true });
  await database.db.delete(backupResults);
  const at = (time: string) => backUpDaily(site.app, new Date(time));
  await at('2026-03-01T01:00:00Z');
  await at('2026-03-01T13:00:00Z');
  expect(await listBackups(config)).toEqual(['20260301T010000Z']);
  await at('2026-03-02T01:00:00Z');
  await at('2026-03-08T13:00:00Z');
  expect(await listBackups(config)).toEqual(['20260302T010000Z', '20260308T130000Z']);
  // What did not change is on the disk once.
  const [name = ''] = readdirSync(join(all, '20260302T010000Z/files'));
  const numberOf = (backup: string) => statSync(join(all, backup, 'files', name)).ino;
  expect(numberOf('20260308T130000Z')).toBe(numberOf('20260302T010000Z'));
  await dropOldBackups(config, new Date('2026-06-01T00:00:00Z'));
  expect(await listBackups(config)).toEqual(['20260308T130000Z']);
  // Before ten past four in Beijing none is due, a minute after it one is.
  const due = (time: string) => lastDue(new Date(time), '04:10').toISOString();
  expect(due('2026-06-01T20:09:00Z')).toBe('2026-05-31T20:10:00.000Z');
  expect(due('2026-06-01T20:11:00Z')).toBe('2026-06-01T20:10:00.000Z');
});

test('age, place and problems of backups stand in status and metrics', async () => {
  const operator = await testOperator(site);
  const folder = join(all, '20260308T130000Z');
  const status = () => operator.get(showBackupStatus, {});
  const old = expect.stringMatching(/^The last good backup is \d+ hours old\.$/);
  expect(await status()).toMatchObject({
    last_good: '2026-03-08T13:00:00.000Z',
    place: `${hostname()}:${folder}`,
    kept_days: 7,
    problems: [old],
    next: expect.stringMatching(/T20:10:00\.000Z$/),
    disks: [{ disk: 'data' }, { disk: 'backups' }],
  });
  const metrics = async () => (await site.app.inject({ url: '/metrics' })).payload;
  expect(await metrics()).toContain(`site_backup_timestamp_seconds ${Date.parse('2026-03-08T13:00:00Z') / 1000}`);
  expect(await metrics()).toMatch(/site_disk_free_bytes\{disk="backups"\} \d{6,}/);

  const dump = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
  const later = new Date(Date.now() + 60_000);
  const failed = makeBackup({ app: site.app, database: { engine: 'pglite', dump } }, later);
  await expect(failed).rejects.toThrow(/^The disk of .*backups is full: \d+ MB are free/);
  expect((await status()).problems).toEqual([old, expect.stringMatching(/^The last try failed: The disk of/)]);
  expect(await metrics()).toContain('site_backup_failed 1');
});

async function* neverListed() {
  await new Promise(() => undefined);
  yield { name: '', size: 0, changed: new Date() };
}

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  listBackupsHere,
  makeBackupNow,
  showBackupStatus,
  testBackup,
} from 'shared/contracts/operator/operation/backup.ts';
import { openDatabase } from '../../platform/database/db.ts';
import { makeEmbedded } from '../../testing/database/embedded-template.ts';
import { makeUser } from '../../testing/make.ts';
import { type FakeS3, fakeS3 } from '../../testing/providers/fake-s3.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { backUpDaily } from './backup-jobs.ts';
import { dropOldBackups, folderOfBackup, listBackups } from './kept/kept-backups.ts';
import { verifyBackup } from './kept/manifest.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'api-bucket-backups-'));
let s3: FakeS3;
let site: TestApp;
let operator: TestOperator;

beforeAll(async () => {
  s3 = await fakeS3();
  makeEmbedded(join(dataDir, 'db'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  site = await testApp({ database, config: { dataDir, backupBucket: s3.config } });
  site.beside.push({ close: () => s3.close() });
  operator = await testOperator(site);
  await makeUser(site, { credits: { chat: 7, draw: 3 } });
  await site.app.storage.put(`${'a'.repeat(22)}.png`, Buffer.from('a picture'), 'image/png');
});
afterEach(() => {
  s3.fault = 'none';
});
afterAll(async () => {
  await site.close();
  await site.database.close();
  rmSync(dataDir, { recursive: true });
});

const stored = () => s3.requests.filter((line) => line.startsWith('PUT'));
const all = () => operator.get(listBackupsHere, {});

test('a backup goes into the bucket, and says where it is', async () => {
  const { folder, name } = await operator.get(makeBackupNow, {});
  expect(folder).toBe(`${s3.config.bucketUrl}/backups/${name}.json`);
  expect(await all()).toMatchObject([{ name, folder, files: 1 }]);
  expect(await operator.get(showBackupStatus, {})).toMatchObject({ place: folder });
  // The dump, the picture, the manifest.
  expect(stored()).toHaveLength(3);
});

test('it is restored from there for a test', async () => {
  rmSync(join(dataDir, 'backups'), { recursive: true });
  expect(await operator.get(testBackup, {})).toMatchObject({ entries: 4, problem: '' });
  expect(existsSync(join(dataDir, 'fetched-backup'))).toBe(false);
  expect((await all())[0]?.restore_tested).not.toBeNull();
});

test('a machine without it fetches what it restores', async () => {
  const [{ name } = { name: '' }] = await all();
  const folder = await folderOfBackup(site.app.config, name);
  expect(folder).toBe(join(dataDir, 'backups', name));
  expect((await verifyBackup(folder ?? '')).files).toHaveLength(1);
  expect(await folderOfBackup(site.app.config, '20200101T000000Z')).toBeUndefined();
});

test('a file that was stored is not sent again; old ones go', async () => {
  const before = stored().length;
  const { backupDays } = site.app.config;
  await backUpDaily(site.app, new Date(Date.now() + (backupDays + 2) * 86_400_000));
  expect(stored().length - before).toBe(2);
  const kept = await all();
  expect(kept).toHaveLength(1);
  expect(await listBackups(site.app.config)).toEqual([kept[0]?.name]);
  expect(await operator.get(testBackup, {})).toMatchObject({ backup: kept[0]?.name, problem: '' });
  expect(s3.requests.filter((line) => line.startsWith('DELETE'))).toHaveLength(2);
});

test('a full bucket is a failed backup in its own words', async () => {
  s3.fault = 'full';
  const reply = await operator.ask(makeBackupNow, {});
  expect(reply).toMatchObject({ code: 0, msg: expect.stringContaining('507 XMinioStorageFull') });
  const { problems } = await operator.get(showBackupStatus, {});
  expect(problems.join()).toContain('XMinioStorageFull');
  s3.fault = 'none';
  expect(await all()).toHaveLength(1);
  expect(readdirSync(join(dataDir, 'backups')).every((name) => !name.endsWith('.unfinished'))).toBe(true);
  // A backup that the bucket does not have stays in the folder.
  await dropOldBackups(site.app.config, new Date(0));
  expect(await listBackups(site.app.config)).toHaveLength(2);
});

test('what the bucket did not take is sent later, not made again', async () => {
  const day = new Date(Date.now() + (site.app.config.backupDays + 6) * 86_400_000).toISOString().slice(0, 10);
  const noon = new Date(`${day}T04:00:00Z`);
  s3.fault = 'full';
  await expect(backUpDaily(site.app, noon)).rejects.toThrow('507');
  const made = (await listBackups(site.app.config)).at(-1);
  s3.fault = 'none';
  await backUpDaily(site.app, new Date(noon.getTime() + 3_700_000));
  expect((await all()).at(-1)?.name).toBe(made);
  expect((await listBackups(site.app.config)).at(-1)).toBe(made);
  expect((await operator.get(showBackupStatus, {})).problems).toEqual([]);
});

test('a bucket that cannot be read is refused in its own words', async () => {
  s3.fault = 'unreadable';
  for (const command of [listBackupsHere, testBackup])
    expect(await operator.ask(command, {})).toMatchObject({ code: 0, msg: expect.stringContaining('S3 LIST: 500') });
});

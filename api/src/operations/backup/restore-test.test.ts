import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAlerts } from 'shared/contracts/operator/operation/alerts.ts';
import {
  listBackupsHere,
  makeBackupNow,
  showBackupStatus,
  testBackup,
} from 'shared/contracts/operator/operation/backup.ts';
import { type Database, openDatabase } from '../../platform/database/db.ts';
import { makeEmbedded } from '../../testing/database/embedded-template.ts';
import { makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { watchOnce } from '../alerts/alert-jobs.ts';
import { manifestName, readManifest, signManifest } from './kept/manifest.ts';
import { isTestDue } from './restore-test-jobs.ts';

const hour = 3_600_000;
const dataDir = mkdtempSync(join(tmpdir(), 'api-restore-test-'));
let database: Database;
let site: TestApp;
let operator: TestOperator;
let folder: string;

beforeAll(async () => {
  makeEmbedded(join(dataDir, 'db'));
  database = await openDatabase({ databaseUrl: undefined, dataDir });
  site = await testApp({ database, config: { dataDir } });
  operator = await testOperator(site);
  await makeUser(site, { credits: { chat: 7, draw: 3 } });
});
afterAll(async () => {
  await site.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const metrics = async () => (await site.app.inject({ url: '/metrics' })).payload;
const alerts = async () =>
  (await operator.get(listAlerts, { state: 'standing' })).filter(({ key }) => key.startsWith('restore'));
const watch = (hours: number) => watchOnce(site.app, new Date(Date.now() + hours * hour));
const due = (hours: number) => isTestDue(site.app, new Date(Date.now() + hours * hour));

test('without a backup there is nothing to test', async () => {
  expect(await operator.ask(testBackup, {})).toMatchObject({ code: 0, msg: expect.stringContaining('no backup') });
});

test('a backup is restored, counted, and leaves nothing', async () => {
  ({ folder } = await operator.get(makeBackupNow, {}));
  await watch(0);
  expect(await alerts()).toEqual([]);
  await watch(25);
  expect(await alerts()).toMatchObject([{ says: '还没有一个备份试过恢复' }]);
  expect(await due(0)).toBe(true);
  const { rows } = await database.db.execute('select count(*)::int as count from users');
  const tested = await operator.get(testBackup, {});
  expect(tested).toMatchObject({ backup: folder.split('/').at(-1), entries: 4, problem: '' });
  expect(tested.rows).toBeGreaterThan(4 + Number(rows[0]?.count));
  expect(readdirSync(dataDir)).not.toContain('restore-test');
  const [listed] = await operator.get(listBackupsHere, {});
  expect(listed).toMatchObject({ restore_tested: expect.any(String), restore_problem: '' });
  expect(await operator.get(showBackupStatus, {})).toMatchObject({
    restored_backup: tested.backup,
    restored_rows: tested.rows,
    problems: [],
  });
  expect(await metrics()).toMatch(/site_restore_test_timestamp_seconds \d{10}/);
});

test('it is due after a week, at night unless it is late', async () => {
  expect(await due(6 * 24)).toBe(false);
  const asked = await Promise.all(Array.from({ length: 24 }, (_, hours) => due(7 * 24 + hours)));
  // Some hour of the night is among the first twelve, or it is asked for at any time after them.
  expect(asked.slice(13)).toEqual(Array.from({ length: 11 }, () => true));
  expect(asked.filter((is) => !is).length).toBeLessThanOrEqual(13);
});

test('a test that is older than eight days is an alert', async () => {
  await watch(8 * 24 + 1);
  expect(await alerts()).toMatchObject([{ key: 'restore.old', says: '上一次成功的恢复演练是 8 天前' }]);
});

describe('a backup cannot be restored', () => {
  const path = () => join(folder, manifestName);
  let whole: string;
  beforeEach(() => {
    whole = readFileSync(path(), 'utf8');
  });
  afterEach(async () => {
    writeFileSync(path(), whole);
    await operator.get(testBackup, {});
  });

  async function edit(change: object): Promise<void> {
    const { digest, ...manifest } = await readManifest(folder);
    writeFileSync(path(), JSON.stringify(signManifest({ ...manifest, ...change })));
  }

  test.each<[string, () => unknown, RegExp]>([
    [
      'whose ledger is another one',
      () => edit({ ledger: { entries: 3, totals: [] } }),
      /not the one that its manifest/,
    ],
    ['of another number of migrations', () => edit({ migrations: 3 }), /It has \d+ migrations, its manifest says 3/],
    ['whose manifest was cut off', () => writeFileSync(path(), whole.slice(0, 200)), /damaged or changed/],
  ])('%s: seen everywhere', async (_name, breakIt, problem) => {
    await breakIt();
    expect(await operator.get(testBackup, {})).toMatchObject({ problem: expect.stringMatching(problem) });
    expect(await metrics()).toContain('site_restore_test_failed 1');
    const [said] = (await operator.get(showBackupStatus, {})).problems;
    expect(said).toMatch(/^The backup \d{8}T\d{6}Z cannot be restored: /);
    await watch(0);
    expect(await alerts()).toContainEqual(
      expect.objectContaining({ key: 'restore.failed', urgent: true, says: expect.stringMatching(problem) }),
    );
    expect(await due(1)).toBe(false);
    expect(await due(25)).toBe(true);
  });
});

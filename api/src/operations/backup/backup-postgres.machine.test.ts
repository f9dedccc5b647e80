import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onMachine } from 'shared/testing/on-machine.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/database/db.ts';
import { postgresPrograms, startPostgres } from '../../testing/database/postgres-server.ts';
import { makeUser } from '../../testing/make.ts';
import { freePort } from '../../testing/processes/free-port.ts';
import { testApp } from '../../testing/test-app.ts';
import { auditLedger } from '../audit/audit.ts';
import { backUpDaily } from './backup-jobs.ts';
import { listBackups } from './kept/kept-backups.ts';
import { restoreBackup } from './restore-backup.ts';
import { testRestore } from './restore-test.ts';
import { makeBackup } from './take-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'api-backup-pg-'));
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true });
});

onMachine(Boolean(postgresPrograms), 'PostgreSQL').test(
  'a working PostgreSQL is dumped and restored into an empty one',
  async () => {
    const server = startPostgres(await freePort());
    ends.push(() => server.stop());
    const dataDir = join(folder, 'data');
    const config = { ...readConfig({ SITE_MODE: 'demo', DATABASE_URL: server.url }), dataDir };
    const database = await openDatabase(config);
    const site = await testApp({ database, config });
    ends.push(database.close, site.close);
    const user = await makeUser(site, { credits: { chat: 5, draw: 0 } });
    const made = makeBackup({ app: site.app, database });
    // Whatever happens meanwhile is in it as a whole or not at all.
    const others = Array.from({ length: 20 }, () => makeUser(site));
    const backup = await made;
    await Promise.all(others);
    expect(backup.manifest).toMatchObject({ engine: 'postgres', files: [] });
    expect(readFileSync(join(backup.folder, 'database.dump')).toString('latin1', 0, 5)).toBe('PGDMP');

    const restore = (databaseUrl: string) =>
      restoreBackup({ ...config, databaseUrl, dataDir: join(folder, 'new') }, { folder: backup.folder, replace: true });
    await expect(restore(server.url)).rejects.toThrow('The database is not empty');
    await database.db.execute('create database restored');
    const restoredUrl = server.url.replace(/\/\w+$/, '/restored');
    expect((await restore(restoredUrl)).join()).toContain('The ledger is sound');
    const restored = await openDatabase({ databaseUrl: restoredUrl, dataDir: folder });
    expect(await auditLedger(restored.db)).toEqual([]);
    expect(await findBalances(restored.db, user.id)).toEqual({ chat: 5, draw: 0 });
    await restored.close();
  },
);

onMachine(Boolean(postgresPrograms), 'PostgreSQL').test(
  'two processes of one database make the backup of a day once',
  async () => {
    const server = startPostgres(await freePort());
    ends.push(() => server.stop());
    const open = async (name: string) => {
      const dataDir = join(folder, name);
      const config = { ...readConfig({ SITE_MODE: 'demo', DATABASE_URL: server.url }), dataDir };
      const database = await openDatabase(config);
      const site = await testApp({ database, config });
      ends.push(database.close, site.close);
      return site;
    };
    const sites = [await open('one'), await open('other')];
    for (const day of ['2026-03-01', '2026-03-02']) {
      const now = new Date(`${day}T01:00:00Z`);
      await Promise.all(sites.flatMap(({ app }) => [backUpDaily(app, now), backUpDaily(app, now)]));
    }
    const made = await Promise.all(sites.map(({ app }) => listBackups(app.config)));
    expect(made.flat().toSorted()).toEqual(['20260301T010000Z', '20260302T010000Z']);
  },
);

onMachine(Boolean(postgresPrograms), 'PostgreSQL').test(
  'a backup is restored into a database of its own, which is dropped',
  async () => {
    const server = startPostgres(await freePort());
    ends.push(() => server.stop());
    const dataDir = join(folder, 'tested');
    const config = { ...readConfig({ SITE_MODE: 'demo', DATABASE_URL: server.url }), dataDir };
    const database = await openDatabase(config);
    const site = await testApp({ database, config });
    ends.push(database.close, site.close);
    await makeUser(site, { credits: { chat: 5, draw: 0 } });
    await makeBackup({ app: site.app, database });
    const names = async () => {
      const { rows } = await database.db.execute<{ name: string }>('select datname as name from pg_database');
      return rows.map(({ name }) => name);
    };
    const before = await names();
    // Left by a test that was killed.
    await database.db.execute(`create database ${new URL(server.url).pathname.slice(1)}_restore_test`);
    expect(await testRestore(site.app)).toMatchObject({ problem: '', rows: expect.any(Number) });
    expect((await names()).sort()).toEqual(before.sort());

    await database.db.execute("create role owner_without login password 'x'");
    const without = new URL(server.url);
    without.username = 'owner_without';
    without.password = 'x';
    const other = await testApp({ database, config: { ...config, databaseOwnerUrl: without.href } });
    expect(await testRestore(other.app)).toMatchObject({
      problem: expect.stringContaining('alter role owner_without createdb'),
    });
    expect((await names()).sort()).toEqual(before.sort());
    await other.close();
  },
);

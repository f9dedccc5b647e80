import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { type Db, openCopy, openDatabase } from '../../platform/database/db.ts';
import { makeSpareDatabase } from '../../platform/database/spare-database.ts';
import { errorCode } from '../../platform/refusals/db-error.ts';
import { isDiskFull } from '../../platform/refusals/disk-full.ts';
import { runProgram } from './database-dump.ts';
import { BackupProblem } from './kept/backup-problem.ts';
import { withNewest } from './kept/kept-backups.ts';
import { type Manifest, verifyBackup } from './kept/manifest.ts';
import { requireSound } from './restore-backup.ts';
import { type RestoreTest, storeRestoreTest } from './restore-test-results.ts';

/** Milliseconds that PostgreSQL may take for one statement. */
const timeout = 600_000;

/**
 * Restores the newest backup, of the bucket where there is one, into an empty database of its own, counts what is there against the
 * backup's manifest, and drops it. The site's own data is not touched.
 * @returns what was stored; undefined: another process is at it, or there is no backup
 */
export async function testRestore(app: FastifyInstance, now = new Date()): Promise<RestoreTest | undefined> {
  const release = await app.database.claim('restore');
  if (!release) return undefined;
  try {
    return await withNewest(app.config, (backup, open) => testOne(app, now, backup, open));
  } finally {
    await release();
  }
}

async function testOne(
  { config, db, log }: FastifyInstance,
  now: Date,
  backup: string,
  open: () => Promise<string>,
): Promise<RestoreTest> {
  const begun = performance.now();
  const result = { backup, time: now, rows: 0, entries: 0, problem: '' };
  try {
    const folder = await open();
    const manifest = await verifyBackup(folder);
    result.rows = await (manifest.engine === 'pglite' ? intoFolder : intoServer)(config, folder, manifest);
    result.entries = manifest.ledger.entries;
  } catch (error) {
    log.error({ err: error, backup }, 'a backup could not be restored for a test');
    result.problem = wordsOf(error).slice(0, 500);
  }
  const test = { ...result, seconds: Math.ceil((performance.now() - begun) / 1000) };
  await storeRestoreTest(db, test);
  if (!test.problem) log.info({ backup, rows: test.rows, seconds: test.seconds }, 'a backup was restored for a test');
  return test;
}

async function intoFolder(config: Config, folder: string, manifest: Manifest): Promise<number> {
  const place = join(resolve(config.dataDir), 'restore-test');
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true, mode: 0o700 });
  try {
    const dump = new Blob([await readFile(join(folder, manifest.database.name))]);
    const copy = await openCopy(dump, join(place, 'db'));
    try {
      return await compare(copy.db, config, manifest);
    } finally {
      await copy.close();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function intoServer(config: Config, folder: string, manifest: Manifest): Promise<number> {
  const owner = config.databaseOwnerUrl ?? config.databaseUrl;
  if (!owner) throw new BackupProblem('It is of a PostgreSQL, and this site works on the embedded database.');
  const spare = await makeSpareDatabase(owner, 'restore_test').catch((error: unknown) => {
    throw errorCode(error) === '42501' ? new BackupProblem(noRight(new URL(owner).username)) : error;
  });
  try {
    const file = join(folder, manifest.database.name);
    await runProgram('pg_restore', spare.url, ['--exit-on-error', '--no-privileges', '--no-owner', file]);
    const { dataDir } = config;
    const database = await openDatabase({ databaseUrl: spare.url, dataDir, timeout, migrates: false });
    try {
      return await compare(database.db, config, manifest);
    } finally {
      await database.close();
    }
  } finally {
    await spare.drop();
  }
}

const noRight = (role: string) =>
  `The role ${role} may not make a database for the test: alter role ${role} createdb (docs/operations/backup.md).`;

/** @returns rows of all tables */
async function compare(db: Db, config: Config, manifest: Manifest): Promise<number> {
  // The bucket has gone on since then: the manifest is what there was.
  await requireSound(db, { ...config, storage: undefined }, manifest);
  const made = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  if (made.rows[0]?.count !== manifest.migrations) {
    throw new BackupProblem(`It has ${made.rows[0]?.count} migrations, its manifest says ${manifest.migrations}.`);
  }
  const tables = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  let rows = 0;
  for (const { name } of tables.rows) {
    const counted = await db.execute<{ count: string }>(sql.raw(`select count(*) as count from public.${name}`));
    rows += Number(counted.rows[0]?.count ?? 0);
  }
  return rows;
}

function wordsOf(error: unknown): string {
  if (error instanceof BackupProblem) return error.message;
  if (isDiskFull(error)) return 'There is no room on the disk for the test.';
  return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
}

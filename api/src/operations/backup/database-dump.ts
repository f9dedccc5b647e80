import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { type Database, type Db, openCopy, openDatabase } from '../../platform/database/db.ts';
import { findAllStoredNames } from '../../site/stored-files/stored-names.ts';
import { type Audit, audit, auditWithin } from '../audit/audit.ts';
import { BackupProblem } from './kept/backup-problem.ts';

/** Facts about a dump, read from the dump itself or from the state that was dumped. */
export interface Dumped {
  file: string;
  audit: Audit;
  migrations: number;
  /** Stored names that rows refer to. */
  uploads: string[];
}

/** Milliseconds that PostgreSQL may take for one statement. */
const timeout = 600_000;

/** Dumps the database into `folder`, while the site works. */
export function dumpDatabase(
  { engine, dump }: Pick<Database, 'engine' | 'dump'>,
  config: Config,
  folder: string,
): Promise<Dumped> {
  return engine === 'pglite' && dump ? dumpEmbedded(dump, folder) : dumpPostgres(config, folder);
}

/** Opens the dump again, in memory: the audit checks the dump, not the database that it was made of. */
async function dumpEmbedded(dump: () => Promise<Blob>, folder: string): Promise<Dumped> {
  const file = 'database.tar.gz';
  const blob = await dump();
  await writeFile(join(folder, file), Buffer.from(await blob.arrayBuffer()), { flush: true });
  const copy = await openCopy(blob);
  try {
    return { file, audit: await audit(copy.db), ...(await contentsOf(copy.db)) };
  } finally {
    await copy.close();
  }
}

/** The audit and `pg_dump` read one snapshot. */
async function dumpPostgres({ databaseUrl, databaseOwnerUrl, dataDir }: Config, folder: string): Promise<Dumped> {
  const file = 'database.dump';
  const owner = databaseOwnerUrl ?? databaseUrl ?? '';
  const database = await openDatabase({ databaseUrl: owner, dataDir, timeout, migrates: false });
  try {
    return await database.db.transaction(
      async (tx) => {
        const { rows } = await tx.execute<{ id: string }>(sql`select pg_export_snapshot() as id`);
        const found = { audit: await auditWithin(tx), ...(await contentsOf(tx)) };
        const snapshot = `--snapshot=${rows[0]?.id}`;
        await runProgram('pg_dump', owner, ['--format=custom', snapshot, `--file=${join(folder, file)}`]);
        return { file, ...found };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } finally {
    await database.close();
  }
}

async function contentsOf(db: Pick<Db, 'execute' | 'select'>) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return {
    migrations: rows[0]?.count ?? 0,
    uploads: await findAllStoredNames(db),
  };
}

/** Runs a program of PostgreSQL; the password goes by the environment, which `ps` does not show. */
export async function runProgram(program: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [`--dbname=${address.href}`, ...args], {
    env: { ...process.env, PGPASSWORD: password },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw new BackupProblem(
      error.code === 'ENOENT'
        ? `${program} is not on this machine: install the client programs of PostgreSQL, or run ${program} where they are.`
        : `${program} cannot be run: ${error.code}`,
    );
  });
  if (code === 0) return;
  const lines = (await said).trim().split('\n');
  throw new BackupProblem(`${program} failed: ${lines.find((line) => line.includes('ERROR:')) ?? lines.at(-1)}`);
}

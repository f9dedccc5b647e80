import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { ConfigRefused } from '../config/config.ts';
import { type Claimed, claimPostgres, claimsOfProcess, type Release } from './claim.ts';
import { FilesInMemory, filesOfArchive, writeDatabase } from './engine/database-files.ts';
import { lockData } from './engine/db-lock.ts';
import { LastWords, watchEngine } from './engine/engine-end.ts';
import { nameStatements } from './engine/named-statements.ts';
import { parseForDrizzle } from './engine/pglite-parsers.ts';
import { cacheStatements } from './engine/statement-cache.ts';
import { guardOutside, runInside, type Steps } from './engine/transaction-guard.ts';
import { migratePostgres } from './migrations/migrate-postgres.ts';
import { runMigrations } from './migrations/migrations.ts';
import { type Presence, showPresence } from './presence.ts';
import { Signals, signalChannels } from './signals.ts';
import { triedAgain } from './tried-again.ts';

/** The part of a raw query's result that both engines have. */
interface Rows<T> {
  rows: T[];
}
interface RowsOfQuery extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
/** Queries for both engines. Raw `execute` types its rows: `db.execute<{ count: number }>`; cast counts with `::int`. */
export type Db = PgDatabase<RowsOfQuery, Record<string, never>>;
/**
 * Inside a transaction use this and never `Db`; await nothing but queries (PGlite has one session), and change nothing outside but by
 * `afterCommit`: what met another transaction is run again from its beginning (`triedAgain`).
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  engine: 'pglite' | 'postgres';
  /** This process among those that share the database; 0 where it is the only one. */
  processNumber: number;
  /** Signals between the processes that share the database. */
  signals: Signals;
  /** Takes work that one process does at a time; undefined: it is being done. */
  claim(work: Claimed): Promise<Release | undefined>;
  /** All of the embedded database as a compressed tar, of one moment; the site waits meanwhile. */
  dump?: () => Promise<Blob>;
  /** Resolves when the embedded database has ended itself: no query works until another process opens its folder. */
  lost?: Promise<Error>;
  close(): Promise<void>;
}

/** Major version that PGlite's files have; its engine cannot read another one's. */
const embeddedMajor = '18';

/** Little memory, which PGlite clears whenever it opens, and few of the process's file handles: the least used give way. */
const embeddedSettings = ['shared_buffers=16MB', 'max_connections=5', 'max_files_per_process=100'];
/** How PGlite is opened, wherever its files are. */
export const embeddedOptions = {
  startParams: [...PGlite.defaultStartParams, ...embeddedSettings.flatMap((setting) => ['-c', setting])],
};

/** Opens what the configuration names, and migrates it. */
export async function openDatabase(config: {
  databaseUrl: string | undefined;
  databaseOwnerUrl?: string | undefined;
  dataDir: string;
  /** False: a PostgreSQL is taken as it is, by its application's role. The embedded database is always migrated. */
  migrates?: boolean;
  /** Milliseconds that PostgreSQL may take for one statement. */
  timeout?: number;
}): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl, dataDir, timeout = 15_000 } = config;
  if (!databaseUrl) return openFolder(resolve(dataDir, 'db'));
  if (config.migrates ?? true) await migratePostgres(databaseUrl, databaseOwnerUrl);
  return openPostgres(databaseUrl, timeout);
}

/** Opens what `dump` gave, as it is: in memory, or in a new folder. */
export async function openCopy(dump: Blob, folder?: string): Promise<Pick<Database, 'db' | 'close'>> {
  const files = await filesOfArchive(dump);
  if (folder) writeDatabase(folder, files);
  const lite = await PGlite.create({
    ...embeddedOptions,
    ...(folder ? { dataDir: folder } : { fs: new FilesInMemory(files) }),
  });
  return { db: drizzlePglite(lite) as Db, close: () => lite.close() };
}

async function openFolder(folder: string): Promise<Database> {
  mkdirSync(dirname(folder), { recursive: true });
  const unlock = lockData(folder);
  const said = new LastWords();
  try {
    if (existsSync(join(folder, 'PG_VERSION'))) refuseOtherMajor(folder);
    else await writeEmptyDatabase(folder);
    const lite = await PGlite.create(folder, {
      ...embeddedOptions,
      onStderr: (line) => said.hear(line),
    });
    const database = await openPglite(lite, said).catch(async (error: unknown) => {
      if (error instanceof ConfigRefused) await lite.close();
      throw error;
    });
    return {
      ...database,
      async close() {
        try {
          await lite.close();
        } finally {
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    if (said.text) throw new Error(`DATA_DIR: ${folder} cannot be opened. ${said.text}`, { cause: error });
    throw error;
  }
}

/** Unpacks the files of an empty database, which PGlite would take much longer to make (ADR 39). */
async function writeEmptyDatabase(folder: string): Promise<void> {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs');
  writeDatabase(folder, await filesOfArchive(await dataDir()));
}

function refuseOtherMajor(folder: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found === embeddedMajor) return;
  throw new Error(
    `DATA_DIR: ${folder} was written by PostgreSQL ${found}, this version reads ${embeddedMajor}. ` +
      'Dump it with the version that wrote it and restore it here, or start with an empty folder. Example: DATA_DIR=.data-new',
  );
}

/** Wraps an open PGlite: guard, migrations, queries. Tests hand in one that was loaded from a template. */
export async function openPglite(lite: PGlite, said = new LastWords()): Promise<Database> {
  const lost = watchEngine(lite, said);
  parseForDrizzle(lite);
  const db = drizzlePglite(lite);
  await runMigrations(db, 'pglite', (script) => lite.exec(script));
  cacheStatements(lite);
  const signals = new Signals();
  for (const channel of signalChannels) await lite.listen(channel, (signal) => signals.pass(channel, signal));
  guardOutside(lite, ['query', 'exec', 'sql', 'transaction']);
  return {
    db: markTransactions(db as Db),
    engine: 'pglite',
    processNumber: 0,
    signals,
    claim: claimsOfProcess(),
    dump: () => dumpEmbedded(lite),
    lost,
    close: () => lite.close(),
  };
}

/** Its files between two queries: what was committed is in them, or in the log that lies beside them. */
async function dumpEmbedded(lite: PGlite): Promise<Blob> {
  await lite.exec('checkpoint');
  return lite.dumpDataDir('gzip');
}

async function openPostgres(connectionString: string, timeout: number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: Math.min(timeout, 5000),
    // Statements that it keeps are planned anew, and others get their places.
    maxLifetimeSeconds: 3600,
    statement_timeout: timeout,
    // PostgreSQL overrates what a page costs, and compiled such a query for half a second to run it for 20 ms.
    options: '-c jit=off',
    idle_in_transaction_session_timeout: 2 * timeout,
    // Every statement has an end, so a connection that is silent for longer has lost its server, whose last message
    // never came.
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(1.5 * timeout, () => socket.destroy());
    },
  });
  // A connection that dies is replaced by the pool, and a query on it fails; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    nameStatements(client);
  });
  const signals = new Signals();
  let presence: Presence;
  try {
    presence = await showPresence(connectionString, signals);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = drizzlePostgres(pool) as Db;
  // Drizzle's own gives a connection back only once its transaction has begun: each that is lost before would be missing
  // in the pool for ever.
  db.transaction = async (run, options) => {
    const client = await pool.connect();
    try {
      return await (drizzlePostgres(client) as Db).transaction(run, options);
    } finally {
      client.release();
    }
  };
  guardOutside(pool, ['query', 'connect']);
  return {
    db: markTransactions(db),
    engine: 'postgres',
    processNumber: presence.processNumber,
    signals,
    claim: (work) => claimPostgres(connectionString, work),
    async close() {
      await presence.close();
      await pool.end();
    },
  };
}

function markTransactions(db: Db): Db {
  const original = db.transaction.bind(db);
  db.transaction = async (run, options) => {
    let steps: Steps = [];
    const result = await triedAgain(() => {
      steps = [];
      return original((tx) => runInside(steps, () => run(tx)), options);
    });
    for (const step of steps) step();
    return result;
  };
  return db;
}

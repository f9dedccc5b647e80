import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../platform/config/config.ts';
import { type Db, openCopy, openDatabase } from '../../platform/database/db.ts';
import { lockData } from '../../platform/database/engine/db-lock.ts';
import { knownMigrations } from '../../platform/database/migrations/migrations.ts';
import { storageOf } from '../../providers/storage/choose-storage.ts';
import { uploads } from '../../site/upload/upload-tables.ts';
import { audit } from '../audit/audit.ts';
import { runProgram } from './database-dump.ts';
import { BackupProblem } from './kept/backup-problem.ts';
import { filesFolder, type Manifest, verifyBackup } from './kept/manifest.ts';

interface Wanted {
  folder: string;
  /** Keeps the contents of DATA_DIR aside there, under `replaced-<time>`. */
  replace: boolean;
}

/**
 * Restores a backup for an api that is not running. Nothing of DATA_DIR is touched before the backup was read to its last
 * byte, its ledger is sound and every upload has its file.
 * @returns what was done, in sentences
 * @throws BackupProblem, DataInUse
 */
export async function restoreBackup(config: Config, { folder, replace }: Wanted): Promise<string[]> {
  const manifest = await verifyBackup(folder);
  if (manifest.format === 1) {
    throw new BackupProblem(
      'The backup was made by an earlier version, whose tables this version cannot take over: restore it with that version.',
    );
  }
  if (manifest.migrations > knownMigrations().length) {
    throw new BackupProblem('The backup is of a newer application: restore it with that one.');
  }
  if ((manifest.engine === 'pglite') !== !config.databaseUrl) {
    throw new BackupProblem(
      manifest.engine === 'pglite'
        ? 'The backup is of the embedded database: unset DATABASE_URL.'
        : 'The backup is of a PostgreSQL: set DATABASE_URL (and DATABASE_OWNER_URL) to an empty database.',
    );
  }
  const dataDir = resolve(config.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockData(join(dataDir, 'db'));
  try {
    const moved = takenIn(dataDir, config);
    if (moved.length > 0 && !replace) {
      throw new BackupProblem(
        `${dataDir} has ${moved.join(' and ')} already. Choose an empty DATA_DIR, or give --replace, which keeps them aside.`,
      );
    }
    const said = await (config.databaseUrl
      ? restorePostgres(config, { folder, manifest, dataDir, moved })
      : restoreEmbedded(config, { folder, manifest, dataDir, moved }));
    const hasKey = config.secretKey || existsSync(join(dataDir, 'secret.key'));
    return hasKey ? said : [...said, withoutKey];
  } finally {
    unlock();
  }
}

/** The key is not kept beside what it opens. */
const withoutKey =
  'Keys of channels open with the SECRET_KEY (or secret.key in DATA_DIR) of that site alone: bring it, or enter them again.';

function takenIn(dataDir: string, config: Config): string[] {
  const folders = [...(config.databaseUrl ? [] : ['db']), ...(config.storage ? [] : ['uploads'])];
  return folders.filter((name) => existsSync(join(dataDir, name)) && readdirSync(join(dataDir, name)).length > 0);
}

interface Restoring {
  folder: string;
  manifest: Manifest;
  dataDir: string;
  /** Folders of DATA_DIR that give way. */
  moved: string[];
}

async function restoreEmbedded(config: Config, { folder, manifest, dataDir, moved }: Restoring): Promise<string[]> {
  const half = join(dataDir, 'restoring');
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  const dump = new Blob([await readFile(join(folder, manifest.database.name))]);
  const database = await openCopy(dump, join(half, 'db'));
  try {
    await requireSound(database.db, config, manifest);
  } finally {
    await database.close();
  }
  await copyFiles(config, folder, manifest, join(half, 'uploads'));
  return moveIn(half, { dataDir, manifest, moved });
}

async function restorePostgres(config: Config, { folder, manifest, dataDir, moved }: Restoring): Promise<string[]> {
  const owner = config.databaseOwnerUrl ?? config.databaseUrl ?? '';
  await runProgram('pg_restore', owner, [
    '--exit-on-error',
    '--single-transaction',
    '--no-privileges',
    join(folder, manifest.database.name),
  ]).catch((error: Error) => {
    throw /already exists/.test(error.message)
      ? new BackupProblem('The database is not empty: make an empty one (createdb) and set DATABASE_URL to it.')
      : error;
  });
  const database = await openDatabase({ databaseUrl: owner, dataDir, timeout: 600_000, migrates: false });
  try {
    await requireSound(database.db, config, manifest);
  } finally {
    await database.close();
  }
  const half = join(dataDir, 'restoring');
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  await copyFiles(config, folder, manifest, join(half, 'uploads'));
  return moveIn(half, { dataDir, manifest, moved });
}

/** The restored ledger is sound and the one that was stored, and no upload has lost its file. */
export async function requireSound(db: Db, config: Config, { ledger, files }: Manifest): Promise<void> {
  const { findings, entries, totals } = await audit(db);
  if (findings.length > 0) throw new BackupProblem(`The ledger of the backup is not sound: ${findings[0]}`);
  if (entries !== ledger.entries || !isDeepStrictEqual(totals, ledger.totals)) {
    throw new BackupProblem('The ledger of the backup is not the one that its manifest describes.');
  }
  const there = new Map(files.map(({ name, size }) => [name, size]));
  if (config.storage) {
    there.clear();
    for await (const { name, size } of storageOf(config).list()) there.set(name, size);
  }
  const rows = await db.select({ name: uploads.name, bytes: uploads.bytes }).from(uploads);
  const lost = rows.filter(({ name, bytes }) => there.get(name) !== bytes);
  if (lost.length > 0) {
    throw new BackupProblem(`${lost.length} uploads have no file, the first is ${lost[0]?.name}.`);
  }
}

async function copyFiles(config: Config, folder: string, { files }: Manifest, to: string): Promise<void> {
  if (config.storage) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const { name, sha256 } of files) if (sha256) await copyFile(join(folder, filesFolder, name), join(to, name));
}

async function moveIn(half: string, { dataDir, manifest, moved }: Omit<Restoring, 'folder'>): Promise<string[]> {
  const aside = await putAside(dataDir, moved);
  for (const name of readdirSync(half)) {
    await rm(join(dataDir, name), { recursive: true, force: true });
    await rename(join(half, name), join(dataDir, name));
  }
  await rm(half, { recursive: true });
  return [...aside, ...done(manifest)];
}

async function putAside(dataDir: string, moved: string[]): Promise<string[]> {
  if (moved.length === 0) return [];
  const aside = join(dataDir, `replaced-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of moved) await rename(join(dataDir, name), join(aside, name));
  return [`What was there lies in ${aside}; remove it when it is not needed.`];
}

const done = ({ time, ledger, files }: Manifest) => [
  `Restored the backup of ${time}: ${ledger.entries} entries of the ledger, ${files.length} files. The ledger is sound.`,
];

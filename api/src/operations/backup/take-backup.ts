import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/db.ts';
import { errorCode } from '../../platform/refusals/db-error.ts';
import { isDiskFull } from '../../platform/refusals/disk-full.ts';
import { storeFailedBackup, storeGoodBackup } from './backup-results.ts';
import { dumpDatabase } from './database-dump.ts';
import { BackupProblem } from './kept/backup-problem.ts';
import { backupsFolder, spaceOf } from './kept/disks.ts';
import { bytesOf, type KeptBackup, listBackups, putInBucket, timeOfBackup } from './kept/kept-backups.ts';
import {
  filesFolder,
  hashOfFile,
  type KeptFile,
  manifestName,
  readManifest,
  signManifest,
  verifyBackup,
} from './kept/manifest.ts';

/** Being written; renamed when all of it was read again. */
const unfinished = '.unfinished';
const day = 24 * 3_600_000;

interface Site {
  app: FastifyInstance;
  database: Pick<Database, 'engine' | 'dump'>;
}

/**
 * Runs what makes a backup when no other process, and no other call, is making one.
 * @returns undefined when one is being made
 */
export async function alone<T>({ database }: Pick<FastifyInstance, 'database'>, run: () => Promise<T>) {
  const release = await database.claim('backup');
  if (!release) return undefined;
  try {
    return await run();
  } finally {
    await release();
  }
}

/** Makes a backup now. @throws BackupProblem, also when one is being made */
export async function makeBackup(site: Site, now = new Date()): Promise<KeptBackup> {
  const made = await alone(site.app, () => writeBackup(site, now));
  if (!made) throw new BackupProblem('A backup is being made already: `backup list` shows it when it is done.');
  return made;
}

/**
 * Stores the database and what users uploaded, while the site works. It is a backup once the ledger in the dump is sound,
 * every upload has its file, and every byte was read again.
 * @throws BackupProblem
 */
export async function writeBackup({ app, database }: Site, now: Date): Promise<KeptBackup> {
  const all = backupsFolder(app.config);
  const name = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const folder = join(all, name);
  const half = folder + unfinished;
  await mkdir(all, { recursive: true, mode: 0o700 });
  await removeUnfinished(all, now);
  if (existsSync(folder)) throw new BackupProblem(`There is a backup ${name} already.`);
  await mkdir(half, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new BackupProblem(`The backup ${name} is being made.`) : error;
  });
  try {
    await mkdir(join(half, filesFolder), { mode: 0o700 });
    const dumped = await dumpDatabase(database, app.config, half);
    if (dumped.audit.findings.length > 0) {
      throw new BackupProblem(`The ledger is not sound, see \`npm run audit\`: ${dumped.audit.findings[0]}`);
    }
    const [before] = (await listBackups(app.config)).reverse();
    const files = await keepFiles(app, join(half, filesFolder), before && join(all, before, filesFolder));
    const kept = new Set(files.map((file) => file.name));
    const missing = dumped.uploads.find((upload) => !kept.has(upload));
    if (missing) throw new BackupProblem(`The storage does not have ${missing}, which the database refers to.`);
    const { entries, totals } = dumped.audit;
    const manifest = signManifest({
      format: 2,
      time: now.toISOString(),
      engine: database.engine,
      migrations: dumped.migrations,
      database: await describe(half, dumped.file),
      files,
      ledger: { entries, totals },
    });
    await writeFile(join(half, manifestName), JSON.stringify(manifest, null, 2), { flush: true });
    await verifyBackup(half);
    await rename(half, folder);
    return await keep(app, { name, folder, manifest });
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw await storeProblem(app, now, error);
  }
}

/** Puts a finished backup of the folder into the bucket, which an earlier try could not. @throws BackupProblem */
export async function sendBackup(app: FastifyInstance, name: string, now: Date): Promise<KeptBackup> {
  const folder = join(backupsFolder(app.config), name);
  try {
    return await keep(app, { name, folder, manifest: await readManifest(folder) });
  } catch (error) {
    throw await storeProblem(app, now, error);
  }
}

/** Into the bucket, where there is one, and into what operators read. */
async function keep(app: FastifyInstance, { name, folder, manifest }: KeptBackup): Promise<KeptBackup> {
  const place = await putInBucket(app.config, { name, folder, manifest });
  const time = new Date(manifest.time);
  await storeGoodBackup(app.db, { time, place: place ?? `${hostname()}:${folder}`, bytes: bytesOf(manifest) });
  return { name, folder: place ?? folder, manifest };
}

/** @returns what is to be thrown */
async function storeProblem(app: FastifyInstance, now: Date, error: unknown): Promise<unknown> {
  const problem = isDiskFull(error) ? new BackupProblem(await sayFull(backupsFolder(app.config))) : error;
  const words = problem instanceof BackupProblem ? problem.message : (errorCode(error) ?? 'failed; the log says why');
  await storeFailedBackup(app.db, now, words);
  return problem;
}

async function sayFull(folder: string): Promise<string> {
  const { free } = await spaceOf(folder);
  return `The disk of ${folder} is full: ${Math.round(free / 1e6)} MB are free. Make room there, or set BACKUP_DIR to another disk.`;
}

/** Leftovers of a killed process: one that is a day old is no longer being written. */
async function removeUnfinished(all: string, now: Date): Promise<void> {
  for (const name of await readdir(all)) {
    const begun = name.endsWith(unfinished) ? timeOfBackup(name.slice(0, -unfinished.length)) : now;
    if (now.getTime() - begun.getTime() > day) await rm(join(all, name), { recursive: true });
  }
}

/** Copies of a folder's files; of a bucket only the list. What the backup before has already is linked, not copied. */
async function keepFiles({ storage, config }: FastifyInstance, to: string, before: string | undefined) {
  const files: KeptFile[] = [];
  for await (const { name, size } of storage.list()) {
    if (name.endsWith('.part')) continue;
    if (config.storage) files.push({ name, size });
    else {
      const from = join(config.dataDir, 'uploads', name);
      const linked = before && (await linkSame(from, join(before, name), join(to, name)));
      if (!linked) await copyFile(from, join(to, name), constants.COPYFILE_FICLONE);
      files.push(await describe(to, name));
    }
  }
  return files;
}

async function linkSame(original: string, kept: string, to: string): Promise<boolean> {
  if (!existsSync(kept) || (await hashOfFile(kept)) !== (await hashOfFile(original))) return false;
  return link(kept, to).then(
    () => true,
    () => false,
  );
}

async function describe(folder: string, name: string): Promise<KeptFile> {
  const { size } = await stat(join(folder, name));
  return { name, size, sha256: await hashOfFile(join(folder, name)) };
}

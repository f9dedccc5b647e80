import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../../platform/config/config.ts';
import { isDiskFull } from '../../../platform/refusals/disk-full.ts';
import { backupBucket, backupName } from './backup-bucket.ts';
import { BackupProblem } from './backup-problem.ts';
import { backupsFolder } from './disks.ts';
import { filesFolder, type Manifest, manifestName, parseManifest, readManifest } from './manifest.ts';

type Place = Pick<Config, 'dataDir' | 'backupDir' | 'backupBucket'>;

export interface KeptBackup {
  name: string;
  /** Or its address in the bucket. */
  folder: string;
  manifest: Manifest;
}

const openBucket = ({ backupBucket: bucket }: Place) => bucket && backupBucket(bucket);
/** @throws BackupProblem in the words of the service, but for a full disk of this machine */
const fromBucket = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: Error) => {
    throw isDiskFull(error) ? error : new BackupProblem(`The bucket of backups cannot be read: ${error.message}`);
  });
const addressOf = (bucket: { place: string }, name: string) => `${bucket.place}/backups/${name}.json`;

/** Names of finished backups of the folder, the oldest first. */
export async function listBackups(place: Pick<Config, 'dataDir' | 'backupDir'>): Promise<string[]> {
  const names = await readdir(backupsFolder(place)).catch(() => []);
  return names.filter((name) => backupName.test(name)).sort();
}

/** Names of all that can be restored, of the bucket where there is one. */
export async function listKept(place: Place): Promise<string[]> {
  const bucket = openBucket(place);
  return bucket ? fromBucket(bucket.list()) : listBackups(place);
}

/** Finished backups, the oldest first. */
export async function findBackups(place: Place): Promise<KeptBackup[]> {
  const bucket = openBucket(place);
  const found = (await listKept(place)).map(async (name) => {
    const folder = join(backupsFolder(place), name);
    if (!bucket) return { name, folder, manifest: await readManifest(folder) };
    const address = addressOf(bucket, name);
    return { name, folder: address, manifest: parseManifest(await fromBucket(bucket.manifestOf(name)), address) };
  });
  return Promise.all(found);
}

export const timeOfBackup = (name: string): Date =>
  new Date(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Bytes of the dump and of the files that were copied. */
export const bytesOf = ({ files, database }: Manifest): number =>
  files.reduce((sum, { size, sha256 }) => sum + (sha256 ? size : 0), database.size);

/** The files of a backup, as they lie in its folder. */
const copiesOf = ({ database, files }: Manifest) =>
  [{ ...database, at: '.' }, ...files.map((file) => ({ ...file, at: filesFolder }))].flatMap(
    ({ at, name, size, sha256 }) => (sha256 ? [{ path: join(at, name), size, sha256 }] : []),
  );

/**
 * Puts a finished backup into the bucket.
 * @returns its address there; undefined: there is no bucket
 * @throws BackupProblem in the words of the service
 */
export async function putInBucket(place: Place, { name, folder, manifest }: KeptBackup): Promise<string | undefined> {
  const bucket = openBucket(place);
  if (!bucket) return undefined;
  const files = copiesOf(manifest).map(({ path, size, sha256 }) => ({ path: join(folder, path), size, sha256 }));
  try {
    await bucket.put(name, await readFile(join(folder, manifestName), 'utf8'), files);
  } catch (error) {
    throw new BackupProblem(`${folder} could not be put into the bucket: ${(error as Error).message}`);
  }
  return addressOf(bucket, name);
}

/** Copies a backup of the bucket into a folder, as it was there when it was made. */
async function fetchBackup(place: Place, name: string, folder: string): Promise<void> {
  const bucket = openBucket(place);
  if (!bucket) throw new BackupProblem('There is no bucket of backups: set BACKUP_BUCKET_URL.');
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, filesFolder), { recursive: true, mode: 0o700 });
  const text = await fromBucket(bucket.manifestOf(name));
  const manifest = parseManifest(text, addressOf(bucket, name));
  for (const { path, sha256 } of copiesOf(manifest)) await fromBucket(bucket.fetch(sha256, join(folder, path)));
  await writeFile(join(folder, manifestName), text, { mode: 0o600 });
}

/**
 * Gives the newest backup's folder to `use`; one of the bucket is fetched for that, into DATA_DIR, and removed afterwards. By one process at
 * a time: they share the folder.
 * @returns undefined: there is none
 */
export async function withNewest<T>(
  place: Place,
  use: (name: string, open: () => Promise<string>) => Promise<T>,
): Promise<T | undefined> {
  const name = (await listKept(place)).at(-1);
  if (!name) return undefined;
  if (!place.backupBucket) return use(name, async () => join(backupsFolder(place), name));
  const fetched = join(resolve(place.dataDir), 'fetched-backup');
  try {
    return await use(name, async () => {
      await fetchBackup(place, name, fetched);
      return fetched;
    });
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}

/**
 * The folder of a backup of this name, which is fetched where only the bucket has it.
 * @returns undefined: there is none of this name
 */
export async function folderOfBackup(place: Place, name: string): Promise<string | undefined> {
  const folder = join(backupsFolder(place), name);
  if (existsSync(folder)) return folder;
  if (!backupName.test(name) || !place.backupBucket || !(await listKept(place)).includes(name)) return undefined;
  const half = `${folder}.unfinished`;
  await fetchBackup(place, name, half);
  await rename(half, folder);
  return folder;
}

/**
 * Removes backups from before `time`, but never the newest one. Of those that the bucket has, the folder keeps the newest alone: the next one
 * is made of it.
 */
export async function dropOldBackups(place: Place, time: Date): Promise<void> {
  const bucket = openBucket(place);
  const isOld = (name: string) => timeOfBackup(name) < time;
  const sent = bucket ? await listKept(place) : [];
  for (const name of (await listBackups(place)).slice(0, -1)) {
    if (isOld(name) || sent.includes(name)) await rm(join(backupsFolder(place), name), { recursive: true });
  }
  await bucket?.drop(sent.slice(0, -1).filter(isOld), (manifest) =>
    copiesOf(parseManifest(manifest, bucket.place)).map(({ sha256 }) => sha256),
  );
}

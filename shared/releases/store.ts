import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { copyDurably, createFile, syncFolder } from 'shared/releases/disk/durable-file.ts';
import { kindOf } from 'shared/releases/disk/plain-file.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { parseRecord, type ReleaseRecord, sameBytes, versionPattern } from 'shared/releases/record/record.ts';
import { requirePlainFolder, verifyRelease } from 'shared/releases/record/verify.ts';
import { isReleaseName, type ReleaseName } from 'shared/releases/remotes.ts';

/** Where the store is: `RELEASE_STORE`, else `DATA_DIR/releases`. */
export function storeFolder(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.RELEASE_STORE || join(env.DATA_DIR || '.data', 'releases'));
}

/** Holds a release's `browser/` and `server/`. Refuses a name or version that could leave the store. */
export function releaseFolder(store: string, name: string, version: string): string {
  return join(store, 'assets', ...checked(name, version));
}

/**
 * Checks every byte of a release that the store holds, and that no link leads to it.
 * @throws ReleaseProblem (integrity) naming the file or folder
 */
export async function verifyStored(store: string, record: ReleaseRecord): Promise<void> {
  const folder = releaseFolder(store, record.name, record.version);
  await requirePlainFolder(store, relative(store, folder));
  await verifyRelease(folder, record);
}

/** Where a release's record is. */
export const recordFile = (store: string, name: string, version: string) =>
  `${join(store, 'records', ...checked(name, version))}.json`;

function checked(name: string, version: string): [string, string] {
  if (!isReleaseName(name)) throw new ReleaseProblem('usage', `There is no remote named ${name}.`);
  if (!versionPattern.test(version)) {
    throw new ReleaseProblem('usage', `${version} is no version; one looks like 0.1.0-0123456789ab.`);
  }
  return [name, version];
}

/** @throws ReleaseProblem (integrity) when it is missing, torn or names another release */
export async function readRecord(store: string, name: string, version: string): Promise<ReleaseRecord> {
  const file = recordFile(store, name, version);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ReleaseProblem('integrity', `${name}@${version} has no record in the store (${error.code}).`);
  });
  const record = parseRecord(text, file);
  if (record.name !== name || record.version !== version) {
    throw new ReleaseProblem('integrity', `${file} is the record of ${record.name}@${record.version}.`);
  }
  return record;
}

/** Versions of one part of which the store holds a record, readable or not. */
export async function listVersions(store: string, name: ReleaseName): Promise<string[]> {
  const files = await readdir(join(store, 'records', name)).catch(() => []);
  return files.map((file) => file.replace(/\.json$/, '')).filter((version) => versionPattern.test(version));
}

/** The releases of one part that the store holds, the newest build first. Without those whose record is damaged. */
export async function listReleases(store: string, name: ReleaseName): Promise<ReleaseRecord[]> {
  const read = (await listVersions(store, name)).map((version) => readRecord(store, name, version));
  const records = (await Promise.allSettled(read)).filter((result) => result.status === 'fulfilled');
  return records.map(({ value }) => value).sort((a, b) => b.builtAt.localeCompare(a.builtAt));
}

/** Reads the record of a built folder (`<package>/dist/<version>`). */
export async function readBuild(folder: string): Promise<ReleaseRecord> {
  return parseRecord(await readBuildText(folder), join(folder, 'build.json'));
}

const readBuildText = (folder: string): Promise<string> =>
  readFile(join(folder, 'build.json'), 'utf8').catch(() => {
    throw new ReleaseProblem('usage', `${join(folder, 'build.json')} is missing: ${folder} is not a built release.`);
  });

/**
 * Puts a built folder into the store. It moves no traffic.
 *
 * The same version with the same bytes changes nothing, except that files which were lost or damaged in the store are
 * put back. Other bytes under a known version are a conflict: a version never changes its meaning.
 * @throws ReleaseProblem (integrity | conflict)
 */
export async function publishRelease(
  store: string,
  built: string,
): Promise<{ record: ReleaseRecord; outcome: 'published' | 'unchanged' | 'repaired' }> {
  const record = await readBuild(built);
  const { name, version } = record;
  const whole = JSON.parse(await readBuildText(built)); // with what a newer build says and this one does not know
  await refuseOtherBytes(store, record);
  const known = await exists(recordFile(store, name, version));
  const put = await putFiles(store, built, record);
  if (!known && !(await createFile(recordFile(store, name, version), `${JSON.stringify(whole, null, 2)}\n`)))
    await refuseOtherBytes(store, record);
  if (!known) return { record, outcome: 'published' };
  return { record, outcome: put ? 'repaired' : 'unchanged' };
}

async function refuseOtherBytes(store: string, record: ReleaseRecord): Promise<void> {
  const { name, version } = record;
  if (!(await exists(recordFile(store, name, version)))) return;
  if (sameBytes(await readRecord(store, name, version), record)) return;
  throw new ReleaseProblem('conflict', `${name}@${version} is in the store already, with other bytes.`);
}

/** Copies to a folder of its own, checks the copy, then renames. @returns false when the store's files are whole. */
async function putFiles(store: string, built: string, record: ReleaseRecord): Promise<boolean> {
  const target = releaseFolder(store, record.name, record.version);
  if (await isWhole(store, record)) return false;
  await requirePlainFolder(store, relative(store, dirname(target)));
  const temp = join(store, 'tmp', randomUUID());
  try {
    for (const path of filesOf(record)) await copyIfThere(built, path, temp);
    await verifyRelease(temp, record);
    await mkdir(dirname(target), { recursive: true });
    await moveInto(temp, store, record);
    await syncFolder(dirname(target));
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
  return true;
}

/** Two publishers may do this at once: the second one finds whole files and keeps them. */
async function moveInto(temp: string, store: string, record: ReleaseRecord): Promise<void> {
  const target = releaseFolder(store, record.name, record.version);
  if (await isWhole(store, record)) return;
  const damaged = `${temp}.damaged`;
  await rename(target, damaged).catch(() => {});
  try {
    await rename(temp, target);
  } catch (error) {
    if (!(await isWhole(store, record))) throw error;
  } finally {
    await rm(damaged, { recursive: true, force: true });
  }
}

/** Only what the record lists goes into the store, each browser file with its compressed neighbours. */
function filesOf({ browser, server }: ReleaseRecord): string[] {
  const paths = Object.keys(browser.files).flatMap((path) => [path, `${path}.br`, `${path}.gz`]);
  return [...paths.map((path) => `browser/${path}`), ...(server ? [`server/${server.file}`] : [])];
}

/** A file that is missing is for `verifyRelease` to judge. */
async function copyIfThere(built: string, path: string, temp: string): Promise<void> {
  const from = join(built, path);
  const kind = await kindOf(built, path);
  if (kind === 'missing') return;
  if (kind !== 'file') {
    throw new ReleaseProblem(
      'integrity',
      `${from} is a link or no file; only files of the build itself are published.`,
    );
  }
  await copyDurably(from, join(temp, path));
}

const isWhole = (store: string, record: ReleaseRecord): Promise<boolean> =>
  verifyStored(store, record).then(
    () => true,
    () => false,
  );

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { readServerFile } from 'shared/releases/record/verify.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { readRecord, recordFile, releaseFolder, verifyStored } from 'shared/releases/store.ts';
import type { ServerCode } from '../jobs/render-job.ts';

/** Names one release of one remote. */
export interface ReleaseId {
  name: RemoteName;
  version: string;
}

/** A release whose files are all what was published. */
export interface WholeRelease {
  record: ReleaseRecord;
  /** Null: it renders in browsers only. */
  code: ServerCode | null;
}

/** `<name>@<version>`: how logs, metrics and stack frames name a release. */
export const releaseKey = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`;

/**
 * Reads a release and checks every byte of it.
 * @param known its record, for a store that has lost it
 * @throws ReleaseProblem naming the release or the file
 */
export async function readRelease(store: string, id: ReleaseId, known?: ReleaseRecord): Promise<WholeRelease> {
  const { name, version } = id;
  const record = await readRecord(store, name, version).catch((error) => {
    if (known?.version === version) return known;
    throw error;
  });
  await verifyStored(store, record);
  if (!record.server) return { record, code: null };
  const bytes = await readServerFile(releaseFolder(store, name, version), record);
  return { record, code: { release: releaseKey(id), uses: record.uses, bytes } };
}

/** Changes when any file of the release is written, replaced or removed, and not otherwise. It reads no file. */
export async function filesMark(store: string, { name, version }: ReleaseId): Promise<string> {
  try {
    const folder = releaseFolder(store, name, version);
    const folders = [join(folder, 'browser'), join(folder, 'server')];
    const listed = folders.map(async (it) => (await readdir(it).catch(() => [])).sort().map((file) => join(it, file)));
    const files = [recordFile(store, name, version), ...(await Promise.all(listed)).flat()];
    return (await Promise.all(files.map(markOf))).join(' ');
  } catch {
    return ''; // the version could not name a folder
  }
}

const markOf = (file: string): Promise<string> =>
  lstat(file).then(
    ({ ino, size, mtimeMs }) => `${ino}-${size}-${mtimeMs}`,
    () => 'missing',
  );

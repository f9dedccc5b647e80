import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Channel, readChannel } from 'shared/releases/channel/channel.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import { appendJournal } from 'shared/releases/channel/journal.ts';
import { withWriteLock } from 'shared/releases/channel/write-lock.ts';
import { isDiskFull } from 'shared/releases/disk/spare-file.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { releaseNames } from 'shared/releases/remotes.ts';
import { readPreviews } from 'shared/releases/rights/previews.ts';
import { listReleases, listVersions, recordFile, releaseFolder } from 'shared/releases/store.ts';

/** An open tab may load a part of its page this long after its release left the traffic. */
const tabLifetimeMs = 24 * 3_600_000;
const newestKept = 5;

export interface GarbageOptions {
  /** `name@version` of all that a running shell has in memory or would start with. */
  resident: ReadonlySet<string>;
  by: string;
  reason: string;
  dryRun?: boolean;
}

export interface Judged {
  name: string;
  version: string;
  bytes: number;
  /** Why it stays; null: it goes. */
  kept: string | null;
}

/**
 * Removes releases that are not needed: not live, not previous, in no shell's memory, not among the newest five, and
 * out of traffic for a day. Also what writers that died left behind.
 */
export async function collectGarbage(store: string, options: GarbageOptions): Promise<Judged[]> {
  if (options.dryRun) return judge(store, await readChannel(store), options);
  return withWriteLock(store, async () => {
    const channel = await readChannel(store);
    const judged = await judge(store, channel, options);
    const gone = judged.filter(({ kept }) => kept === null);
    for (const { name, version } of gone) await removeRelease(store, name, version);
    await removeLeftovers(store);
    await recordHistory(store, gone, channel?.rev ?? 0, options);
    return judged;
  });
}

async function judge(store: string, channel: Channel | null, { resident }: GarbageOptions): Promise<Judged[]> {
  const lastSeen = await readLastSeen(store);
  const previewed = new Set((await readPreviews(store)).map(({ name, version }) => `${name}@${version}`));
  const judged: Judged[] = [];
  for (const name of releaseNames) {
    for (const [place, record] of (await listReleases(store, name)).entries()) {
      const seen = Math.max(lastSeen.get(keyOf(record)) ?? 0, await putInAt(store, record));
      const kept = previewed.has(keyOf(record)) ? 'in a preview' : reasonToKeep(record, place, seen, channel, resident);
      judged.push({ name, version: record.version, bytes: bytesOf(record), kept });
    }
  }
  return judged;
}

function reasonToKeep(
  record: ReleaseRecord,
  place: number,
  seen: number,
  channel: Channel | null,
  resident: ReadonlySet<string>,
): string | null {
  const pointer = channel?.remotes[record.name];
  if (pointer?.current === record.version) return 'live';
  if (pointer?.previous === record.version) return 'previous';
  if (pointer?.canary?.version === record.version) return 'a canary';
  if (resident.has(keyOf(record))) return 'in a running shell';
  if (Date.now() - seen < tabLifetimeMs) return 'open tabs may need it';
  return place < newestKept ? `among the newest ${newestKept}` : null;
}

/** When each release's last journal entry was written: that is when it came or left. */
async function readLastSeen(store: string): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  for (const { remote, from, to, at } of await readHistory(store)) {
    for (const version of [from, to]) {
      const key = `${remote}@${version}`;
      seen.set(key, Math.max(seen.get(key) ?? 0, Date.parse(at) || 0));
    }
  }
  return seen;
}

const keyOf = ({ name, version }: ReleaseRecord): string => `${name}@${version}`;
const putInAt = async (store: string, { name, version }: ReleaseRecord): Promise<number> =>
  (await stat(recordFile(store, name, version))).mtimeMs;

const bytesOf = ({ browser, server }: ReleaseRecord): number =>
  Object.values(browser.files).reduce((sum, { bytes, br }) => sum + bytes + br, server?.bytes ?? 0);

/** Removes the record first: a release without one is not listed. */
async function removeRelease(store: string, name: string, version: string): Promise<void> {
  await rm(recordFile(store, name, version));
  await removeFolder(store, releaseFolder(store, name, version));
}

/** Renames it away in one step, so that no reader finds half of it. */
async function removeFolder(store: string, folder: string): Promise<void> {
  const aside = join(store, 'tmp', `${randomUUID()}.removed`);
  const moved = await rename(folder, aside).then(
    () => true,
    () => false,
  );
  await rm(moved ? aside : folder, { recursive: true, force: true });
}

/** Removes what killed writers left: partial copies, files without a record, temporary files. */
async function removeLeftovers(store: string): Promise<void> {
  for (const entry of await list(join(store, 'tmp'))) await removeIfOld(store, join(store, 'tmp', entry));
  for (const folder of [store, ...releaseNames.map((name) => join(store, 'records', name))]) {
    const begun = (await list(folder)).filter((entry) => /^\..*\.tmp$|^\.write-lock\./.test(entry));
    for (const entry of begun) await removeIfOld(store, join(folder, entry));
  }
  for (const name of releaseNames) {
    const recorded = new Set<string>(await listVersions(store, name));
    const unknown = (await list(join(store, 'assets', name))).filter((version) => !recorded.has(version));
    for (const version of unknown) await removeIfOld(store, join(store, 'assets', name, version));
  }
}

const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function removeIfOld(store: string, folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > tabLifetimeMs) await removeFolder(store, folder);
}

async function recordHistory(
  store: string,
  gone: Judged[],
  rev: number,
  { by, reason }: GarbageOptions,
): Promise<void> {
  if (gone.length === 0) return;
  const what = { at: new Date().toISOString(), rev, by, verb: 'gc', to: null, reason };
  const entries = gone.map(({ name, version }) => ({ ...what, remote: name, from: version }));
  await appendJournal(store, entries).catch((error) => {
    if (!isDiskFull(error)) throw error; // still full: what is gone is gone, with or without its line
  });
}

import { readChannel } from 'shared/releases/channel/channel.ts';
import { lastGoodFile, readLastGood } from 'shared/releases/channel/last-good.ts';
import { collectGarbage, type Judged } from 'shared/releases/collect-garbage.ts';
import { findShells } from 'shared/releases/operations/live-shells.ts';
import { type Author, requireStore, type Site } from 'shared/releases/operations/site.ts';
import { errorMessage, ReleaseProblem } from 'shared/releases/problem.ts';
import { type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { listVersions, readRecord, verifyStored } from 'shared/releases/store.ts';

/** A release of the store, compared with its record. */
export interface CheckedRelease {
  name: ReleaseName;
  version: string;
  live: boolean;
  /** Null: it is whole. */
  damage: string | null;
}

/** Compares every byte of every release with its record. @param only one part; by default all */
export async function verifyStore(site: Site, only?: ReleaseName): Promise<CheckedRelease[]> {
  requireStore(site);
  const { store } = site;
  const channel = await readChannel(store);
  const checked: CheckedRelease[] = [];
  for (const name of only ? [only] : releaseNames) {
    const current = channel?.remotes[name]?.current;
    for (const version of new Set([...(current ? [current] : []), ...(await listVersions(store, name))])) {
      const damage = await checkRelease(store, name, version).then(() => null, errorMessage);
      checked.push({ name, version, live: version === current, damage });
    }
  }
  return checked;
}

async function checkRelease(store: string, name: string, version: string): Promise<void> {
  await verifyStored(store, await readRecord(store, name, version));
}

/**
 * Removes releases that are not needed any more.
 * @returns every release of the store: why it stays, or that it goes
 * @throws ReleaseProblem (conflict) when a shell does not say what it has in memory
 */
export async function removeOldReleases(
  site: Site,
  { by, reason, dryRun = false }: Author & { dryRun?: boolean | undefined },
): Promise<Judged[]> {
  requireStore(site);
  return collectGarbage(site.store, { resident: await residentReleases(site), by, reason, dryRun });
}

/** All that a running shell has in memory, or that one would start with. */
async function residentReleases(site: Site): Promise<Set<string>> {
  const resident = new Set<string>();
  for (const { note, status } of (await findShells(site)).live) {
    if (!status) {
      throw new ReleaseProblem(
        'conflict',
        `Shell ${note.pid} does not answer, so what it has in memory is not known. Nothing was removed.`,
      );
    }
    if (status.version) resident.add(`shell@${status.version}`);
    for (const [name, { current, resident: inMemory, prepared }] of Object.entries(status.remotes)) {
      for (const version of [...inMemory, ...prepared, current]) resident.add(`${name}@${version}`);
    }
  }
  const lastGood = await readLastGood(lastGoodFile(site.dataDir));
  for (const { name, version } of Object.values(lastGood?.records ?? {})) resident.add(`${name}@${version}`);
  return resident;
}

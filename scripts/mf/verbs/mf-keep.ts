import { readChannel } from 'shared/releases/channel/channel.ts';
import { lastGoodFile, readLastGood } from 'shared/releases/channel/last-good.ts';
import { collectGarbage, type Judged } from 'shared/releases/collect-garbage.ts';
import { errorMessage, exitCodes, ReleaseProblem } from 'shared/releases/problem.ts';
import { releaseNames } from 'shared/releases/remotes.ts';
import { listVersions, readRecord, verifyStored } from 'shared/releases/store.ts';
import { type MfAnswer, type MfOptions, requireName } from '../mf-options.ts';
import { findShells } from '../shells/live-shells.ts';
import { kib, tableText } from '../table.ts';

/** Compares every byte of every release with its record. */
export async function verifyStore({ store, operands: [only] }: MfOptions): Promise<MfAnswer> {
  const channel = await readChannel(store);
  const checked: { name: string; version: string; live: boolean; damage: string | null }[] = [];
  for (const name of only ? [requireName(only)] : releaseNames) {
    const current = channel?.remotes[name]?.current;
    for (const version of new Set([...(current ? [current] : []), ...(await listVersions(store, name))])) {
      const damage = await checkRelease(store, name, version).then(() => null, errorMessage);
      checked.push({ name, version, live: version === current, damage });
    }
  }
  const damaged = checked.filter(({ damage }) => damage !== null);
  const rows = checked.map(({ name, version, live, damage }) => [name, version, live ? 'live' : '', damage ?? 'whole']);
  const end =
    damaged.length === 0
      ? `All ${checked.length} releases are what was published.`
      : `${damaged.length} of ${checked.length} are damaged. Publishing the same build again puts its files back: npm run mf -- publish <folder>`;
  const text = rows.length > 0 ? `${tableText(['remote', 'release', 'state', 'files'], rows)}\n\n${end}` : end;
  return { text, json: checked, exitCode: damaged.length > 0 ? exitCodes.integrity : 0 };
}

async function checkRelease(store: string, name: string, version: string): Promise<void> {
  await verifyStored(store, await readRecord(store, name, version));
}

/** Removes releases that are not needed any more. */
export async function removeOldReleases(options: MfOptions): Promise<MfAnswer> {
  const { store, by, reason = 'tidying up', dryRun } = options;
  const judged = await collectGarbage(store, { resident: await residentReleases(options), by, reason, dryRun });
  const gone = judged.filter(({ kept }) => kept === null);
  const freed = gone.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = judged.map(({ name, version, bytes, kept }: Judged) => [
    name,
    version,
    kib(bytes),
    kept ?? (dryRun ? '– (would go)' : '– (removed)'),
  ]);
  const end = `${dryRun ? 'Would remove' : 'Removed'} ${gone.length} of ${judged.length} releases (${kib(freed)}).`;
  const text = rows.length > 0 ? `${tableText(['remote', 'release', 'size', 'stays because'], rows)}\n\n${end}` : end;
  return { text, json: { removed: dryRun ? [] : gone, wouldRemove: dryRun ? gone : [], judged, freed } };
}

/** All that a running shell has in memory, or that one would start with. */
async function residentReleases(options: MfOptions): Promise<Set<string>> {
  const resident = new Set<string>();
  for (const { note, status } of (await findShells(options)).live) {
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
  const lastGood = await readLastGood(lastGoodFile(options.dataDir));
  for (const { name, version } of Object.values(lastGood?.records ?? {})) resident.add(`${name}@${version}`);
  return resident;
}

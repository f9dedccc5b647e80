import { removeOldReleases, verifyStore } from 'shared/releases/operations/keep.ts';
import { exitCodes } from 'shared/releases/problem.ts';
import { type MfAnswer, type MfOptions, optionalName } from '../mf-options.ts';
import { kib, tableText } from '../table.ts';

export async function verify({ site, operands: [only] }: MfOptions): Promise<MfAnswer> {
  const checked = await verifyStore(site, optionalName(only));
  const damaged = checked.filter(({ damage }) => damage !== null);
  const rows = checked.map(({ name, version, live, damage }) => [name, version, live ? 'live' : '', damage ?? 'whole']);
  const end =
    damaged.length === 0
      ? `All ${checked.length} releases are what was published.`
      : `${damaged.length} of ${checked.length} are damaged. Publishing the same build again puts its files back: npm run mf -- publish <folder>`;
  const text = rows.length > 0 ? `${tableText(['remote', 'release', 'state', 'files'], rows)}\n\n${end}` : end;
  return { text, json: checked, exitCode: damaged.length > 0 ? exitCodes.integrity : 0 };
}

export async function gc({ site, by, reason, dryRun }: MfOptions): Promise<MfAnswer> {
  const judged = await removeOldReleases(site, { by, reason: reason || 'tidying up', dryRun });
  const gone = judged.filter(({ kept }) => kept === null);
  const freed = gone.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = judged.map(({ name, version, bytes, kept }) => [
    name,
    version,
    kib(bytes),
    kept ?? (dryRun ? '– (would go)' : '– (removed)'),
  ]);
  const end = `${dryRun ? 'Would remove' : 'Removed'} ${gone.length} of ${judged.length} releases (${kib(freed)}).`;
  const text = rows.length > 0 ? `${tableText(['remote', 'release', 'size', 'stays because'], rows)}\n\n${end}` : end;
  return { text, json: { removed: dryRun ? [] : gone, wouldRemove: dryRun ? gone : [], judged, freed } };
}

import { canaryOf } from 'shared/releases/canary/slices.ts';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { endCanary, startCanary } from 'shared/releases/channel/channel-changes.ts';
import { findShells } from 'shared/releases/operations/live-shells.ts';
import { type Move, type MoveOptions, movePointer } from 'shared/releases/operations/move-pointer.ts';
import { type PreparationOptions, requirePrepared } from 'shared/releases/operations/prepared.ts';
import { requireFit } from 'shared/releases/operations/require-fit.ts';
import { requireReason, requireStore, type Site } from 'shared/releases/operations/site.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import { refuseFrozen } from 'shared/releases/rights/freezes.ts';
import { requireRight } from 'shared/releases/rights/tokens.ts';
import { readRecord, verifyStored } from 'shared/releases/store.ts';

/** A canary, or another share of one. */
export interface CanaryOptions extends MoveOptions, Omit<PreparationOptions, 'dryRun' | 'unprepared'> {
  name: ReleaseName;
  version: string;
  /** Of a hundred visitors. */
  percent: number;
}

/** Gives a published release to a part of the visitors. What holds for a promotion holds for it: rights, freezes, fit, trial. */
export async function startCanaryRelease(site: Site, options: CanaryOptions): Promise<Move> {
  const { name, version, percent } = options;
  const { store } = site;
  requireStore(site);
  requireReason(options, 'promote');
  if (name === 'shell')
    throw new ReleaseProblem('usage', 'The shell is one for all visitors, only remotes can be canaries.');
  if (percent < 1 || percent > 99) throw new ReleaseProblem('usage', 'A canary gets 1 to 99 % of the visitors.');
  await requireRight(store, options, [name]);
  await refuseFrozen(store, name);
  const record = await readRecord(store, name, version);
  const { live } = await findShells(site);
  const start = startCanary(name, version, percent);
  start((await readChannel(store))?.remotes ?? {});
  await requireFit(store, record, live);
  await requirePrepared(site, record, options);
  return movePointer(site, { name, verb: `canary ${percent} %`, live }, options, async (remotes) => {
    const moved = start(remotes);
    await refuseFrozen(store, name); // while it waited for the shells, somebody may have
    await verifyStored(store, record);
    return moved;
  });
}

/** Gives the canary to nobody until it gets a share again; who had it gets it again then. */
export async function pauseCanary(site: Site, options: MoveOptions & { name: ReleaseName }): Promise<Move> {
  const { name } = options;
  requireStore(site);
  const { live } = await findShells(site);
  const move = { name, verb: 'canary pause', live };
  return movePointer(site, move, options, (remotes) =>
    startCanary(name, versionOf(canaryOf(remotes[name]), name), 0)(remotes),
  );
}

/** Ends the canary: everybody gets what is live. */
export async function abortCanary(
  site: Site,
  options: MoveOptions & { name: ReleaseName; kill?: boolean | undefined; verb?: string },
): Promise<Move> {
  const { name, kill, verb = 'canary abort' } = options;
  requireStore(site);
  const { live } = await findShells(site);
  return movePointer(site, { name, verb, live }, options, endCanary(name, { kill }));
}

/** The release that is the remote's canary now. @throws ReleaseProblem (usage) when there is none */
export async function canaryVersion({ store }: Site, name: ReleaseName): Promise<string> {
  return versionOf(canaryOf((await readChannel(store))?.remotes[name]), name);
}

function versionOf(canary: { version: string } | null, name: string): string {
  if (canary) return canary.version;
  throw new ReleaseProblem('usage', `${name} has no canary.`);
}

import { canaryOf } from 'shared/releases/canary/slices.ts';
import { type Pointer, readChannel } from 'shared/releases/channel/channel.ts';
import {
  killRelease,
  promoteTo,
  rollBack,
  standsAlready,
  switchTo,
  trustAgain,
} from 'shared/releases/channel/channel-changes.ts';
import type { Change } from 'shared/releases/channel/write-channel.ts';
import { findShells, type LiveShell } from 'shared/releases/operations/live-shells.ts';
import { type Move, type MoveOptions, movePointer } from 'shared/releases/operations/move-pointer.ts';
import { type PreparationOptions, requirePrepared } from 'shared/releases/operations/prepared.ts';
import { requireFit } from 'shared/releases/operations/require-fit.ts';
import { requireReason, requireStore, type Site } from 'shared/releases/operations/site.ts';
import { errorMessage, ReleaseProblem } from 'shared/releases/problem.ts';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import { refuseFrozen } from 'shared/releases/rights/freezes.ts';
import { requireRight } from 'shared/releases/rights/tokens.ts';
import { readRecord, verifyStored } from 'shared/releases/store.ts';

/** A promotion. */
export interface PromoteOptions extends MoveOptions, Omit<PreparationOptions, 'dryRun'> {
  name: ReleaseName;
  version: string;
  /** Kills the release that was live. */
  kill?: boolean | undefined;
}

/** Makes a published release the live one. */
export async function promoteRelease(site: Site, options: PromoteOptions): Promise<Move> {
  const { name, version, kill } = options;
  requireStore(site);
  requireReason(options, 'promote');
  const { store } = site;
  await requireRight(store, options, [name]);
  await refuseFrozen(store, name);
  const record = await readRecord(store, name, version);
  const { live } = await findShells(site);
  const moveTo: Change = (remotes) => {
    const canary = canaryOf(remotes[name]);
    if (canary && canary.version !== version) throw standsAlready(name, canary.version);
    return promoteTo(name, version, { kill })(remotes);
  };
  moveTo((await readChannel(store))?.remotes ?? {}); // a killed one need not be prepared
  await requireFit(store, record, live);
  await requirePrepared(site, record, options);
  return movePointer(site, { name, verb: 'promote', live }, options, async (remotes) => {
    const moved = moveTo(remotes);
    await refuseFrozen(store, name); // while it waited for the shells, somebody may have
    await verifyStored(store, record);
    return isBlocked(live, name, moved[name]) ? trustAgain(name)(moved) : moved;
  });
}

/** A rollback. */
export interface RollbackOptions extends MoveOptions {
  name: ReleaseName;
  /** The version to go back to; by default the one that was live before. */
  to?: string | undefined;
  /** Kills the release that is left: open tabs drop it, and it cannot be promoted again. */
  kill?: boolean | undefined;
  /** By which the history knows it, when it was no person's. */
  verb?: string;
}

/** Puts one remote back; the others stay where they are. */
export async function rollBackRelease(site: Site, options: RollbackOptions): Promise<Move> {
  const { name, to, kill, verb = 'rollback' } = options;
  requireStore(site);
  requireReason(options, verb);
  const { store } = site;
  const { live } = await findShells(site);
  let damage = '';
  const move = await movePointer(site, { name, verb, live }, options, async (remotes) => {
    const moved = rollBack(name, to, { kill })(remotes);
    const record = await readRecord(store, name, moved[name]?.current ?? '');
    await requireFit(store, record, live);
    // Shells that have it in memory need no files; the others refuse it, and the answer says so.
    damage = await verifyStored(store, record).then(() => '', errorMessage);
    return moved;
  });
  return damage ? { ...move, damage } : move;
}

/** Kills a release that is not live any more, for the tabs that still show it. */
export async function killOldRelease(
  site: Site,
  options: MoveOptions & { name: ReleaseName; version: string },
): Promise<Move> {
  requireStore(site);
  const { name, version } = options;
  const { live } = await findShells(site);
  return movePointer(site, { name, verb: 'kill', live }, options, killRelease(name, version));
}

/** Switches a remote off: its pages show a panel, the rest of the site works. */
export async function disableRemote(site: Site, options: MoveOptions & { name: ReleaseName }): Promise<Move> {
  requireStore(site);
  const { name } = options;
  refuseShell(name);
  const { live } = await findShells(site);
  return movePointer(site, { name, verb: 'disable', live }, options, switchTo(name, false));
}

/** Switches a remote on again, when its release fits the shells that run by now and is whole. */
export async function enableRemote(site: Site, options: MoveOptions & { name: ReleaseName }): Promise<Move> {
  requireStore(site);
  const { name } = options;
  refuseShell(name);
  const { store } = site;
  const { live } = await findShells(site);
  return movePointer(site, { name, verb: 'enable', live }, options, async (remotes) => {
    const switched = switchTo(name, true)(remotes);
    const record = await readRecord(store, name, switched[name]?.current ?? '');
    await requireFit(store, record, live);
    await verifyStored(store, record);
    return isBlocked(live, name, switched[name]) ? trustAgain(name)(switched) : switched;
  });
}

/** Whether a shell refused what is live or put it in quarantine: promoting or enabling it again then counts as a move. */
function isBlocked(live: LiveShell[], name: string, pointer: Pointer | undefined): boolean {
  const remotes = live.flatMap(({ status }) => status?.remotes[name] ?? []);
  return remotes.some(({ refused, quarantined }) =>
    [refused, quarantined].some((held) => held && held.version === pointer?.current),
  );
}

function refuseShell(name: ReleaseName): void {
  if (name === 'shell') throw new ReleaseProblem('usage', 'The shell cannot be switched off, only remotes can.');
}

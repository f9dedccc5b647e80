import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Channel, readChannel } from 'shared/releases/channel/channel.ts';
import { lastGoodFile, readLastGood } from 'shared/releases/channel/last-good.ts';
import { writeChannel } from 'shared/releases/channel/write-channel.ts';
import { findShells } from 'shared/releases/operations/live-shells.ts';
import { highestRev } from 'shared/releases/operations/move-pointer.ts';
import { type Author, requireReason, type Site } from 'shared/releases/operations/site.ts';
import { type Convergence, type WaitForChange, waitForChange } from 'shared/releases/operations/wait-for-shells.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { requireRight } from 'shared/releases/rights/tokens.ts';

/** A channel that was put back; without `restored` a dry run would do it. */
export interface Restoration {
  /** The channel that shells kept. */
  kept: Channel;
  restored?: { channel: Channel; convergence: Convergence };
}

/** Puts a torn or lost channel back: the last one that the shells of this site took whole. */
export async function restoreChannel(
  site: Site,
  options: Author & WaitForChange & { dryRun?: boolean | undefined },
): Promise<Restoration> {
  requireReason(options, 'restore');
  const { store, dataDir } = site;
  const { reason, dryRun } = options;
  const by = await requireRight(store, options);
  const torn = await isTorn(store);
  const kept = (await readLastGood(lastGoodFile(dataDir)))?.channel;
  if (!kept) {
    throw new ReleaseProblem('usage', `No shell of ${dataDir} has kept a channel.`, { way: 'publish again' });
  }
  if (dryRun) return { kept };
  if (torn) await rename(join(store, 'channel.json'), join(store, 'channel.json.torn'));
  const above = Math.max(kept.rev, highestRev((await findShells(site)).live));
  const channel = await writeChannel(store, () => kept.remotes, { by, verb: 'restore', reason, above });
  return { kept, restored: { channel, convergence: await waitForChange(site, channel, options) } };
}

async function isTorn(store: string): Promise<boolean> {
  try {
    const channel = await readChannel(store);
    if (!channel) return false;
    throw new ReleaseProblem('usage', `The channel is whole (rev ${channel.rev}).`, { way: 'roll back' });
  } catch (error) {
    if (error instanceof ReleaseProblem && error.kind === 'integrity') return true;
    throw error;
  }
}

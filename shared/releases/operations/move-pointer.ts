import type { Channel, Pointer, Pointers } from 'shared/releases/channel/channel.ts';
import { writeChannel } from 'shared/releases/channel/write-channel.ts';
import type { LiveShell } from 'shared/releases/operations/live-shells.ts';
import { type Author, requireReason, type Site } from 'shared/releases/operations/site.ts';
import {
  type Convergence,
  findLaterMove,
  type WaitForChange,
  waitForChange,
} from 'shared/releases/operations/wait-for-shells.ts';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import { requireRight } from 'shared/releases/rights/tokens.ts';

/** What every operation takes that moves traffic. */
export interface MoveOptions extends Author, WaitForChange {
  /** Only when the channel is still at this rev: of two operators one wins. */
  ifRev?: number | undefined;
  /** Checks, and changes nothing. */
  dryRun?: boolean | undefined;
}

/** What became of a remote's pointer. */
export interface Move {
  name: ReleaseName;
  /** Null: nothing of it was live. */
  old: Pointer | null;
  now: Pointer | null;
  rev: number;
  /**
   * `none`: all was as wanted already. `planned`: a dry run would write it. `made`: it is written, and `convergence` says
   * which shells serve it.
   */
  outcome: 'none' | 'planned' | 'made';
  convergence?: Convergence;
  /** Who moved it again before the shells served it. */
  later?: { by: string; rev: number };
  /** What is wrong with the disk although the move was made. */
  troubles: unknown[];
  /** What is wrong with the files of the release that is live now: shells that have it in memory serve it all the same. */
  damage?: string;
}

/**
 * Changes one remote's pointer, and waits until the running shells serve it.
 * @param live the shells that run: the new rev is above theirs
 * @param change runs while the write lock is held
 */
export async function movePointer(
  site: Site,
  { name, verb, live }: { name: ReleaseName; verb: string; live: LiveShell[] },
  options: MoveOptions,
  change: (remotes: Pointers) => Pointers | Promise<Pointers>,
): Promise<Move> {
  requireReason(options, verb);
  const { reason, ifRev, dryRun = false } = options;
  const by = await requireRight(site.store, options, [name]);
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown) => troubles.push(error);
  let old: Pointer | null = null;
  const changeNoted = (remotes: Pointers) => {
    old = remotes[name] ?? null;
    return change(remotes);
  };
  const writer = { by, verb, reason, ifRev, dryRun, above: highestRev(live), onTrouble };
  const channel = await writeChannel(site.store, changeNoted, writer);
  const move = { name, old: old as Pointer | null, now: channel.remotes[name] ?? null, rev: channel.rev, troubles };
  if (move.old?.rev === move.now?.rev) return { ...move, outcome: 'none' };
  if (dryRun) return { ...move, outcome: 'planned' };
  return { ...move, outcome: 'made', ...(await convergenceOf(site, channel, options, name)) };
}

/** How far the shells are with a new channel, and whether it was overtaken meanwhile. */
async function convergenceOf(site: Site, channel: Channel, options: WaitForChange, name: ReleaseName) {
  const convergence = await waitForChange(site, channel, options, name);
  const later = convergence.outcome === 'timed out' ? await findLaterMove(site, channel, name) : undefined;
  return { convergence, ...(later && { later }) };
}

/** A store that was lost continues above it, or running shells would not follow. */
export const highestRev = (live: LiveShell[]): number => Math.max(0, ...live.map(({ status }) => status?.rev ?? 0));

import { canaryOf } from 'shared/releases/canary/slices.ts';
import { type Canary, type Channel, readChannel } from 'shared/releases/channel/channel.ts';
import { movedRemote, type TabCount, waitForTabs } from 'shared/releases/operations/count-tabs.ts';
import { findShells, type LiveShell } from 'shared/releases/operations/live-shells.ts';
import type { Site, SiteAddress } from 'shared/releases/operations/site.ts';
import { remoteNames } from 'shared/releases/remotes.ts';

/** The condition to wait for: shells serve these releases, or none of them in the channel's next rev. */
export interface Wanted {
  rev: number;
  /** Remote → the version that is to be served; a remote that is off, or the shell itself, has none. */
  releases: Record<string, string>;
  /** Remote → the canary that a part of its visitors is to get, null for none. */
  canaries: Record<string, Pick<Canary, 'version' | 'percent'> | null>;
}

/** A release that a shell did not take, and why. */
export interface Refusal {
  shell: string;
  remote: string;
  version: string;
  reason: string;
}

/** How far the shells of a site are with a change of the channel. */
export interface Convergence {
  outcome: 'no shell runs' | 'converged' | 'refused' | 'timed out';
  /** Shells that serve it. */
  shells: number;
  /** How many there should be. */
  of: number;
  /** Since the rev was written. */
  seconds: number;
  refusals: Refusal[];
  /** `rev` is null when the shell does not answer. */
  behind: { shell: string; rev: number | null }[];
  /** Seconds from the write of the rev until the first open tab had it; null: no tab asked in time. Absent: not waited for. */
  firstTab?: number | null;
  /** The open tabs afterwards. Absent: not waited for. */
  tabs?: TabCount;
}

/** A shell that does not run by then is reported as missing. */
export const convergenceTimeoutMs = 10_000;

interface WaitOptions {
  /** When the rev was written: seconds are counted from there. */
  since?: number;
  timeoutMs?: number | undefined;
}

/** The releases that shells must serve before an operation returns: those of the remotes that it moved, no others. */
export function wantedOf({ rev, remotes }: Channel, names: readonly string[] = remoteNames): Wanted {
  const served = Object.entries(remotes).filter(([name, { enabled }]) => {
    return enabled && names.includes(name) && remoteNames.some((known) => known === name);
  });
  return {
    rev,
    releases: Object.fromEntries(served.map(([name, { current }]) => [name, current])),
    canaries: Object.fromEntries(served.map(([name, pointer]) => [name, canaryOf(pointer)])),
  };
}

/** Waits until every shell that there should be serves what is wanted, or has refused it. */
export async function waitForShells(site: SiteAddress, wanted: Wanted, options: WaitOptions): Promise<Convergence> {
  const { since = Date.now(), timeoutMs = convergenceTimeoutMs } = options;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { live, expected } = await findShells(site);
    const states = live.map((shell) => ({ shell, state: stateOf(shell, wanted) }));
    const refusals = states.flatMap(({ state }) => (typeof state === 'string' ? [] : state));
    const behind = states.filter(({ state }) => state === 'behind').map(({ shell }) => revOf(shell));
    const shells = states.filter(({ state }) => state === 'there').length;
    const facts = { shells, of: expected, seconds: secondsSince(since), refusals, behind };
    if (expected === 0 && live.length === 0) return { outcome: 'no shell runs', ...facts };
    const isDecided = behind.length === 0 && live.length >= expected;
    if (isDecided || Date.now() > deadline) {
      return { outcome: refusals.length > 0 ? 'refused' : isDecided ? 'converged' : 'timed out', ...facts };
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

function stateOf(
  { name: shell, status }: LiveShell,
  { rev, releases, canaries }: Wanted,
): 'there' | 'behind' | Refusal[] {
  if (!status || status.rev < rev) return 'behind';
  const wanted = Object.entries(releases).map(([remote, version]) => ({ remote, version, at: status.remotes[remote] }));
  const refused = wanted.flatMap(({ remote, version, at }) =>
    at?.refused?.version === version ? [{ shell, remote, version, reason: at.refused.reason }] : [],
  );
  const rejected = status.rejected.filter(({ name, version }) => canaries[name]?.version === version);
  refused.push(...rejected.map(({ name: remote, version, reason }) => ({ shell, remote, version, reason })));
  if (refused.length > 0) return refused;
  const isThere = wanted.every(
    ({ remote, version, at }) => at?.current === version && isSame(canaries[remote] ?? null, at.canary),
  );
  return isThere ? 'there' : 'behind';
}

type Part = Pick<Canary, 'version' | 'percent'> | null;
/** A canary that nobody gets at this moment needs no workers. */
const isSame = (wanted: Part, served: Part): boolean =>
  wanted && wanted.percent > 0
    ? served?.version === wanted.version && served.percent === wanted.percent
    : !served || served.percent === 0;

const revOf = ({ name, status }: LiveShell) => ({ shell: name, rev: status?.rev ?? null });

/** Seconds until the first open tab had `rev`; null when none asked in time, for instance because no tab is open. */
export async function waitForTab(site: SiteAddress, rev: number, options: WaitOptions): Promise<number | null> {
  const { since = Date.now(), timeoutMs = 6_000 } = options;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { live } = await findShells(site);
    const times = live
      .flatMap(({ status }) => status?.firstTab ?? [])
      .filter((tab) => tab.rev >= rev)
      .map(({ at }) => Date.parse(at));
    if (times.length > 0) return Math.max(0, Math.min(...times) - since) / 1000;
    if (Date.now() > deadline) return null;
    await new Promise((done) => setTimeout(done, 100));
  }
}

const secondsSince = (time: number): number => Math.max(0, Date.now() - time) / 1000;

/** Whether to wait, and for what. */
export interface WaitForChange {
  /** Milliseconds to wait for shells. */
  timeoutMs?: number | undefined;
  /** Waits for the open tabs as well, and counts them. */
  waitForTab?: boolean | undefined;
}

/** Waits until the shells serve a new channel. @param moved the remote that was moved; by default all of them */
export async function waitForChange(
  site: Site,
  channel: Channel,
  { timeoutMs, waitForTab: tabToo = false }: WaitForChange,
  moved?: string,
): Promise<Convergence> {
  const since = Date.parse(channel.updatedAt);
  const convergence = await waitForShells(site, wantedOf(channel, moved ? [moved] : undefined), { since, timeoutMs });
  if (convergence.outcome !== 'converged' || !tabToo) return convergence;
  const firstTab = await waitForTab(site, channel.rev, { since });
  return { ...convergence, firstTab, ...(moved && { tabs: await waitForTabs(site, movedRemote(channel, moved)) }) };
}

/** Who moved the same remote again since this channel was written; undefined while it is the newest word. */
export async function findLaterMove(
  { store }: Site,
  { rev, remotes }: Channel,
  moved = '',
): Promise<{ by: string; rev: number } | undefined> {
  const now = await readChannel(store).catch(() => null);
  const isStill = !now || now.rev === rev || now.remotes[moved]?.current === remotes[moved]?.current;
  return isStill ? undefined : { by: now.by, rev: now.rev };
}

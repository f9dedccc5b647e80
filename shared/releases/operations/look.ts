import { existsSync } from 'node:fs';
import { canaryOf } from 'shared/releases/canary/slices.ts';
import { type Channel, readChannel } from 'shared/releases/channel/channel.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import type { JournalEntry } from 'shared/releases/channel/journal.ts';
import { findShells, type SiteShells } from 'shared/releases/operations/live-shells.ts';
import { requireStore, type Site } from 'shared/releases/operations/site.ts';
import { type Convergence, waitForShells, wantedOf } from 'shared/releases/operations/wait-for-shells.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { firstBytes, type ReleaseRecord } from 'shared/releases/record/record.ts';
import { type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { type Freeze, readFreezes } from 'shared/releases/rights/freezes.ts';
import { type Preview, readPreviews } from 'shared/releases/rights/previews.ts';
import { listReleases, listVersions } from 'shared/releases/store.ts';

/** A release of the store. */
export interface ListedRelease {
  version: string;
  state: 'live' | 'live, switched off' | 'previous' | 'canary' | 'killed' | '';
  builtAt: string;
  commit: string | null;
  /** Brotli bytes that its first load needs. */
  firstBytes: number;
}

/** One part: what the channel says of it, and its releases, the newest first. */
export interface ListedPart {
  name: ReleaseName;
  current: string | null;
  previous: string | null;
  enabled: boolean;
  killed: string[];
  releases: ListedRelease[];
  /** Versions whose record cannot be read. */
  damaged: string[];
}

/** Which releases the store holds, and which of them is live. @param only one part; by default all */
export async function listStore(
  site: Site,
  only?: ReleaseName,
): Promise<{ channel: Channel | null; remotes: ListedPart[] }> {
  requireStore(site);
  const channel = await readChannel(site.store);
  const names = only ? [only] : releaseNames;
  return { channel, remotes: await Promise.all(names.map((name) => listOne(site.store, name, channel))) };
}

async function listOne(store: string, name: ReleaseName, channel: Channel | null): Promise<ListedPart> {
  const { current = null, previous = null, enabled = true, killed = [] } = channel?.remotes[name] ?? {};
  const releases = (await listReleases(store, name)).map((record) => listed(record, channel));
  const readable = new Set(releases.map(({ version }) => version));
  const damaged = (await listVersions(store, name)).filter((version) => !readable.has(version));
  return { name, current, previous, enabled, killed, releases, damaged };
}

function listed(record: ReleaseRecord, channel: Channel | null): ListedRelease {
  const { name, version, builtAt, commit } = record;
  const pointer = channel?.remotes[name];
  const live = pointer?.enabled ? 'live' : 'live, switched off';
  const place = pointer?.current === version ? live : pointer?.previous === version ? 'previous' : '';
  const known = canaryOf(pointer)?.version === version ? 'canary' : place;
  const state = pointer?.killed.includes(version) ? 'killed' : known;
  return { version, state, builtAt, commit, firstBytes: firstBytes(record) };
}

/** Changes of the channel with author, time and reason, the newest first. */
export async function listHistory(
  site: Site,
  { name, limit }: { name?: ReleaseName | undefined; limit: number },
): Promise<JournalEntry[]> {
  requireStore(site);
  return (await readHistory(site.store))
    .filter(({ remote }) => !name || remote === 'all' || remote.split(' ').includes(name))
    .slice(0, limit);
}

/** What every running shell serves. */
export interface SiteStatus extends SiteShells {
  channel: Channel | null;
  /** Why the channel cannot be read. */
  damage: ReleaseProblem | null;
  /** What nobody may promote at this moment. */
  freezes: Freeze[];
  /** What is shown to those who have a link. */
  previews: Preview[];
  convergence: Convergence;
}

/**
 * What every running shell serves right now. Answers also when the channel cannot be read: that is when it is needed.
 * @param options.timeoutMs how long to wait for shells that are behind
 */
export async function findStatus(site: Site, { timeoutMs = 0 } = {}): Promise<SiteStatus> {
  const { channel, damage } = await tryChannel(site.store);
  const wanted = channel ? wantedOf(channel) : { rev: 0, releases: {}, canaries: {} };
  const convergence = await waitForShells(site, wanted, { timeoutMs });
  const shells = await findShells(site);
  // Without a store and without a shell this is no site's folder.
  if (shells.live.length === 0 && !existsSync(site.store)) requireStore(site);
  const freezes = await readFreezes(site.store).catch(() => []);
  const previews = await readPreviews(site.store).catch(() => []);
  return { channel, damage, freezes, previews, convergence, ...shells };
}

async function tryChannel(store: string): Promise<{ channel: Channel | null; damage: ReleaseProblem | null }> {
  try {
    return { channel: await readChannel(store), damage: null };
  } catch (error) {
    if (!(error instanceof ReleaseProblem)) throw error;
    return { channel: null, damage: error };
  }
}

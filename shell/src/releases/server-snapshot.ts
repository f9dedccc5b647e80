import type { Channel } from 'shared/releases/channel/channel.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { BrowserFile, Registry, ServedRelease, ServedSnapshot } from '../document/snapshot.ts';
import type { Breaker } from './breaker.ts';
import type { ServedRemotes } from './channel/last-good-channel.ts';

/** What the front knows of the releases in use: made when they change, frozen, shared by requests. */
export interface ServerSnapshot {
  page: ServedSnapshot;
  registry: Registry;
  /** Remotes without a usable release, and why. */
  down: Partial<Record<RemoteName, string>>;
  /** True: pages of the remote fail on the server at this moment, and are left to the browser. */
  leavesOut(name: RemoteName | undefined): boolean;
  /** Counts how a page of the remote went: what keeps failing is left to the browser for a while. */
  recordOutcome(name: RemoteName, outcome: 'ok' | 'failed'): void;
}

/** The part of a snapshot that documents carry. */
export function pageSnapshot(
  rev: number,
  served: ServedRemotes,
  names: { shell: string; assetBase: string },
): ServedSnapshot {
  const remotes: ServedSnapshot['remotes'] = {};
  for (const name of remoteNames) {
    const record = served[name]?.record;
    if (record) remotes[name] = browserRelease(names.assetBase, record);
  }
  return { rev, shell: names.shell, remotes };
}

/** @param breakers of the releases in use: an old page's outcome must not count against a newer release */
export function serverSnapshot(
  page: ServedSnapshot,
  channel: Channel,
  served: ServedRemotes,
  breakers: Partial<Record<RemoteName, Breaker>>,
): ServerSnapshot {
  const down = remoteNames.filter((name) => !page.remotes[name]);
  return Object.freeze({
    page,
    registry: registryOf(channel, page),
    down: Object.fromEntries(down.map((name) => [name, served[name]?.reason ?? 'not in the channel'])),
    leavesOut: (name: RemoteName | undefined) => (name ? breakers[name]?.admits() === false : false),
    recordOutcome(name: RemoteName, outcome: 'ok' | 'failed') {
      if (outcome === 'ok') breakers[name]?.succeeded();
      else breakers[name]?.failed();
    },
  });
}

/**
 * What open tabs ask for: which release is live, and which ones must not be shown any more. A killed release that is
 * still served, because its successor is not ready, is not among them: a tab that leaves it would get it again.
 */
function registryOf({ remotes }: Channel, { rev, shell, remotes: live }: ServedSnapshot): Registry {
  const entries = remoteNames.map((name) => {
    const version = live[name]?.version ?? null;
    const killed = remotes[name]?.killed.filter((it) => it !== version) ?? [];
    return [name, { version, killed }] as const;
  });
  return { rev, shell, remotes: Object.fromEntries(entries) as Registry['remotes'] };
}

function browserRelease(assetBase: string, { name, version, container, browser }: ReleaseRecord): ServedRelease {
  const file = (path: string): BrowserFile => {
    const integrity = browser.files[path]?.sri;
    if (!integrity) throw new Error(`${name}@${version}: ${path} has no hash`);
    return { url: assetUrl(assetBase, name, version, path), integrity };
  };
  return { version, container, entry: file(browser.entry), preload: browser.preload.map(file) };
}

/** Where a browser finds a file of a release. `assetBase` is '' or the origin of a mirror of the store. */
export const assetUrl = (assetBase: string, name: string, version: string, path: string) =>
  `${assetBase}/assets/${name}/${version}/browser/${path}`;

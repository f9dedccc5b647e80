import type { ReleaseRecord } from 'shared/releases/record.ts';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { ChannelState } from 'shared/releases/watch-channel.ts';
import type { ReleaseSet, ServerCode } from '../render-job.ts';
import type { BrowserFile, BrowserRelease, Registry, Snapshot } from '../snapshot.ts';
import { Breaker } from './breaker.ts';

/** What the front knows of a channel revision: made once, frozen, shared by requests. */
export interface ServerSnapshot {
  page: Snapshot;
  registry: Registry;
  /** Parts without a usable release, and why. */
  down: Partial<Record<RemoteName, string>>;
  /** True: its pages fail at this moment, and are left to the browser. */
  leavesOut(name: RemoteName): boolean;
  /** How a page of the remote went: what keeps failing is left to the browser for a while. */
  note(name: RemoteName, outcome: 'ok' | 'failed'): void;
}

interface ServerRemotesOptions {
  assetBase: string;
  shellVersion: string;
  /** Reads and verifies its server half. */
  read(record: ReleaseRecord): Promise<ServerCode>;
  /** Runs it where it can do no harm; rejects when it must not be shown. */
  prepare(candidate: { record: ReleaseRecord; code: ServerCode }): Promise<void>;
}

/** Releases of each remote that stay in memory, the newest use last: a rollback finds its code already here. */
const residentReleases = 3;

const keyOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

/** Turns verified channel states into snapshots. Holds the resident releases of this process and their breakers. */
export function createServerRemotes(options: ServerRemotesOptions) {
  const resident = new Map<string, { code: ServerCode; breaker: Breaker }>();

  async function codeOf(record: ReleaseRecord, leaveOut: boolean): Promise<ServerCode> {
    const key = keyOf(record);
    const known = resident.get(key);
    const code = known?.code ?? (await options.read(record));
    if (!known && !leaveOut) await options.prepare({ record, code });
    resident.delete(key);
    resident.set(key, known ?? { code, breaker: new Breaker() });
    const ofThisRemote = [...resident.keys()].filter((other) => other.startsWith(`${record.name}@`));
    for (const old of ofThisRemote.slice(0, -residentReleases)) resident.delete(old);
    return code;
  }

  return {
    /**
     * @param leaveOut nothing is in use yet, and nothing better is at hand: what fails is left out instead
     * @throws when a release fails to load, to answer its health check or to render: then the rev is refused
     */
    async makeSnapshot(state: ChannelState, { leaveOut = false } = {}) {
      const page: Snapshot = { rev: state.channel.rev, shell: options.shellVersion, remotes: {} };
      const code: ReleaseSet['code'] = {};
      const down: ServerSnapshot['down'] = {};
      for (const name of remoteNames) {
        const record = state.records[name];
        if (record && state.channel.remotes[name]?.enabled) {
          page.remotes[name] = browserRelease(options.assetBase, record);
          const own = record.server && codeOf(record, leaveOut);
          const server = await (leaveOut ? own?.catch(() => null) : own);
          if (server) code[name] = server;
        } else {
          down[name] = state.missing[name] ?? 'not in the channel';
        }
      }
      const set: ReleaseSet = { page, code };
      return { set, snapshot: freeze(page, down, registryOf(state, page)) };
    },
    residentOf: (name: string) =>
      [...resident.keys()].filter((key) => key.startsWith(`${name}@`)).map((key) => key.slice(name.length + 1)),
    openBreakers: () => [...resident].filter(([, { breaker }]) => breaker.isOpen).map(([key]) => key),
  };

  function freeze(page: Snapshot, down: ServerSnapshot['down'], registry: Registry): ServerSnapshot {
    // Held by the snapshot itself: an old page's outcome must not count against a newer release.
    const breakers = new Map(
      remoteNames.map((name) => [
        name,
        resident.get(keyOf({ name, version: page.remotes[name]?.version ?? '' }))?.breaker,
      ]),
    );
    return Object.freeze({
      page,
      registry,
      down,
      leavesOut: (name: RemoteName) => breakers.get(name)?.admits() === false,
      note(name: RemoteName, outcome: 'ok' | 'failed') {
        if (outcome === 'ok') breakers.get(name)?.succeeded();
        else breakers.get(name)?.failed();
      },
    });
  }
}

function browserRelease(assetBase: string, { name, version, container, browser }: ReleaseRecord): BrowserRelease {
  const file = (path: string): BrowserFile => {
    const integrity = browser.files[path]?.sri;
    if (!integrity) throw new Error(`${name}@${version}: ${path} has no hash`);
    return { url: assetUrl(assetBase, name, version, path), integrity };
  };
  return { version, container, entry: file(browser.entry), preload: browser.preload.map(file) };
}

/** What open tabs ask for: which release is live, and which ones must not be shown any more. */
function registryOf({ channel }: ChannelState, { rev, shell, remotes }: Snapshot): Registry {
  const entries = remoteNames.map((name) => {
    const killed = channel.remotes[name]?.killed ?? [];
    return [name, { version: remotes[name]?.version ?? null, killed }] as const;
  });
  return { rev, shell, remotes: Object.fromEntries(entries) as Registry['remotes'] };
}

/** Where a browser finds a file of a release. `assetBase` is '' or the origin of a mirror of the store. */
export const assetUrl = (assetBase: string, name: string, version: string, path: string) =>
  `${assetBase}/assets/${name}/${version}/browser/${path}`;

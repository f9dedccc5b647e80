import { createStaticHandler, type StaticHandler } from 'react-router-dom';
import type { ReleaseRecord } from 'shared/releases/record.ts';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { ChannelState } from 'shared/releases/watch-channel.ts';
import type { Remote } from 'shared/site/remote.ts';
import { boundedRemote } from '../render/bounded-remote.ts';
import { makeRoutes, type Remotes } from '../routes.tsx';
import type { BrowserFile, BrowserRelease, Registry, Snapshot } from '../snapshot.ts';
import { Breaker } from './breaker.ts';

/** How the pages of one remote are rendered at this moment. */
export interface Rendering {
  handler: StaticHandler;
  /** True: a place is kept for them, and the browser loads them. */
  waiting: boolean;
}

/** A snapshot with all that the server needs to render it: made once a channel revision, frozen, shared by requests. */
export interface ServerSnapshot {
  page: Snapshot;
  registry: Registry;
  /** Parts without a usable release, and why. */
  down: Partial<Record<RemoteName, string>>;
  rendering(name: RemoteName | undefined): Rendering;
  /** How a page of the remote went: what keeps failing is left to the browser for a while. */
  note(name: RemoteName, outcome: 'ok' | 'failed'): void;
}

interface ServerRemotesOptions {
  assetBase: string;
  shellVersion: string;
  /** Verifies, runs and asks the release. */
  load(record: ReleaseRecord): Promise<Remote>;
  /** Renders a page of a release that has just been loaded; rejects when it cannot. */
  probe(snapshot: ServerSnapshot, record: ReleaseRecord, remote: Remote): Promise<void>;
  /** Code of the release `<name>@<version>` runs next. */
  atWork(release: string): void;
}

/** Releases of each remote that stay in memory, the newest use last: a rollback finds its code already here. */
const residentReleases = 3;

const keyOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

/** Turns verified channel states into snapshots. Holds the resident releases of this process and their breakers. */
export function createServerRemotes(options: ServerRemotesOptions) {
  const resident = new Map<string, { remote: Remote; breaker: Breaker }>();

  async function loadResident(record: ReleaseRecord): Promise<Remote> {
    const key = keyOf(record);
    const known = resident.get(key) ?? { remote: await options.load(record), breaker: new Breaker() };
    resident.delete(key);
    resident.set(key, known);
    const ofThisRemote = [...resident.keys()].filter((other) => other.startsWith(`${record.name}@`));
    for (const old of ofThisRemote.slice(0, -residentReleases)) resident.delete(old);
    return known.remote;
  }

  /** What is known of one remote; with `leaveOut` a release that does not load is left to the browser. */
  async function stateOf(record: ReleaseRecord, leaveOut: boolean): Promise<Remote | 'waiting'> {
    if (!record.server) return 'waiting';
    if (!leaveOut) return loadResident(record);
    return loadResident(record).catch(() => 'waiting' as const);
  }

  return {
    /**
     * @param leaveOut nothing is in use yet, and nothing better is at hand: what fails is left out instead
     * @throws when a release fails to load, to answer its health check or to render: then the rev is refused
     */
    async makeSnapshot(state: ChannelState, { leaveOut = false } = {}): Promise<ServerSnapshot> {
      const remotes: Remotes = {};
      const page: Snapshot = { rev: state.channel.rev, shell: options.shellVersion, remotes: {} };
      const down: ServerSnapshot['down'] = {};
      const fresh: { record: ReleaseRecord; remote: Remote }[] = [];
      for (const name of remoteNames) {
        const record = state.records[name];
        if (record && state.channel.remotes[name]?.enabled) {
          const isNew = !resident.has(keyOf(record));
          const remote = await stateOf(record, leaveOut);
          if (isNew && remote !== 'waiting') fresh.push({ record, remote });
          remotes[name] = remote === 'waiting' ? remote : boundedRemote(remote, () => options.atWork(keyOf(record)));
          page.remotes[name] = browserRelease(options.assetBase, record);
        } else {
          remotes[name] = 'down';
          down[name] = state.missing[name] ?? 'not in the channel';
        }
      }
      const snapshot = freeze(page, remotes, down, registryOf(state, page));
      for (const { record, remote } of leaveOut ? [] : fresh) {
        await options.probe(snapshot, record, remote).catch((error) => {
          resident.delete(keyOf(record));
          throw error;
        });
      }
      return snapshot;
    },
    residentOf: (name: string) =>
      [...resident.keys()].filter((key) => key.startsWith(`${name}@`)).map((key) => key.slice(name.length + 1)),
    openBreakers: () => [...resident].filter(([, { breaker }]) => breaker.isOpen).map(([key]) => key),
  };

  function freeze(page: Snapshot, remotes: Remotes, down: ServerSnapshot['down'], registry: Registry): ServerSnapshot {
    const handler = createStaticHandler(makeRoutes(remotes));
    const waiting = new Map<RemoteName, StaticHandler>();
    // Held by the snapshot itself: an old page's outcome must not count against a newer release.
    const breakers = new Map(
      remoteNames.map((name) => [
        name,
        resident.get(keyOf({ name, version: page.remotes[name]?.version ?? '' }))?.breaker,
      ]),
    );
    const withoutServer = (name: RemoteName) => {
      const known = waiting.get(name) ?? createStaticHandler(makeRoutes({ ...remotes, [name]: 'waiting' }));
      waiting.set(name, known);
      return known;
    };
    return Object.freeze({
      page,
      registry,
      down,
      rendering(name: RemoteName | undefined) {
        if (!name) return { handler, waiting: false };
        if (remotes[name] === 'waiting') return { handler, waiting: true };
        if (breakers.get(name)?.admits() === false) return { handler: withoutServer(name), waiting: true };
        return { handler, waiting: false };
      },
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

import { compileFunction } from 'node:vm';
import { provided } from 'virtual:provided';
import { createStaticHandler, type StaticHandler } from 'react-router-dom';
import type { ReleaseRecord } from 'shared/releases/record.ts';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import { releaseFolder } from 'shared/releases/store.ts';
import { readServerFile } from 'shared/releases/verify.ts';
import type { ChannelState } from 'shared/releases/watch-channel.ts';
import type { Remote } from 'shared/site/remote.ts';
import { makeRoutes, type Remotes } from './routes.tsx';
import type { BrowserFile, BrowserRelease, Snapshot } from './snapshot.ts';

/** A snapshot with all that the server needs to render it: made once a channel revision, frozen, shared by requests. */
export interface ServerSnapshot {
  page: Snapshot;
  handler: StaticHandler;
  /** Parts without a usable release, and why. */
  down: Partial<Record<RemoteName, string>>;
}

/** Releases of each remote that stay in memory, the newest use last: a rollback finds its code already here. */
const residentReleases = 3;
const probeTimeout = 1000;

/** Turns verified channel states into snapshots. Holds the resident releases of this process. */
export function createServerRemotes(store: string, assetBase: string, shellVersion: string) {
  const resident = new Map<string, Remote>();

  async function loadResident(record: ReleaseRecord): Promise<Remote> {
    const key = `${record.name}@${record.version}`;
    const remote = resident.get(key) ?? (await loadRelease(store, record));
    resident.delete(key);
    resident.set(key, remote);
    const ofThisRemote = [...resident.keys()].filter((other) => other.startsWith(`${record.name}@`));
    for (const old of ofThisRemote.slice(0, -residentReleases)) resident.delete(old);
    return remote;
  }

  return {
    /** @throws when a release fails to load or to answer its probe: then the rev is refused */
    async makeSnapshot(state: ChannelState): Promise<ServerSnapshot> {
      const remotes: Remotes = {};
      const page: Snapshot = { rev: state.channel.rev, shell: shellVersion, remotes: {} };
      const down: ServerSnapshot['down'] = {};
      for (const name of remoteNames) {
        const record = state.records[name];
        if (record && state.channel.remotes[name]?.enabled) {
          remotes[name] = await loadResident(record);
          page.remotes[name] = browserRelease(assetBase, record);
        } else {
          remotes[name] = 'down';
          down[name] = state.missing[name] ?? 'not in the channel';
        }
      }
      return Object.freeze({ page, handler: createStaticHandler(makeRoutes(remotes)), down });
    },
    residentOf: (name: string) =>
      [...resident.keys()].filter((key) => key.startsWith(`${name}@`)).map((key) => key.slice(name.length + 1)),
  };
}

/** Verifies, runs and probes one server bundle: a plain commonjs file that may require only what the shell provides. */
async function loadRelease(store: string, record: ReleaseRecord): Promise<Remote> {
  const title = `${record.name}@${record.version}`;
  const code = (await readServerFile(releaseFolder(store, record.name, record.version), record)).toString('utf8');
  const module = { exports: {} as { remote?: Remote } };
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: `${title}/server.cjs` });
  run(module, module.exports, (request: string) => {
    if (!Object.hasOwn(provided, request))
      throw new Error(`${title} requires ${request}, which the shell does not provide`);
    return provided[request];
  });
  const { remote } = module.exports;
  if (!Array.isArray(remote?.routes)) throw new Error(`${title} exports no remote with routes`);
  await within(probeTimeout, `${title}: health()`, Promise.resolve(remote.health()));
  return remote;
}

async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function browserRelease(assetBase: string, { name, version, container, browser }: ReleaseRecord): BrowserRelease {
  const file = (path: string): BrowserFile => ({
    url: assetUrl(assetBase, name, version, path),
    integrity: browser.files[path]?.sri ?? '',
  });
  return { version, container, entry: file(browser.entry), preload: browser.preload.map(file) };
}

/** Where a browser finds a file of a release. `assetBase` is '' or the origin of a mirror of the store. */
export const assetUrl = (assetBase: string, name: string, version: string, path: string) =>
  `${assetBase}/assets/${name}/${version}/browser/${path}`;

import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promoteTo } from 'shared/releases/channel/channel-changes.ts';
import { type Change, writeChannel } from 'shared/releases/channel/write-channel.ts';
import { makeBuild, makeFolder } from 'shared/releases/make-release.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { publishRelease, releaseFolder } from 'shared/releases/store.ts';
import { registryTag } from '../document/snapshot.ts';
import type { ReleaseSet } from '../jobs/render-job.ts';
import type { Sight } from '../jobs/sight.ts';
import { NotInApi, type RenderPool } from '../pool/render-pool.ts';
import { PageHealth } from '../server/telemetry/page-health.ts';
import { ReleasesStatus } from '../server/telemetry/releases-status.ts';
import { ChannelFollower } from './channel/channel-follower.ts';
import { releaseKey } from './read-release.ts';

/** For tests: the result of a release's trial; `hangs` ends only when the trial is cancelled, `not in the api` asks for too much. */
type Fate = 'passes' | 'hangs' | 'fails' | 'not in the api';

/** For tests: render workers that render nothing, and say of each release what the test wants. */
export class MadePool implements Pick<RenderPool, 'use' | 'prepare' | 'release' | 'quarantined'> {
  /** Each set that was taken into use, as `<name>@<version>` of the server code in it. */
  readonly used: string[][] = [];
  /** Trials in the order in which they began, as `<name>@<version>`. */
  readonly tried: string[] = [];
  readonly released: RemoteName[] = [];
  private readonly fates = new Map<string, Fate>();
  private readonly deadly = new Set<string>();
  private readonly sights = new Map<string, Sight[]>();

  /** @param release `<name>@<version>` */
  inTrial(release: string, fate: Fate): void {
    this.fates.set(release, fate);
  }

  /** It passes its trial, but kills the workers that are to serve it. */
  killsWorkers(release: string, does = true): void {
    if (does) this.deadly.add(release);
    else this.deadly.delete(release);
  }

  /** What is seen of its page in its trial, as so many characters, by a visitor who is logged in. */
  shows(release: string, characters: number, more: Partial<Sight> = {}): void {
    const sight = { page: '/news', isLoggedIn: true, status: 200, characters, error: null, ...more };
    this.sights.set(release, [sight]);
  }

  async use({ code }: ReleaseSet) {
    this.used.push(Object.values(code).map(({ release }) => release));
    const leftOut = Object.entries(code).filter(([, { release }]) => this.deadly.has(release));
    return { leftOut: Object.fromEntries(leftOut.map(([name, { release }]) => [name, `${release}: the worker died`])) };
  }

  async prepare({ record }: Parameters<RenderPool['prepare']>[0], signal: AbortSignal): Promise<Sight[]> {
    const release = releaseKey(record);
    this.tried.push(release);
    const fate = this.fates.get(release);
    if (fate === 'fails') throw new Error(`${release}: health() says no`);
    if (fate === 'not in the api') throw new NotInApi(`${release}: /news asks GET /new, which the API does not have`);
    if (fate === 'hangs') await new Promise((_done, fail) => signal.addEventListener('abort', fail));
    return this.sights.get(release) ?? [];
  }

  release(name: RemoteName): void {
    this.released.push(name);
  }

  quarantined() {
    return {};
  }
}

interface ShellOptions {
  pool?: MadePool;
  pollMs?: number;
  version?: string;
  startMs?: number;
  retryMs?: number;
}

/** For tests: a shell of this build that follows the store once its `releases` begin, and what is seen of it. */
function makeShell(
  { folder, store, build }: { folder: string; store: string; build: ReleaseRecord },
  {
    pool = new MadePool(),
    version = build.version,
    pollMs = 60_000,
    startMs = 30_000,
    retryMs = 3_600_000,
  }: ShellOptions,
) {
  const lines: { level: string; message: string; facts: object }[] = [];
  const loads: string[] = [];
  const log = (level: string) => (facts: object, message: string) => lines.push({ level, message, facts });
  const releases = new ChannelFollower({
    config: { store, dataDir: folder, assetBase: '' },
    version,
    pool,
    metrics: { load: ({ remote, release }, outcome) => loads.push(`${remote}@${release} ${outcome}`) },
    log: { info: log('info'), error: log('error') },
    pollMs,
    startMs,
    retryMs,
  });
  const status = new ReleasesStatus({
    build,
    pool,
    follower: releases,
    emptyPages: { of: () => [] },
    health: new PageHealth(),
    canaries: { status: () => null, openBreakers: () => [] },
    failures: { status: () => ({ counter: 'one', releases: {} }) },
  });
  return {
    pool,
    lines,
    loads,
    releases,
    status: () => status.status(),
    remote: (name: RemoteName) => status.status().remotes[name],
    /** What pages say of the remote: its version, and whether browsers render it. */
    serves: (name: RemoteName) => releases.live.snapshot?.page.remotes[name]?.version,
    /** By which open tabs notice that other releases are live. */
    tabsTag: () => releases.live.snapshot && registryTag(releases.live.snapshot.registry),
    look: () => releases.check(),
    close: () => releases.close(),
  };
}

/** For tests: a store, and shells that follow it with pools that are made up. */
export async function makeFollowedSite() {
  const { folder, remove } = await makeFolder();
  const store = join(folder, 'releases');
  const build = (await makeBuild(folder, 'shell', { name: 'shell' })).record;
  const running: ChannelFollower[] = [];
  const writer = { by: 'ann', verb: 'promote', reason: 'test' };
  const write = async (change: Change) => (await writeChannel(store, change, writer)).rev;
  const fileOf = (name: RemoteName, version: string, file: string) => join(releaseFolder(store, name, version), file);

  return {
    folder,
    store,
    write,
    fileOf,
    /** Publishes a release. @param mark makes it another one */
    async publish(name: RemoteName, mark: string): Promise<string> {
      return (await publishRelease(store, (await makeBuild(folder, mark, { name })).folder)).record.version;
    },
    promote: (name: RemoteName, version: string) => write(promoteTo(name, version)),
    /** Publishes a release of which a file is lost before any shell can see it. @returns how to repair it, too */
    async publishDamaged(name: RemoteName, mark: string, file = 'browser/page.js') {
      const elsewhere = join(folder, 'elsewhere');
      const { version } = (await publishRelease(elsewhere, (await makeBuild(folder, mark, { name })).folder)).record;
      const lost = join('assets', name, version, file);
      const bytes = await readFile(join(elsewhere, lost));
      await rm(join(elsewhere, lost));
      for (const part of ['assets', 'records']) await cp(join(elsewhere, part), join(store, part), { recursive: true });
      return { version, repair: () => writeFile(join(store, lost), bytes) };
    },
    /** @returns how to repair it */
    async damage(name: RemoteName, version: string, file = 'browser/page.js') {
      const path = fileOf(name, version, file);
      const bytes = await readFile(path);
      await rm(path);
      return () => writeFile(path, bytes);
    },
    /** Starts a shell; on the same folder it is a restart, when the one before was closed. */
    async start(options: ShellOptions = {}) {
      const shell = makeShell({ folder, store, build }, options);
      running.push(shell.releases);
      await shell.releases.begin();
      return shell;
    },
    async close() {
      await Promise.all(running.map((releases) => releases.close()));
      await remove();
    },
  };
}

export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('waited 30 s in vain');
    await new Promise((done) => setTimeout(done, 10));
  }
}

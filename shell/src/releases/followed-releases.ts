import type { ReleaseRecord } from 'shared/releases/record.ts';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { ShellStatus } from 'shared/releases/shell-status.ts';
import { releaseFolder } from 'shared/releases/store.ts';
import { readServerFile } from 'shared/releases/verify.ts';
import type { ChannelState } from 'shared/releases/watch-channel.ts';
import type { RenderPool } from '../pool/render-pool.ts';
import type { ShellConfig } from '../server/config.ts';
import type { Metrics, ShellState } from '../server/metrics.ts';
import { createServerRemotes, type ServerSnapshot } from './remotes-server.ts';

interface FollowedParts {
  config: ShellConfig;
  build: ReleaseRecord;
  pool: Pick<RenderPool, 'use' | 'prepare' | 'quarantined'>;
  metrics: Metrics;
}

/** The releases that this process serves: what is in use, what was refused, and what the operator's tools ask about it. */
export class FollowedReleases {
  snapshot: ServerSnapshot | undefined;
  private channel: ChannelState['channel'] | undefined;
  private refusedFirst: ChannelState | undefined;
  private since: number | null = null;
  private lastRefusal: ShellStatus['lastRefusal'] = null;
  private firstTab: ShellStatus['firstTab'] = null;
  private readonly build: ReleaseRecord;
  private readonly pool: FollowedParts['pool'];
  private readonly remotes: ReturnType<typeof createServerRemotes>;

  constructor({ config, build, pool, metrics }: FollowedParts) {
    this.build = build;
    this.pool = pool;
    this.remotes = createServerRemotes({
      assetBase: config.assetBase,
      shellVersion: build.version,
      async read(record) {
        const { name, version, uses } = record;
        const bytes = await readServerFile(releaseFolder(config.store, name, version), record);
        return { release: `${name}@${version}`, uses, bytes };
      },
      async prepare(candidate) {
        const part = { remote: candidate.record.name, release: candidate.record.version };
        const prepared = pool.prepare(candidate, new AbortController().signal);
        prepared.then(
          () => metrics.load(part, 'ok'),
          () => metrics.load(part, 'refused'),
        );
        return prepared;
      },
    });
  }

  /** @throws Error when it must not be taken into use; then what is in use stays */
  async take(state: ChannelState): Promise<ServerSnapshot> {
    try {
      return await this.use(state, await this.remotes.makeSnapshot(state));
    } catch (error) {
      this.refusedFirst ??= state;
      throw error;
    }
  }

  /** Nothing could be taken into use: the site begins without the parts that fail, rather than not at all. */
  async takeAnything(): Promise<ServerSnapshot | undefined> {
    const state = this.refusedFirst;
    if (this.snapshot || !state) return this.snapshot;
    return this.use(state, await this.remotes.makeSnapshot(state, { leaveOut: true }));
  }

  private async use(
    state: ChannelState,
    { set, snapshot }: Awaited<ReturnType<typeof this.remotes.makeSnapshot>>,
  ): Promise<ServerSnapshot> {
    await this.pool.use(set);
    this.snapshot = snapshot;
    this.channel = state.channel;
    this.since = Date.now();
    return snapshot;
  }

  refused(reason: string, rev: number | null): void {
    this.lastRefusal = { rev, reason, at: new Date().toISOString() };
  }

  /** The first open tab that learns of a rev is what a rollback's arrival is measured by. */
  tabTold(rev: number): void {
    if (this.firstTab?.rev !== rev) this.firstTab = { rev, at: new Date().toISOString() };
  }

  isKnown(key: string): boolean {
    const [name = '', version = ''] = key.split('@');
    return key === `shell@${this.build.version}` || this.remotes.residentOf(name).includes(version);
  }

  status(): ShellStatus {
    const remotes = Object.entries(this.channel?.remotes ?? {}).map(([name, { current }]) => {
      const quarantined = this.pool.quarantined()[name as RemoteName] ?? null;
      return [name, { current, resident: this.remotes.residentOf(name), quarantined }] as const;
    });
    return {
      rev: this.channel?.rev ?? 0,
      version: this.build.version,
      remotes: Object.fromEntries(remotes),
      lastRefusal: this.lastRefusal,
      offers: this.build.offers,
      shared: this.build.shared,
      firstTab: this.firstTab,
    };
  }

  state(): ShellState {
    const resident = Object.fromEntries(remoteNames.map((name) => [name, this.remotes.residentOf(name).length]));
    return { rev: this.channel?.rev ?? 0, since: this.since, resident, openBreakers: this.remotes.openBreakers() };
  }
}

import { join } from 'node:path';
import type { ReleaseRecord } from 'shared/releases/record.ts';
import { remoteNames } from 'shared/releases/remotes.ts';
import type { ShellStatus } from 'shared/releases/shell-status.ts';
import type { ChannelState } from 'shared/releases/watch-channel.ts';
import { loadRelease } from '../render/load-release.ts';
import { probeRelease } from '../render/probe-release.ts';
import type { SiteLoader } from '../render/site-loader.ts';
import type { ShellConfig } from '../server/config.ts';
import type { Metrics, ShellState } from '../server/metrics.ts';
import { pageEnvironment } from '../server/serve-page.ts';
import { createServerRemotes, type ServerSnapshot } from './remotes-server.ts';
import { WorkMarker } from './work-marker.ts';

interface FollowedParts {
  config: ShellConfig;
  build: ReleaseRecord;
  site: SiteLoader;
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
  private readonly remotes: ReturnType<typeof createServerRemotes>;

  constructor({ config, build, site, metrics }: FollowedParts) {
    this.build = build;
    const file = join(config.dataDir, 'shells', `at-work-${config.internalPort}.txt`);
    const marker = new WorkMarker(file, config.stoodStill);
    this.remotes = createServerRemotes({
      assetBase: config.assetBase,
      shellVersion: build.version,
      load: (record) => {
        const part = { remote: record.name, release: record.version };
        const loading = marker.around(`${record.name}@${record.version}`, () => loadRelease(config.store, record));
        loading.then(
          () => metrics.load(part, 'ok'),
          () => metrics.load(part, 'refused'),
        );
        return loading;
      },
      probe: (snapshot, record, remote) =>
        probeRelease(pageEnvironment({ config, build, site }, snapshot), record, remote),
      atWork: (release) => marker.at(release),
    });
  }

  /** @throws Error when it must not be taken into use; then what is in use stays */
  async take(state: ChannelState): Promise<ServerSnapshot> {
    try {
      return this.use(state, await this.remotes.makeSnapshot(state));
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

  private use(state: ChannelState, snapshot: ServerSnapshot): ServerSnapshot {
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
      return [name, { current, resident: this.remotes.residentOf(name) }] as const;
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

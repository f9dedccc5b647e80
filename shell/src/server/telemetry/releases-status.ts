import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { remoteNames } from 'shared/releases/remotes.ts';
import type { ShellStatus } from 'shared/releases/shell/shell-status.ts';
import type { Canaries } from '../../canary/canaries.ts';
import type { LiveFailures } from '../../canary/live-failures.ts';
import type { RenderPool } from '../../pool/render-pool.ts';
import type { ChannelFollower } from '../../releases/channel/channel-follower.ts';
import { releaseKey, type WholeRelease } from '../../releases/read-release.ts';
import type { EmptyPages } from './empty-pages.ts';
import type { ShellState } from './metrics.ts';
import type { PageHealth } from './page-health.ts';

interface StatusParts {
  build: ReleaseRecord;
  pool: Pick<RenderPool, 'quarantined'>;
  emptyPages: Pick<EmptyPages, 'of'>;
  health: Pick<PageHealth, 'failing' | 'missing'>;
  follower: ChannelFollower;
  canaries: Pick<Canaries, 'status' | 'openBreakers'>;
  failures: Pick<LiveFailures, 'status'>;
}

/** The state of a shell's releases, for the operator's tools and the metrics. */
export class ReleasesStatus {
  private firstTab: ShellStatus['firstTab'] = null;
  private readonly parts: StatusParts;

  constructor(parts: StatusParts) {
    this.parts = parts;
  }

  /** Notes the first open tab that reads a rev: a rollback's arrival is measured by it. */
  tabNotified(rev: number): void {
    if (this.firstTab?.rev !== rev) this.firstTab = { rev, at: new Date().toISOString() };
  }

  /** Whether this process serves `<name>@<version>`, or did lately. */
  isKnown(key: string): boolean {
    const [name = '', version = ''] = key.split('@');
    return (
      key === `shell@${this.parts.build.version}` ||
      this.prepared(name).some(({ record }) => record.version === version)
    );
  }

  status(): ShellStatus {
    const { build, follower } = this.parts;
    return {
      schema: 1,
      rev: this.rev,
      version: build.version,
      remotes: this.remotes(),
      rejected: this.rejected(),
      channelProblem: follower.planner.reader.problem,
      offers: build.offers,
      shared: build.shared,
      firstTab: this.firstTab,
    };
  }

  state(): ShellState {
    const { canaries, follower } = this.parts;
    const { live } = follower;
    const inMemory = remoteNames.map((name) => [name, this.prepared(name).filter(({ code }) => code).length]);
    return {
      rev: this.rev,
      since: live.since,
      resident: Object.fromEntries(inMemory),
      openBreakers: [...live.openBreakers(), ...canaries.openBreakers()],
    };
  }

  private get rev(): number {
    return this.parts.follower.live.snapshot?.page.rev ?? 0;
  }

  private remotes(): ShellStatus['remotes'] {
    const { live, planner } = this.parts.follower;
    const quarantined = this.parts.pool.quarantined();
    const entries = remoteNames.map((name) => {
      const plan = live.plans[name];
      const prepared = this.prepared(name);
      const status = {
        current: plan?.record?.version ?? null,
        resident: prepared.filter(({ code }) => code).map(({ record }) => record.version),
        prepared: prepared.map(({ record }) => record.version),
        refused: plan?.refused ?? null,
        quarantined: quarantined[name] ?? null,
        canary: this.parts.canaries.status(name),
        failures: this.parts.failures.status(name),
        ...this.pagesOf(plan?.record ? releaseKey(plan.record) : ''),
      };
      return [name, status] as const;
    });
    return Object.fromEntries(
      entries.filter(([name, it]) => planner.reader.channel?.remotes[name] || it.prepared.length > 0),
    );
  }

  private pagesOf(release: string) {
    const { emptyPages, health, follower } = this.parts;
    return {
      empty: emptyPages.of(release),
      failing: health.failing(release),
      missing: health.missing(release),
      isLeftOut: follower.live.openBreakers().includes(release),
    };
  }

  private prepared(name: string): WholeRelease[] {
    const decided = this.parts.follower.planner.preparations.decided().filter(({ id }) => id.name === name);
    return decided.flatMap(({ decided: it }) => (it.state === 'prepared' ? [it.release] : []));
  }

  private rejected(): ShellStatus['rejected'] {
    const decided = this.parts.follower.planner.preparations.decided();
    return decided.flatMap(({ id: { name, version }, decided: it }) => {
      if (it.state !== 'rejected') return [];
      const { reason, at, isEmpty = false, waitsForApi = false } = it;
      return [{ name, version, reason, at, isEmpty, waitsForApi }];
    });
  }
}

import type { RemoteName } from 'shared/releases/remotes.ts';
import type { RenderPool } from '../../pool/render-pool.ts';
import { withTimeout } from '../../waiting/with-timeout.ts';
import { type Coalesced, coalesce } from '../coalesce.ts';
import { LiveReleases } from '../live-releases.ts';
import type { ReleaseId } from '../read-release.ts';
import { ReleasePlanner } from '../release-planner.ts';
import type { Decided } from '../trial/preparations.ts';
import { watchStore } from './watch-store.ts';

interface FollowerParts {
  config: { store: string; dataDir: string; assetBase: string };
  /** The shell's own version. */
  version: string;
  pool: Pick<RenderPool, 'use' | 'prepare' | 'release'>;
  metrics: { load(part: { remote: string; release: string }, outcome: 'ok' | 'refused'): void };
  log: Record<'info' | 'error', (facts: object, message: string) => void>;
  pollMs?: number | undefined;
  /** The first pause until a release is tried again that failed, though it may be something else that is wrong. */
  retryMs?: number;
  /** How long the start waits for releases that are not ready; they are served later. */
  startMs?: number;
  /** Called after each look, whether or not something else is served. */
  onSettled?: () => void;
}

/**
 * Follows the store's channel remote by remote: a release that cannot be served concerns its own remote and no other.
 * Whenever the store says something else, or a release is ready or rejected, it is planned again what to serve.
 */
export class ChannelFollower {
  readonly planner: ReleasePlanner;
  readonly live: LiveReleases;
  private readonly settling = coalesce(() => this.settle().finally(() => this.parts.onSettled?.()));
  private watch: Coalesced | undefined;
  private hasBegun = false;
  private decision = Promise.withResolvers<void>();
  private readonly parts: FollowerParts;

  constructor(parts: FollowerParts) {
    this.parts = parts;
    const { config, version, pool, log, retryMs = 60_000 } = parts;
    this.live = new LiveReleases({ pool, assetBase: config.assetBase, shellVersion: version });
    const served = () => this.live.plans;
    const onDecided = (id: ReleaseId, decided: Decided) => this.onDecided(id, decided);
    const onAskedAgain = (name: RemoteName, release: string) => {
      pool.release(name);
      // Of what is live already nothing else changes: it gets its other chance in fresh workers.
      if (this.live.plans[name]?.record?.version === release) this.live.renewWorkers();
    };
    this.planner = new ReleasePlanner({ config, version, pool, log, served, retryMs, onDecided, onAskedAgain });
  }

  /** Resolves when the site serves what it can. Never rejects: it comes up without what fails. */
  async begin(): Promise<void> {
    const { config, pollMs = 1000, startMs = 10_000 } = this.parts;
    await this.planner.begin();
    this.planner.prepare();
    await withTimeout(startMs, 'a release', this.decided()).catch(() => {});
    this.hasBegun = true;
    await withTimeout(startMs, 'a render worker', this.settling.run()).catch(() => {});
    this.watch = watchStore(config.store, () => this.look(), pollMs);
  }

  /** Looks at the store now, instead of at its next change. Resolves when all that is ready is served. */
  async check(): Promise<void> {
    await this.watch?.run();
  }

  async close(): Promise<void> {
    this.planner.preparations.close();
    await this.watch?.close();
    await this.settling.close();
    await this.planner.saved();
  }

  /** Resolves when every release that the channel asks for is ready or rejected. */
  async decided(): Promise<void> {
    while (Object.values(this.planner.plan()).some(({ isOpen }) => isOpen)) await this.decision.promise;
  }

  /** The channel first: it does not wait for what was published. */
  private async look(): Promise<void> {
    await this.planner.reader.read();
    this.planner.prepare();
    await this.settling.run();
    await this.planner.readReleases();
    this.planner.prepare();
    await this.settling.run();
  }

  private onDecided(id: ReleaseId, decided: Decided): void {
    const { metrics, log } = this.parts;
    const { name: remote, version: release } = id;
    metrics.load({ remote, release }, decided.state === 'prepared' ? 'ok' : 'refused');
    if (decided.state === 'prepared') log.info({ remote, release }, 'release prepared');
    else log.error({ remote, release, reason: decided.reason }, 'release rejected');
    this.decision.resolve();
    this.decision = Promise.withResolvers();
    this.planner.prepare();
    if (this.hasBegun) void this.settling.run();
  }

  /** Serves what is ready. What turns out not to run in the workers is planned again, without it. */
  private async settle(): Promise<void> {
    const { planner, live, parts } = this;
    try {
      for (let channel = planner.reader.channel; channel; channel = planner.reader.channel) {
        const { isNew, leftOut } = await live.take(channel, planner.plan());
        if (!isNew) return;
        await Promise.all(leftOut.map(({ record, reason }) => planner.preparations.reject(record, reason)));
        if (leftOut.length > 0) continue;
        parts.log.info({ rev: channel.rev, down: live.snapshot?.down }, 'channel taken into use');
        planner.keep(channel, live.plans);
      }
    } catch (err) {
      // What is served stays; the next look tries again.
      parts.log.error({ err }, 'releases could not be taken into use');
    }
  }
}

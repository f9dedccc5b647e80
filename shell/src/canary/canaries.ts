import type { FastifyRequest } from 'fastify';
import { type StandingCanary, sliceAt, standingCanaries } from 'shared/releases/canary/slices.ts';
import type { Pointers } from 'shared/releases/channel/channel.ts';
import { errorMessage } from 'shared/releases/problem.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { CanaryStatus, FailingPage } from 'shared/releases/shell/shell-status.ts';
import type { RenderPool } from '../pool/render-pool.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import { releaseKey, type WholeRelease } from '../releases/read-release.ts';
import type { ServerSnapshot } from '../releases/server-snapshot.ts';
import { FirstFailures } from './first-failures.ts';
import { type Visitor, visitorOf } from './visitor.ts';

type CanaryPool = Pick<RenderPool, 'use' | 'render' | 'close'>;

interface CanariesParts {
  live: Pick<LiveReleases, 'snapshot' | 'withAnother'>;
  /** What the store says. */
  pointers: () => Pointers;
  /** A release that passed its trial on this shell. */
  prepared: (id: { name: RemoteName; version: string }) => WholeRelease | undefined;
  /** @param active workers that render side by side */
  startPool: (active: number) => CanaryPool;
  /** Of visitors who get what is live. */
  workers: number;
  /** The address of a request is the visitor's, not a proxy's. */
  trustsProxy: boolean;
  /** Pages of `<name>@<version>` that fail on the server. */
  health: { failing(release: string): FailingPage[] };
  log: Record<'info' | 'error', (facts: object, message: string) => void>;
}

/** What visitors in a canary's slice get: the releases that are live, but for one. */
export interface CanarySite {
  /** Names it in the page cache. */
  key: string;
  name: RemoteName;
  version: string;
  snapshot: ServerSnapshot;
  pool: Pick<RenderPool, 'render'>;
}

interface Kept extends CanarySite {
  pool: CanaryPool;
  active: number;
  from: ServerSnapshot;
  openBreakers: () => string[];
}

/** One request while a canary stands. */
export interface Visit {
  visitor: Visitor;
  address: string;
  /** Undefined: he gets what is live. */
  site: CanarySite | undefined;
}

/** A page that was rendered. */
interface Page {
  remote: string | null;
  release: string | null;
  outcome: string;
}

/** Milliseconds after which workers that nobody is sent to any more have finished what they began. */
const drainMs = 30_000;

/** Gives releases to slices of the visitors, from render workers of their own, and counts how both sides do. */
export class Canaries {
  private readonly sites = new Map<string, Kept>();
  private readonly failures = new Map<string, { canary: string; count: FirstFailures }>();
  private readonly leaving = new Map<CanaryPool, NodeJS.Timeout>();
  private working: Promise<unknown> = Promise.resolve();
  private isClosed = false;
  private readonly parts: CanariesParts;

  constructor(parts: CanariesParts) {
    this.parts = parts;
  }

  /** Sees what the store says by now. Visitors get a canary once its workers are ready. */
  follow(): void {
    const standing = this.standing();
    for (const [name, site] of this.sites) {
      if (!standing.some((it) => it.name === name && it.version === site.version)) this.end(name, site);
    }
    for (const name of this.failures.keys()) if (!standing.some((it) => it.name === name)) this.failures.delete(name);
    for (const canary of standing) {
      this.working = this.working
        .then(() => this.makeReady(canary))
        .catch((error) => {
          const { name: remote, version: release } = canary;
          this.parts.log.error({ remote, release, reason: errorMessage(error) }, 'canary not served');
          const kept = this.sites.get(remote);
          // What else is live changed, and must not stay with its visitors.
          if (kept && kept.from !== this.parts.live.snapshot) this.end(remote, kept);
        });
    }
  }

  /** Who asks, and what he gets; undefined while no canary is served. */
  visit({ headers, ip }: FastifyRequest): Visit | undefined {
    if (this.sites.size === 0) return undefined;
    const standing = this.standing();
    const asking = { cookies: headers.cookie, address: ip, agent: headers['user-agent'] };
    const keys = standing.map(({ key }) => key);
    if (keys.length === 0) return undefined;
    const visitor = visitorOf(asking, keys);
    const canary = sliceAt(standing, visitor.place);
    const site = canary && this.sites.get(canary.name);
    return { visitor, address: ip, site: site?.version === canary?.version ? site : undefined };
  }

  /** A page was rendered for him. @param ms how long it took */
  rendered(visit: Visit, { remote, release, outcome }: Page, status: number, ms: number): void {
    // What the API did not give is no release's failure: a worker keeps its answers for a moment, so the side with fewer pages asks it more often.
    if (!remote || outcome === 'busy' || outcome === 'api-failed') return;
    const isWhole = status < 500 && outcome === 'ok';
    this.countOf(visit, remote, release)?.((count, seen) => count.rendered(seen, isWhole ? ms : null));
  }

  /** His browser reported a failure of a remote. */
  reported(visit: Visit, { remote, release, kind }: { remote: string; release: string; kind: string }): void {
    if (visit.visitor.newSlice !== undefined) return;
    const signal = kind === 'load' ? 'chunk' : 'browser';
    this.countOf(visit, remote, release)?.((count, seen) => count.reported(signal, seen));
  }

  /** How the remote's canary does here; null: it has none, or nobody is given it yet. */
  status(name: string): CanaryStatus | null {
    const canary = this.standing().find((it) => it.name === name);
    const count = this.failures.get(name)?.count;
    if (!canary || !count || this.sites.get(name)?.version !== canary.version) return null;
    const { version, percent, since } = canary;
    const failing = this.parts.health.failing(releaseKey(canary));
    return { version, percent, since, counter: count.counter, counts: count.counts(), failing };
  }

  /** Releases whose pages fail at this moment for visitors who have a canary, as `<name>@<version>`. */
  openBreakers(): string[] {
    return [...this.sites.values()].flatMap((site) => site.openBreakers());
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.working;
    for (const timer of this.leaving.values()) clearTimeout(timer);
    const pools = [...this.leaving.keys(), ...[...this.sites.values()].map(({ pool }) => pool)];
    await Promise.all(pools.map((pool) => pool.close()));
  }

  private standing(): StandingCanary[] {
    return standingCanaries(this.parts.pointers());
  }

  /** Of both sides only the release that each is to get counts: a page may have been begun before the canary. */
  private countOf(visit: Visit, remote: string, release: string | null) {
    const site = this.sites.get(remote);
    const kept = this.failures.get(remote);
    const inCanary = visit.site?.name === remote;
    if (!site || !kept || (visit.site && !inCanary) || inCanary !== (release === site.version)) return undefined;
    const seen = { id: visit.visitor.id, address: visit.address, inCanary };
    return (how: (count: FirstFailures, of: typeof seen) => void) => how(kept.count, seen);
  }

  private async makeReady({ name: remote, version, since, percent }: StandingCanary): Promise<void> {
    const { live, prepared, workers, trustsProxy, log, startPool } = this.parts;
    const name = remote as RemoteName;
    const release = percent > 0 && prepared({ name, version });
    const from = live.snapshot;
    if (!release || !from || this.isClosed) return;
    const known = this.sites.get(name);
    const active = Math.max(1, Math.round((workers * percent) / 100));
    const isEnough = known?.version === version && known.active >= active;
    if (isEnough && known.from === from) return;
    const made = live.withAnother(name, release, 'canary');
    if (!made) return;
    const pool = isEnough ? known.pool : startPool(active);
    const { leftOut } = await pool.use(made.set);
    const isWanted = this.standing().some((it) => it.name === name && it.version === version);
    if (leftOut[name] !== undefined || !isWanted || this.isClosed) {
      if (pool !== known?.pool) await pool.close();
      if (leftOut[name] !== undefined) throw new Error(leftOut[name]);
      return;
    }
    const key = releaseKey({ name, version });
    const { snapshot, openBreakers } = made;
    this.sites.set(name, { key, name, version, snapshot, pool, active, from, openBreakers });
    if (known && known.pool !== pool) this.drain(known.pool);
    const canary = `${version} ${since}`;
    if (this.failures.get(name)?.canary !== canary)
      this.failures.set(name, { canary, count: new FirstFailures({ trustsProxy }) });
    log.info({ remote: name, release: version, percent }, 'canary taken into use');
  }

  private end(name: string, { pool }: Kept): void {
    this.sites.delete(name);
    this.drain(pool);
  }

  private drain(pool: CanaryPool): void {
    const timer = setTimeout(() => {
      this.leaving.delete(pool);
      void pool.close();
    }, drainMs);
    this.leaving.set(pool, timer.unref());
  }
}

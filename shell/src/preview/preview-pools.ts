import { maxPreviewed } from 'shared/releases/rights/previews.ts';
import type { ReleaseSet } from '../jobs/render-job.ts';
import type { RenderPool } from '../pool/render-pool.ts';

/** Render workers of one release that is previewed. */
export type PreviewPool = Pick<RenderPool, 'use' | 'render' | 'close'>;

interface Kept {
  pool: PreviewPool;
  set: ReleaseSet | null;
  usedAt: number;
}

/** Milliseconds after which workers that nobody asks are ended. */
const idleMs = 600_000;

/** Render workers of releases that are previewed, apart from those of visitors: started when somebody looks, ended when nobody does. */
export class PreviewPools {
  private readonly pools = new Map<string, Kept>();
  private readonly start: () => PreviewPool;
  private readonly idle = setInterval(() => void this.endIdle(), 30_000).unref();

  constructor(start: () => PreviewPool) {
    this.start = start;
  }

  /** Workers that hold this set. @param release `<name>@<version>` of the one that is previewed */
  async of(release: string, set: ReleaseSet): Promise<PreviewPool> {
    const kept = this.pools.get(release) ?? (await this.add(release));
    kept.usedAt = Date.now();
    if (kept.set !== set) {
      kept.set = set;
      await kept.pool.use(set);
    }
    return kept.pool;
  }

  async close(): Promise<void> {
    clearInterval(this.idle);
    await Promise.all([...this.pools.keys()].map((release) => this.end(release)));
  }

  /** The one that was not looked at for longest makes room. */
  private async add(release: string): Promise<Kept> {
    const [oldest] = [...this.pools].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    if (oldest && this.pools.size >= maxPreviewed) await this.end(oldest[0]);
    const kept = this.pools.get(release) ?? { pool: this.start(), set: null, usedAt: Date.now() };
    this.pools.set(release, kept);
    return kept;
  }

  private async endIdle(): Promise<void> {
    const idle = [...this.pools].filter(([, { usedAt }]) => Date.now() - usedAt > idleMs);
    for (const [release] of idle) await this.end(release);
  }

  private async end(release: string): Promise<void> {
    const kept = this.pools.get(release);
    this.pools.delete(release);
    await kept?.pool.close();
  }
}

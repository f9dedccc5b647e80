import { errorMessage } from 'shared/releases/problem.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { type Preview, previewOf, readPreviews } from 'shared/releases/rights/previews.ts';
import type { ReleaseSet } from '../jobs/render-job.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import { readRelease, releaseKey, type WholeRelease } from '../releases/read-release.ts';
import type { ServerSnapshot } from '../releases/server-snapshot.ts';
import { keyIn } from './preview-cookie.ts';
import type { PreviewPool, PreviewPools } from './preview-pools.ts';

interface PreviewsParts {
  store: string;
  live: Pick<LiveReleases, 'snapshot' | 'withAnother'>;
  pools: PreviewPools;
  log: { warn(facts: object, message: string): void };
}

/** What a browser gets that is in a preview: the releases that are live, but for one. */
export interface PreviewedSite {
  preview: Preview;
  snapshot: ServerSnapshot;
  set: ReleaseSet;
}

/** Milliseconds for which the store's list is taken as it was read. */
const lifetime = 1000;

/** Who sees which release instead of the live one. A key that opens nothing shows what is live. */
export class Previews {
  private read: { at: number; previews: Promise<Preview[]> } | undefined;
  private readonly releases = new Map<string, Promise<WholeRelease>>();
  private readonly made = new Map<string, { from: ServerSnapshot; site: Omit<PreviewedSite, 'preview'> }>();
  private readonly parts: PreviewsParts;

  constructor(parts: PreviewsParts) {
    this.parts = parts;
  }

  /** The preview that a link's key opens. */
  async open(key: string): Promise<Preview | undefined> {
    return previewOf(await this.all(), key);
  }

  /** What the browser with these cookies gets; undefined: what everybody gets. */
  async of(cookies: string | undefined): Promise<PreviewedSite | undefined> {
    const key = cookies && keyIn(cookies);
    const preview = key ? await this.open(key) : undefined;
    if (!preview) return undefined;
    try {
      const site = await this.siteOf(preview);
      return site && { preview, ...site };
    } catch (error) {
      const { name: remote, version: release } = preview;
      this.parts.log.warn({ remote, release, reason: errorMessage(error) }, 'preview: what is live is shown instead');
      return undefined;
    }
  }

  /** The workers that render it. */
  pool({ preview, set }: PreviewedSite): Promise<PreviewPool> {
    return this.parts.pools.of(releaseKey(preview), set);
  }

  /** Made again when something else is live. */
  private async siteOf(preview: Preview): Promise<Omit<PreviewedSite, 'preview'> | undefined> {
    const { live } = this.parts;
    const key = releaseKey(preview);
    const release = await this.releaseOf(preview);
    const from = live.snapshot;
    const known = this.made.get(key);
    if (!from || known?.from === from) return known?.site;
    const site = live.withAnother(preview.name as RemoteName, release, 'preview');
    if (site) this.made.set(key, { from, site });
    return site;
  }

  /** Read and checked once. One that is damaged is looked at again. */
  private releaseOf({ name, version }: Preview): Promise<WholeRelease> {
    const key = releaseKey({ name, version });
    const known = this.releases.get(key);
    if (known) return known;
    const release = readRelease(this.parts.store, { name: name as RemoteName, version });
    this.releases.set(key, release);
    release.catch(() => this.releases.delete(key));
    return release;
  }

  private async all(): Promise<Preview[]> {
    const now = Date.now();
    if (!this.read || now - this.read.at > lifetime) {
      const previews = readPreviews(this.parts.store).catch(() => []); // a store that is away shows what is live
      this.read = { at: now, previews };
      void previews.then((list) => this.forgetOthers(list.map(releaseKey)));
    }
    return (await this.read.previews).filter(({ until }) => Date.parse(until) > now);
  }

  private forgetOthers(keys: readonly string[]): void {
    for (const known of [this.releases, this.made]) {
      for (const key of known.keys()) if (!keys.includes(key)) known.delete(key);
    }
  }
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { brotliPage } from '../../jobs/brotli-page.ts';
import type { PageParts } from '../../jobs/render-job.ts';
import { deflatedParts } from './deflated-parts.ts';

/** Brotli's quality for a page that is new: 3 ms for 70 kB; and for one that stays the same: 70 ms, and a tenth smaller. */
const quickQuality = 7;
const bestQuality = 11;
const maxPages = 64;

/**
 * Compresses the pages that the front caches for visitors without a cookie. A page that is rendered again and has not changed is
 * compressed once more as small as can be, beside the answer: addresses that are asked for once do not cost that.
 */
export class PageTemplateMaker {
  private readonly known = new LRUCache<string, { page: PageParts; isBest: boolean }>({ max: maxPages });

  async make(html: string, marks: readonly string[]): Promise<PageParts> {
    const key = createHash('sha256').update(html).digest('base64');
    const known = this.known.get(key);
    if (!known) {
      const page = { ...deflatedParts(html, marks), brotli: await brotliPage(html, marks, quickQuality) };
      this.known.set(key, { page, isBest: false });
      return page;
    }
    if (!known.isBest) {
      known.isBest = true;
      void brotliPage(html, marks, bestQuality).then((brotli) => {
        if (brotli) known.page = { ...known.page, brotli };
      });
    }
    return known.page;
  }
}

import { LRUCache } from 'lru-cache';
import type { PageLogEntry } from './page-log-entry.ts';
import type { PageTemplate } from './page-template.ts';

export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  /** null: an answer without a body, such as a redirect. */
  page: PageTemplate | null;
  /** As in `PageAnswer`. */
  pictures: readonly string[];
  /** As in `RenderedPage`: not even those who asked at the same time get it. */
  isFresh: boolean;
  /** False: something was missing when it was made, so the next visitor gets it made again. */
  whole: boolean;
  logEntry: PageLogEntry;
}

/** Milliseconds that a page is cached: the news on it may be this old. */
const lifetime = 5000;
const maxBytes = 32 * 1024 * 1024;
const longestKey = 300;

/**
 * Pages for visitors without any cookie, by address and by the revisions of what they were made of. Nothing personal
 * can enter, because such a page is rendered without a cookie. Visitors who ask for a page that is being rendered share
 * that one render, unless the page is to be made again for each of them.
 */
export class PageCache {
  private readonly cached = new LRUCache<string, CachedPage & { page: PageTemplate }>({
    ttl: lifetime,
    ttlResolution: 0,
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.bytes,
  });
  private readonly rendering = new Map<string, Promise<CachedPage>>();

  /** The cached page, or the one that `render` makes; only a whole one that others may get is cached. */
  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    if (key.length > longestKey) return render();
    const known = this.cached.get(key) ?? this.rendering.get(key);
    if (known) {
      const page = await known;
      return page.isFresh ? render() : page;
    }
    const start = performance.now();
    const made = render();
    this.rendering.set(key, made);
    try {
      const page = await made;
      // Its age counts from when its data was read.
      if (page.whole && page.page && !page.isFresh) this.cached.set(key, { ...page, page: page.page }, { start });
      return page;
    } finally {
      this.rendering.delete(key);
    }
  }
}

import type { PageNote } from './page-note.ts';
import type { SplicedPage } from './spliced-page.ts';

export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  /** null: an answer without a body, such as a redirect. */
  page: SplicedPage | null;
  /** As in `PageAnswer`. */
  pictures: readonly string[];
  /** False: something was missing when it was made, so the next visitor gets it made anew. */
  whole: boolean;
  note: PageNote;
}

/** Longest time that a page is kept, in milliseconds: what the news says may be this old. */
const lifetime = 5000;
const mostBytes = 32 * 1024 * 1024;
const longestKey = 300;

/**
 * Pages for visitors without any cookie, by address and by the revisions of what they were made of. Nothing personal
 * can enter: whoever renders for it hands over no cookie. Of many who ask for a page that is not there, one renders.
 */
export class PageCache {
  private readonly kept = new Map<string, { made: Promise<KeptPage>; until: number; bytes: number }>();
  private bytes = 0;

  /** The kept page, or the one that `render` makes; only a whole one is kept. */
  async get(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    if (key.length > longestKey) return render();
    const known = this.kept.get(key);
    if (known && Date.now() < known.until) return known.made;
    this.drop(key);
    const made = render();
    const entry = { made, until: Date.now() + lifetime, bytes: 0 };
    this.kept.set(key, entry);
    const page = await made.catch((error) => {
      this.drop(key);
      throw error;
    });
    if (this.kept.get(key) !== entry) return page;
    if (!page.whole || !page.page) {
      this.drop(key);
    } else {
      entry.bytes = page.page.bytes;
      this.bytes += entry.bytes;
      this.shrink();
    }
    return page;
  }

  private drop(key: string): void {
    this.bytes -= this.kept.get(key)?.bytes ?? 0;
    this.kept.delete(key);
  }

  /** The oldest go first. */
  private shrink(): void {
    for (const key of this.kept.keys()) {
      if (this.bytes <= mostBytes) return;
      this.drop(key);
    }
  }
}

import type { PageLogEntry } from '../pages/page-log-entry.ts';

type Rendered = Pick<PageLogEntry, 'remote' | 'release' | 'route'>;

/** More are not kept: routes are few, so there are never so many. */
const maxPages = 200;

/**
 * Which pages of the releases in use show nothing, though nothing failed. That a page turned empty is said once, at level
 * error for the alert; it is over with the first of its renders that shows something.
 */
export class EmptyPages {
  private readonly since = new Map<string, { release: string; page: string; at: string }>();
  private readonly log: { error(facts: object, message: string): void };

  constructor(log: { error(facts: object, message: string): void }) {
    this.log = log;
  }

  rendered({ remote, release, route }: Rendered, isEmpty: boolean): void {
    const key = `${remote}@${release} ${route}`;
    if (!isEmpty) this.since.delete(key);
    if (!isEmpty || this.since.has(key) || this.since.size >= maxPages) return;
    this.since.set(key, { release: `${remote}@${release}`, page: route, at: new Date().toISOString() });
    // The sentence alone is what a terminal shows.
    const message = `a page of ${remote} shows nothing, though nothing failed: ${route}`;
    this.log.error({ alert: 'empty-page', remote, release, route }, message);
  }

  /** @param release `<name>@<version>` */
  of(release: string): { page: string; at: string }[] {
    return [...this.since.values()].filter((it) => it.release === release).map(({ page, at }) => ({ page, at }));
  }
}

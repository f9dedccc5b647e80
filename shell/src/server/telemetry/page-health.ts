import type { FailingPage, MissingEndpoint } from 'shared/releases/shell/shell-status.ts';
import { isOwnFailure, type PageLogEntry } from '../pages/page-log-entry.ts';

/** What became of one render. */
interface Outcome {
  status: number;
  /** What failed, in its own words; '' when nothing is known. */
  reason: string;
  /** Endpoints that the API does not have, e.g. `GET /news/list`. */
  missing: readonly string[];
}

type Page = Pick<PageLogEntry, 'remote' | 'release' | 'route' | 'outcome'>;

/** What of a page was counted in one minute. */
interface Minute {
  minute: number;
  renders: number;
  failures: number;
}

interface Tally {
  release: string;
  page: string;
  minutes: Minute[];
  last: Pick<FailingPage, 'at' | 'reason' | 'isOfRelease'> | null;
  missing: Map<string, number>;
}

/** Minutes that are looked at: what failed before them is over. */
const minutesKept = 5;
/** A page fails when one render in so many does. */
const tolerated = 100;
/** More are not kept: routes are few, so there are never so many. */
const maxPages = 400;

/** How the pages of releases do on the server, over the last five minutes. */
export class PageHealth {
  private readonly tallies = new Map<string, Tally>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  rendered(page: Page, { status, reason, missing }: Outcome): void {
    if (!page.remote || !page.release || page.outcome === 'busy') return;
    const tally = this.tallyOf(`${page.remote}@${page.release}`, page.route);
    if (!tally) return;
    const now = this.now();
    const minute = this.minuteOf(tally);
    const isFailure = status >= 500 || page.outcome.endsWith('-failed');
    minute.renders += 1;
    if (isFailure) {
      minute.failures += 1;
      tally.last = {
        at: timeOf(now),
        reason: reason || `it answers ${status}`,
        isOfRelease: isOwnFailure(page.outcome),
      };
    }
    for (const endpoint of missing) tally.missing.set(endpoint, now);
  }

  /** Pages of `<name>@<version>` of which at least one render in a hundred failed. */
  failing(release: string): FailingPage[] {
    return this.of(release).flatMap(({ page, minutes, last }) => {
      const recent = minutes.filter(({ minute }) => this.isRecent(minute));
      const [renders, failures] = [sum(recent, 'renders'), sum(recent, 'failures')];
      return last && failures * tolerated >= Math.max(1, renders) ? [{ page, failures, renders, ...last }] : [];
    });
  }

  /** Endpoints that pages of `<name>@<version>` asked for and the API does not have. */
  missing(release: string): MissingEndpoint[] {
    return this.of(release).flatMap(({ page, missing }) =>
      [...missing]
        .filter(([, at]) => this.isRecent(minuteAt(at)))
        .map(([endpoint, at]) => ({ endpoint, page, at: timeOf(at) })),
    );
  }

  private of(release: string): Tally[] {
    return [...this.tallies.values()].filter((it) => it.release === release);
  }

  private tallyOf(release: string, page: string): Tally | undefined {
    const key = `${release} ${page}`;
    const known = this.tallies.get(key);
    if (known) return known;
    for (const [old, { minutes }] of this.tallies) {
      if (!minutes.some(({ minute }) => this.isRecent(minute))) this.tallies.delete(old);
    }
    if (this.tallies.size >= maxPages) return undefined;
    const tally: Tally = { release, page, minutes: [], last: null, missing: new Map() };
    this.tallies.set(key, tally);
    return tally;
  }

  private minuteOf(tally: Tally): Minute {
    const minute = minuteAt(this.now());
    const last = tally.minutes.at(-1);
    if (last?.minute === minute) return last;
    const next = { minute, renders: 0, failures: 0 };
    tally.minutes = [...tally.minutes.filter((it) => this.isRecent(it.minute)), next];
    return next;
  }

  private isRecent(minute: number): boolean {
    return minute > minuteAt(this.now()) - minutesKept;
  }
}

const minuteAt = (time: number): number => Math.floor(time / 60_000);
const timeOf = (time: number): string => new Date(time).toISOString();
const sum = (minutes: readonly Minute[], of: 'renders' | 'failures'): number =>
  minutes.reduce((total, minute) => total + minute[of], 0);

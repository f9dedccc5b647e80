import { randomUUID } from 'node:crypto';
import { type LiveSignal, liveSignals } from 'shared/releases/canary/live-evidence.ts';
import type { FailureCount, LiveFailures as LiveFailuresStatus } from 'shared/releases/shell/shell-status.ts';
import { type Firsts, firstsOf, type Who } from './firsts.ts';

interface Page {
  remote: string | null;
  release: string | null;
}
type Counts = Record<LiveSignal, FailureCount>;

interface Tally {
  remote: string;
  release: string;
  counts: Counts;
  minutes: { minute: number; counts: Counts }[];
}

/** Minutes of which it is said how a release did before another one. */
const minutesKept = 30;
const minuteMs = 60_000;
/** Releases that are remembered; of more the one whose pages were asked for longest ago goes. */
const maxReleases = 60;

/** Counts how all visitors of each remote do, so that a release that all of them get can be compared with the other remotes. */
export class LiveFailures {
  private readonly counter = randomUUID();
  private readonly tallies = new Map<string, Tally>();
  private readonly firsts = new Map<string, Firsts>();
  private forgetAt: number;
  private readonly trustsProxy: boolean;
  private readonly now: () => number;

  constructor({ trustsProxy, now = Date.now }: { trustsProxy: boolean; now?: () => number }) {
    this.trustsProxy = trustsProxy;
    this.now = now;
    this.forgetAt = now() + minutesKept * minuteMs;
  }

  /** A page was rendered. */
  rendered(who: () => Who, page: Page, isFailure: boolean): void {
    this.add('server', page, 'all');
    if (isFailure) this.failed('server', who(), page);
  }

  /** A page was answered, rendered or kept: its browser may report. */
  answered(page: Page): void {
    this.add('browser', page, 'all');
    this.add('chunk', page, 'all');
  }

  /** A browser reported a failure of a release that this process serves. */
  reported(who: Who, { remote, release, kind }: { remote: string; release: string; kind: string }): void {
    if (this.tallies.has(`${remote}@${release}`))
      this.failed(kind === 'load' ? 'chunk' : 'browser', who, { remote, release });
  }

  /** Of one remote, by version: all since this process began, and of the last half hour. */
  status(name: string): LiveFailuresStatus {
    const own = [...this.tallies.values()].filter(({ remote }) => remote === name);
    const entries = own.map((tally) => [tally.release, { counts: tally.counts, lately: this.lately(tally) }]);
    return { counter: this.counter, releases: structuredClone(Object.fromEntries(entries)) };
  }

  private failed(signal: LiveSignal, who: Who, page: Page): void {
    const firsts = this.firstsOf(signal, page.remote ?? '');
    if (!firsts.canFail(who)) return;
    firsts.failed(who);
    this.add(signal, page, 'failed');
  }

  /** Of a remote, not of a release: who fails always is none of the first failures of a new release. */
  private firstsOf(signal: LiveSignal, remote: string): Firsts {
    if (this.now() >= this.forgetAt) {
      // All remotes at once, so that who fails always comes back on both sides.
      this.firsts.clear();
      this.forgetAt = this.now() + minutesKept * minuteMs;
    }
    const key = `${signal} ${remote}`;
    const firsts = this.firsts.get(key) ?? firstsOf(signal, this.trustsProxy);
    this.firsts.set(key, firsts);
    return firsts;
  }

  private add(signal: LiveSignal, { remote, release }: Page, what: keyof FailureCount): void {
    if (!remote || !release) return;
    const tally = this.tallyOf(remote, release);
    const minute = Math.floor(this.now() / minuteMs);
    let last = tally.minutes.at(-1);
    if (last?.minute !== minute) {
      last = { minute, counts: noCounts() };
      tally.minutes = [...tally.minutes.slice(1 - minutesKept), last];
    }
    tally.counts[signal][what] += 1;
    last.counts[signal][what] += 1;
  }

  private lately({ minutes }: Tally): Counts {
    const from = Math.floor(this.now() / minuteMs) - minutesKept;
    const sum = noCounts();
    for (const { counts } of minutes.filter(({ minute }) => minute > from)) {
      for (const signal of liveSignals) {
        sum[signal].all += counts[signal].all;
        sum[signal].failed += counts[signal].failed;
      }
    }
    return sum;
  }

  private forgetOldest(): void {
    const lastMinute = ([, { minutes }]: [string, Tally]) => minutes.at(-1)?.minute ?? 0;
    const [oldest] = [...this.tallies].sort((a, b) => lastMinute(a) - lastMinute(b));
    if (oldest) this.tallies.delete(oldest[0]);
  }

  private tallyOf(remote: string, release: string): Tally {
    const key = `${remote}@${release}`;
    const known = this.tallies.get(key);
    if (known) return known;
    if (this.tallies.size >= maxReleases) this.forgetOldest();
    const tally: Tally = { remote, release, counts: noCounts(), minutes: [] };
    this.tallies.set(key, tally);
    return tally;
  }
}

const noCounts = (): Counts => ({
  server: { all: 0, failed: 0 },
  browser: { all: 0, failed: 0 },
  chunk: { all: 0, failed: 0 },
});

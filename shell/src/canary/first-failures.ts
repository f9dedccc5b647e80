import { randomUUID } from 'node:crypto';
import { type Signal, signals, slowFrom } from 'shared/releases/canary/evidence.ts';
import type { Counted } from 'shared/releases/shell/shell-status.ts';
import { type Firsts, firstsOf, type Who } from './firsts.ts';

/** One visitor of a page of the canary's remote. */
export interface Seen extends Who {
  inCanary: boolean;
}

/** Renders of the live release by which slowness is measured. */
const samplesKept = 500;
const samplesNeeded = 100;

interface Tally {
  counted: Counted;
  firsts: Firsts;
}

/** Counts visitors who meet a failure for the first time, with the canary of a remote and with what is live of it. */
export class FirstFailures {
  readonly counter = randomUUID();
  private readonly tallies: Record<Signal, Tally>;
  private readonly samples: number[] = [];
  private sampled = 0;
  private slowest = Number.POSITIVE_INFINITY;
  private readonly begun: number;
  private readonly now: () => number;

  /** @param parts.trustsProxy addresses are those of visitors, also the ones within the site */
  constructor({ trustsProxy, now = Date.now }: { trustsProxy: boolean; now?: () => number }) {
    this.now = now;
    this.begun = now();
    const entries = signals.map((signal) => [signal, makeTally(firstsOf(signal, trustsProxy))]);
    this.tallies = Object.fromEntries(entries);
  }

  /** A page was rendered. @param ms how long it took; null: it failed */
  rendered(seen: Seen, ms: number | null): void {
    this.count('server', seen, ms === null);
    if (ms === null || this.now() - this.begun < slowFrom * 1000) return;
    if (this.slowest < Number.POSITIVE_INFINITY) this.count('slow', seen, ms > this.slowest);
    if (!seen.inCanary) this.sample(ms);
  }

  /** A browser reported a failure. How many could have failed is known by the canary's share alone. */
  reported(signal: 'browser' | 'chunk', seen: Seen): void {
    this.count(signal, seen, true);
  }

  counts(): Record<Signal, Counted> {
    const entries = signals.map((signal) => [signal, { ...this.tallies[signal].counted }]);
    return Object.fromEntries(entries);
  }

  /** Who failed already cannot fail for the first time, so he is not among those who could. */
  private count(signal: Signal, seen: Seen, isFailure: boolean): void {
    const { counted, firsts } = this.tallies[signal];
    if (!firsts.canFail(seen)) return;
    const { inCanary } = seen;
    counted.all += 1;
    if (inCanary) counted.inCanary += 1;
    if (!isFailure) return;
    firsts.failed(seen);
    counted.failed += 1;
    if (inCanary) counted.failedInCanary += 1;
  }

  /** The 95th percentile of the live release's last renders. */
  private sample(ms: number): void {
    this.samples[this.sampled++ % samplesKept] = ms;
    if (this.samples.length < samplesNeeded || this.sampled % 20 !== 0) return;
    const sorted = [...this.samples].sort((a, b) => a - b);
    this.slowest = sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  }
}

const makeTally = (firsts: Firsts): Tally => ({
  counted: { all: 0, inCanary: 0, failed: 0, failedInCanary: 0 },
  firsts,
});

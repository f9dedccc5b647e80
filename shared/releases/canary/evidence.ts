/** What a visitor's failure is counted as, each kind by itself. */
export const signals = ['server', 'browser', 'chunk', 'slow'] as const;
export type Signal = (typeof signals)[number];

/** First failures of visitors that came together: of both releases, and those of them in the canary. */
export interface Failures {
  /** The canary's part of all that could have failed, between 0 and 1. */
  share: number;
  all: number;
  inCanary: number;
}

/** By how much more often a bad release is supposed to fail. None is known beforehand, so each has its bet. */
const ratios = [1.5, 2, 3, 5, 10, 30] as const;

/** Logarithms of the bets' likelihood ratios, a row for each signal: all that has to be kept of what was seen. */
export type Evidence = Readonly<Record<Signal, number[]>>;

/** The release goes back from here on. */
export const threshold = 100;

/** Seconds from the start in which slowness says nothing: new workers are slow at first. */
export const slowFrom = 30;

/** Before anything was seen. */
export const noEvidence: Evidence = {
  server: ratios.map(() => 0),
  browser: ratios.map(() => 0),
  chunk: ratios.map(() => 0),
  slow: ratios.map(() => 0),
};

/**
 * Adds what came in one tick.
 *
 * While both releases are alike, a failure is in the canary with the probability of its share, whatever the rate of failures is at
 * that moment; so what strikes both releases, such as an outage, moves nothing on average.
 */
export function addTick(evidence: Evidence, seen: Partial<Record<Signal, Failures>>): Evidence {
  const rows = signals.map((signal) => [signal, addFailures(evidence[signal], seen[signal])]);
  return Object.fromEntries(rows);
}

function addFailures(row: number[], seen: Failures | undefined): number[] {
  if (!seen || seen.all === 0) return row;
  return row.map((log, at) => log + growth(ratios[at] ?? 1, seen));
}

const growth = (ratio: number, { share, all, inCanary }: Failures): number =>
  inCanary * Math.log(ratio) - all * Math.log1p(share * (ratio - 1));

/**
 * How much the evidence is worth: 1 says nothing. Of a release that is as good as the other it reaches `threshold` with a
 * probability of at most 1 %, however long and however often one looks (Ville's inequality).
 */
export function weightOf(evidence: Evidence): number {
  const rows = signals.map((signal) => evidence[signal].reduce((sum, log) => sum + Math.exp(log), 0) / ratios.length);
  return rows.reduce((sum, weight) => sum + weight, 0) / signals.length;
}

/** The signal that says most, and how much. */
export function loudest(evidence: Evidence): Signal {
  const largest = (signal: Signal) => Math.max(...evidence[signal]);
  return signals.reduce((most, signal) => (largest(signal) > largest(most) ? signal : most));
}

/** How often pages fail, as parts of one. */
interface Rates {
  live: number;
  canary: number;
}

/**
 * Seconds until a canary of this share is expected to go back, for one signal.
 * @param pagesPerSecond of all visitors who get either release
 */
export function secondsToFind(share: number, { live, canary }: Rates, pagesPerSecond: number): number {
  const failures = share * canary + (1 - share) * live;
  const inCanary = (share * canary) / failures;
  const best = Math.max(...ratios.map((ratio) => growth(ratio, { share, all: 1, inCanary })));
  // The bet that wins has to make up for all that lose.
  const needed = Math.log(threshold * signals.length * ratios.length);
  return best > 0 ? Math.ceil(needed / best) / (failures * pagesPerSecond) : Number.POSITIVE_INFINITY;
}

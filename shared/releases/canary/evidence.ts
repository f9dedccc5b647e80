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

interface Bet {
  /** By how much more often a bad release is supposed to fail. None is known beforehand, so each has its bet. */
  ratio: number;
  /** Its part of the stake. What fails often is seen with a small stake as well; a doubling needs a large one. */
  stake: number;
}

const bets: readonly Bet[] = [
  { ratio: 1.5, stake: 0.15 },
  { ratio: 2, stake: 0.4 },
  { ratio: 3, stake: 0.15 },
  { ratio: 5, stake: 0.1 },
  { ratio: 10, stake: 0.1 },
  { ratio: 30, stake: 0.1 },
];

/** Parts of the stake by signal: a missing file strikes many at once, and slowness has many samples. */
const stakes: Record<Signal, number> = { server: 0.4, browser: 0.4, chunk: 0.1, slow: 0.1 };

/** Logarithms of the bets' likelihood ratios, a row for each signal: all that has to be kept of what was seen. */
export type Evidence = Readonly<Record<Signal, number[]>>;

/** The release goes back from here on. */
export const threshold = 100;

/** Seconds from the start in which slowness says nothing: new workers are slow at first. */
export const slowFrom = 30;

/** Before anything was seen. */
export const noEvidence: Evidence = {
  server: bets.map(() => 0),
  browser: bets.map(() => 0),
  chunk: bets.map(() => 0),
  slow: bets.map(() => 0),
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
  return row.map((log, at) => log + growth(bets[at]?.ratio ?? 1, seen));
}

const growth = (ratio: number, { share, all, inCanary }: Failures): number =>
  inCanary * Math.log(ratio) - all * Math.log1p(share * (ratio - 1));

/**
 * How much the evidence is worth: 1 says nothing. Of a release that is as good as the other it reaches `threshold` with a
 * probability of at most 1 %, however long and however often one looks (Ville's inequality).
 */
export function weightOf(evidence: Evidence): number {
  return signals.reduce((sum, signal) => sum + stakes[signal] * weightOfRow(evidence[signal]), 0);
}

const weightOfRow = (row: readonly number[]): number =>
  row.reduce((sum, log, at) => sum + (bets[at]?.stake ?? 0) * Math.exp(log), 0);

/** The signal that says most. */
export function loudest(evidence: Evidence): Signal {
  const weight = (signal: Signal) => stakes[signal] * weightOfRow(evidence[signal]);
  return signals.reduce((most, signal) => (weight(signal) > weight(most) ? signal : most));
}

/** How often pages fail, as parts of one. */
interface Rates {
  live: number;
  canary: number;
}

/**
 * Seconds until a canary of this share is expected to go back, for what fails on the server or in browsers.
 * @param pagesPerSecond of all visitors who get either release
 */
export function secondsToFind(share: number, { live, canary }: Rates, pagesPerSecond: number): number {
  const failures = share * canary + (1 - share) * live;
  const inCanary = (share * canary) / failures;
  const needed = bets.map(({ ratio, stake }) => {
    const step = growth(ratio, { share, all: 1, inCanary });
    // The bet that wins has to make up for all that lose.
    return step > 0 ? Math.ceil(Math.log(threshold / (stakes.server * stake)) / step) : Number.POSITIVE_INFINITY;
  });
  return Math.min(...needed) / (failures * pagesPerSecond);
}

import {
  addTick,
  type Evidence,
  type Failures,
  noEvidence,
  type Signal,
  signals,
  slowFrom,
  threshold,
  weightOf,
} from 'shared/releases/canary/evidence.ts';
import { randomOf } from 'shared/testing/random-of.ts';

/** How often a page fails, as a part of one; it may change with the seconds since the canary began. */
export type Rate = number | ((second: number) => number);
type Rates = Partial<Record<Signal, Rate>>;

/** What happens on a made-up site while a canary stands. */
export interface Scenario {
  /** The canary's part of the visitors. */
  share: number;
  pagesPerSecond?: number;
  seconds?: number;
  /** Otherwise than usual, for both releases or for one. */
  both?: Rates;
  canary?: Rates;
}

/** How often a page of this site fails on any day. */
const usual: Record<Signal, number> = { server: 0.002, browser: 0.005, chunk: 0.001, slow: 0.05 };
/** Visitors whose own machine or network fails every page. */
const sick = 0.003;
const pagesPerVisit = 6;
const secondsPerPage = 10;

/**
 * One history of a canary, after the model of the design: visitors see six pages ten seconds apart, and each one's first
 * failure counts, for each signal.
 * @returns the second in which the canary goes back; null: it stays
 */
export function simulate(scenario: Scenario, seed: number): number | null {
  const { share, seconds = 1800 } = scenario;
  const counts = signals.map((signal) => [signal, failuresOf(signal, scenario, seed)] as const);
  let evidence: Evidence = noEvidence;
  for (let second = 0; second < seconds; second++) {
    const seen: Partial<Record<Signal, Failures>> = {};
    let isWorse = false;
    for (const [signal, { all, inCanary }] of counts) {
      seen[signal] = { share, all: all[second] ?? 0, inCanary: inCanary[second] ?? 0 };
      isWorse ||= (inCanary[second] ?? 0) > 0;
    }
    evidence = addTick(evidence, seen);
    if (isWorse && weightOf(evidence) >= threshold) return second + 1;
  }
  return null;
}

/** First failures of one signal, second by second. */
function failuresOf(signal: Signal, scenario: Scenario, seed: number) {
  const { seconds = 1800, share } = scenario;
  const random = fractions(seed * signals.length + signals.indexOf(signal));
  const all = new Uint16Array(seconds);
  const inCanary = new Uint16Array(seconds);
  for (const [rates, part, isCanary] of [
    [{ ...usual, ...scenario.both }, 1 - share, false],
    [{ ...usual, ...scenario.both, ...scenario.canary }, share, true],
  ] as const) {
    eachFirstFailure(rates[signal], part, scenario, random, (at) => {
      if (signal === 'slow' && at < slowFrom) return false;
      all[at] = (all[at] ?? 0) + 1;
      if (isCanary) inCanary[at] = (inCanary[at] ?? 0) + 1;
      return true;
    });
  }
  return { all, inCanary };
}

/** Goes from one page that may fail to the next, without looking at all those between. @param count false: it does not count */
function eachFirstFailure(
  rate: Rate,
  part: number,
  { pagesPerSecond = 20, seconds = 1800 }: Scenario,
  random: () => number,
  count: (second: number) => boolean,
): void {
  const visitorsPerSecond = (pagesPerSecond / pagesPerVisit) * part;
  const begin = -pagesPerVisit * secondsPerPage;
  const visitors = Math.round((seconds - begin) * visitorsPerSecond);
  const arrival = (visitor: number) => begin + visitor / visitorsPerSecond;
  const rateAt = typeof rate === 'number' ? () => rate : rate;
  const most = typeof rate === 'number' ? rate : Math.max(...Array.from({ length: seconds }, (_, at) => rate(at)));
  const skip = (probability: number) =>
    probability >= 1 ? 0 : Math.floor(Math.log(1 - random()) / Math.log(1 - probability));
  const failed = new Set<number>();
  for (let page = skip(most); page < visitors * pagesPerVisit; page += 1 + skip(most)) {
    const visitor = Math.floor(page / pagesPerVisit);
    const at = Math.floor(arrival(visitor) + (page % pagesPerVisit) * secondsPerPage);
    if (at < 0 || at >= seconds || random() * most >= rateAt(at)) continue;
    if (!count(at)) continue;
    failed.add(visitor);
    page = (visitor + 1) * pagesPerVisit - 1;
  }
  for (let visitor = skip(sick); visitor < visitors; visitor += 1 + skip(sick)) {
    const first = Math.floor(arrival(visitor) + Math.floor(random() * pagesPerVisit) * secondsPerPage);
    if (!failed.has(visitor) && first >= 0 && first < seconds) count(first);
  }
}

function fractions(seed: number): () => number {
  const random = randomOf(seed);
  const most = 2 ** 32;
  return () => random(most) / most;
}

/** What became of many histories of one scenario. */
export function simulateMany(scenario: Scenario, histories: number) {
  const times = Array.from({ length: histories }, (_, seed) => simulate(scenario, seed + 1));
  const back = times.filter((time) => time !== null).sort((a, b) => a - b);
  const quantile = (part: number) =>
    times.length * part < back.length ? back[Math.floor(times.length * part)] : undefined;
  return { back: back.length / histories, median: quantile(0.5), p95: quantile(0.95) };
}

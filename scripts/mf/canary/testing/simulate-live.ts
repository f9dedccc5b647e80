import { addTick, type Evidence, noEvidence, threshold, weightOf } from 'shared/releases/canary/evidence.ts';
import { type BothSides, besideOthers } from 'shared/releases/canary/live-evidence.ts';
import { randomOf } from 'shared/testing/random-of.ts';

/** How often a page fails on the server, as a part of one, by the second since the promotion; below 0 it is the time before. */
type RateAt = (second: number) => number;

/** What happens on a made-up site while a release goes to all visitors. */
export interface LiveScenario {
  own: RateAt;
  others: RateAt;
  /** The remote's part of all pages. */
  part?: number;
  pagesPerSecond?: number;
}

const half = 1800;
const most = 2 ** 32;

/** One history: half an hour before the promotion, and one after it. @returns the second in which it goes back; null: it stays */
export function simulateLive(scenario: LiveScenario, seed: number): number | null {
  const { own, others, part = 0.2, pagesPerSecond = 20 } = scenario;
  const random = randomOf(seed);
  const failures = (pages: number, rate: number) => {
    let failed = 0;
    for (let page = 0; page < pages; page++) if (random(most) / most < rate) failed += 1;
    return failed;
  };
  const ownPages = Math.max(1, Math.round(part * pagesPerSecond));
  const otherPages = pagesPerSecond - ownPages;
  const tick = (second: number): BothSides => ({
    own: { all: ownPages, failed: failures(ownPages, own(second)) },
    others: { all: otherPages, failed: failures(otherPages, others(second)) },
  });
  let before = nothing;
  for (let second = -half; second < 0; second++) before = sum(before, tick(second));
  let [evidence, since]: [Evidence, BothSides] = [noEvidence, nothing];
  for (let second = 0; second < half; second++) {
    const news = tick(second);
    since = sum(since, news);
    evidence = addTick(evidence, { server: besideOthers(before, since, news) });
    if (news.own.failed > 0 && weightOf(evidence) >= threshold) return second + 1;
  }
  return null;
}

const nothing: BothSides = { own: { all: 0, failed: 0 }, others: { all: 0, failed: 0 } };
const sum = (a: BothSides, b: BothSides): BothSides => ({
  own: { all: a.own.all + b.own.all, failed: a.own.failed + b.own.failed },
  others: { all: a.others.all + b.others.all, failed: a.others.failed + b.others.failed },
});

/** What became of many histories of one scenario. */
export function simulateLives(scenario: LiveScenario, histories: number) {
  const times = Array.from({ length: histories }, (_, seed) => simulateLive(scenario, seed + 1));
  const back = times.filter((time) => time !== null).sort((a, b) => a - b);
  const quantile = (part: number) => (histories * part < back.length ? back[Math.floor(histories * part)] : undefined);
  return { back: back.length / histories, median: quantile(0.5), p95: quantile(0.95) };
}

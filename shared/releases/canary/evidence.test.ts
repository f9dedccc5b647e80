/** @jest-environment node */
import { addTick, loudest, noEvidence, secondsToFind, threshold, weightOf } from 'shared/releases/canary/evidence.ts';

test('one failure moves the evidence by the likelihood of each bet', () => {
  const share = 0.2;
  const of = (inCanary: number) => weightOf(addTick(noEvidence, { server: { share, all: 1, inCanary } }));
  expect(weightOf(noEvidence)).toBe(1);
  // What is expected of a healthy release is that nothing moves: a martingale.
  expect(share * of(1) + (1 - share) * of(0)).toBeCloseTo(1, 12);
  const stakes = [0.15, 0.4, 0.15, 0.1, 0.1, 0.1];
  const bets = [1.5, 2, 3, 5, 10, 30].map((ratio, at) => ((stakes[at] ?? 0) * ratio) / (1 + share * (ratio - 1)));
  expect(of(1)).toBeCloseTo(0.4 * bets.reduce((a, b) => a + b) + 0.6, 12);
});

test('ticks of other shares are multiplied up', () => {
  const first = addTick(noEvidence, { browser: { share: 0.05, all: 4, inCanary: 4 } });
  const both = addTick(first, { browser: { share: 0.5, all: 4, inCanary: 4 } });
  expect(weightOf(first)).toBeGreaterThan(threshold);
  expect(weightOf(both)).toBeGreaterThan(weightOf(first));
  expect(weightOf(addTick(first, { browser: { share: 0.5, all: 40, inCanary: 0 } }))).toBeLessThan(1);
  expect(loudest(both)).toBe('browser');
});

test('what a canary can find is said from its share', () => {
  const minutes = (share: number, canary: number) => secondsToFind(share, { live: 0.005, canary }, 20) / 60;
  expect(minutes(0.05, 0.055)).toBeGreaterThan(1);
  expect(minutes(0.05, 0.055)).toBeLessThan(3);
  expect(minutes(0.05, 0.01)).toBeGreaterThan(30);
  expect(minutes(0.5, 0.01)).toBeLessThan(20);
  expect(secondsToFind(0.05, { live: 0.005, canary: 0.004 }, 20)).toBe(Number.POSITIVE_INFINITY);
});

test('two visitors of one network decide nothing, whatever they fail by', () => {
  for (const share of [0.01, 0.05, 0.5]) {
    const two = { share, all: 2, inCanary: 2 };
    expect(weightOf(addTick(noEvidence, { server: two, browser: two, chunk: two, slow: two }))).toBeLessThan(threshold);
  }
});

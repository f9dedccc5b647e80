import { type Scenario, simulateMany } from './simulate.ts';
import { type LiveScenario, simulateLives } from './simulate-live.ts';

const timeoutMs = 600_000;
const say = (what: string, figures: object) => process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`);

const between = (from: number, to: number, rate: number, otherwise: number) => (second: number) =>
  second >= from && second < to ? rate : otherwise;

const healthy: [string, Omit<Scenario, 'share'>][] = [
  ['a quiet half hour', {}],
  ['an outage of the API', { both: { server: between(600, 720, 0.3, 0.002) } }],
  ['half of all pages slow for 30 s', { both: { slow: between(600, 630, 0.5, 0.05) } }],
  ['a slow start of new workers', { canary: { slow: between(0, 30, 0.5, 0.05) } }],
];

describe.each(healthy)('%s', (what, scenario) => {
  test.each([0.05, 0.1, 0.5])(
    'sends at most 1 %% of healthy canaries back, share %d',
    (share) => {
      const { back } = simulateMany({ ...scenario, share }, 10_000);
      say(`${what}, share ${share}`, { back });
      expect(back).toBeLessThanOrEqual(0.01);
    },
    timeoutMs,
  );
});

const found: [string, Scenario['canary'], number[]][] = [
  ['everything fails', { server: 1 }, [20, 20, 20]],
  ['10 % fail', { server: 0.1 }, [140, 75, 30]],
  ['5 % fail', { server: 0.05 }, [300, 160, 65]],
];

describe.each(found)('%s', (what, canary, limits) => {
  test.each([0.05, 0.1, 0.5])(
    'goes back in time, share %d',
    (share) => {
      const result = simulateMany({ share, canary: canary ?? {} }, 2000);
      say(`${what}, share ${share}`, result);
      expect(result.p95).toBeLessThanOrEqual(limits[[0.05, 0.1, 0.5].indexOf(share)] ?? 0);
    },
    timeoutMs,
  );
});

test.each([
  ['half a percent more fails on the server', { server: 0.007 }, 0.99],
  ['errors of browsers are doubled', { browser: 0.01 }, 0.95],
] as const)(
  'of half the visitors: %s, found within half an hour',
  (what, canary, least) => {
    const result = simulateMany({ share: 0.5, canary }, 2000);
    say(what, result);
    expect(result.back).toBeGreaterThanOrEqual(least);
  },
  timeoutMs,
);

const always = (rate: number) => () => rate;
const fromNowOn = (rate: number) => (second: number) => (second < 0 ? 0.002 : rate);

test.each<[string, LiveScenario]>([
  ['a quiet half hour', { own: always(0.002), others: always(0.002) }],
  ['a remote that fails more than the others', { own: always(0.01), others: always(0.001) }],
  ['an outage of the API', { own: between(600, 720, 0.3, 0.002), others: between(600, 720, 0.3, 0.002) }],
  ['an outage that strikes it harder', { own: between(600, 720, 0.3, 0.002), others: between(600, 720, 0.2, 0.002) }],
])(
  'for all visitors: %s sends at most 1 %% of healthy releases back',
  (what, scenario) => {
    const { back } = simulateLives(scenario, 3000);
    say(what, { back });
    expect(back).toBeLessThanOrEqual(0.01);
  },
  timeoutMs,
);

test.each([
  ['everything fails', 1, 10],
  ['10 % fail', 0.1, 60],
  ['5 % fail', 0.05, 120],
] as const)(
  'for all visitors: %s, and it goes back in time',
  (what, rate, limit) => {
    const result = simulateLives({ own: fromNowOn(rate + 0.002), others: always(0.002) }, 500);
    say(what, result);
    expect(result.p95).toBeLessThanOrEqual(limit);
  },
  timeoutMs,
);

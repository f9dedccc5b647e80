/** @jest-environment node */
import { besideBefore, besideOthers } from 'shared/releases/canary/live-evidence.ts';

const sides = (own: [number, number], others: [number, number]) => ({
  own: { all: own[0], failed: own[1] },
  others: { all: others[0], failed: others[1] },
});

test('a release may fail half as often again as its share', () => {
  const before = sides([100_000, 0], [400_000, 0]);
  const { share } = besideOthers(before, before, before);
  expect(share).toBeCloseTo(0.3 / 1.1 / (0.8 / 1.1 + 0.3 / 1.1), 2);
});

test('what was seen rarely allows more', () => {
  const share = (times: number) => {
    const before = sides([1000 * times, 2 * times], [4000 * times, 8 * times]);
    return besideOthers(before, before, before).share;
  };
  expect(share(1)).toBeGreaterThan(share(10));
  expect(share(100)).toBeCloseTo(0.3 / 1.1 / (0.8 / 1.1 + 0.3 / 1.1), 3);
  const nothing = sides([0, 0], [0, 0]);
  expect(besideOthers(nothing, nothing, nothing).share).toBe(1);
});

test('a larger share of pages allows a larger share of failures', () => {
  const before = sides([1000, 5], [4000, 20]);
  const [same, more] = [sides([100, 1], [400, 2]), sides([400, 1], [400, 2])];
  expect(besideOthers(before, more, more).share).toBeGreaterThan(besideOthers(before, same, same).share);
  expect(besideBefore(before, same)).toMatchObject({ all: 100, inCanary: 1 });
});

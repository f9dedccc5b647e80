import { simulateMany } from './simulate.ts';

test('of a few hundred healthy histories hardly one goes back', () => {
  expect(simulateMany({ share: 0.1 }, 200).back).toBeLessThanOrEqual(0.02);
});

test('a canary that fails goes back, the sooner the worse it is', () => {
  const all = simulateMany({ share: 0.05, canary: { server: 1 } }, 50);
  const tenth = simulateMany({ share: 0.05, canary: { server: 0.1 } }, 50);
  expect(all).toMatchObject({ back: 1 });
  expect(all.p95).toBeLessThanOrEqual(20);
  expect(tenth.back).toBe(1);
  expect(all.median ?? 0).toBeLessThan(tenth.median ?? 0);
});

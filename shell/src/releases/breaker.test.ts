/** @jest-environment node */
import { Breaker } from './breaker.ts';

function makeBreaker() {
  const clock = { now: 1000 };
  return { clock, breaker: new Breaker(() => clock.now) };
}

const fail = (breaker: Breaker, times: number) => {
  for (let time = 0; time < times; time++) breaker.failed();
};

test('opens after five failures in a row, and not when there is a success between them', () => {
  const { breaker } = makeBreaker();
  fail(breaker, 4);
  breaker.succeeded();
  fail(breaker, 4);
  expect(breaker.admits()).toBe(true);
  breaker.failed();
  expect(breaker.admits()).toBe(false);
});

test('after five seconds one request may try; the others wait for the outcome', () => {
  const { breaker, clock } = makeBreaker();
  fail(breaker, 5);
  clock.now += 4999;
  expect(breaker.admits()).toBe(false);
  clock.now += 1;
  expect([breaker.admits(), breaker.admits(), breaker.admits()]).toEqual([true, false, false]);
  breaker.succeeded();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
});

test('a trial that fails, or never ends, keeps it open', () => {
  const { breaker, clock } = makeBreaker();
  fail(breaker, 5);
  clock.now += 5000;
  expect(breaker.admits()).toBe(true);
  breaker.failed();
  clock.now += 4999;
  expect(breaker.admits()).toBe(false);
  clock.now += 1;
  expect(breaker.admits()).toBe(true); // tries, and is never heard of again
  clock.now += 5000;
  expect(breaker.admits()).toBe(true);
});

/** @jest-environment node */
import { WaitingBudget } from './waiting-budget.ts';

/** A process whose time passes by hand: `pass` is time in which its event loop is blocked, `turn` lets it go on. */
function makeProcess() {
  let time = 0;
  let next = 0;
  const timers = new Map<number, { at: number; work: () => void }>();
  const immediates: (() => void)[] = [];
  const clock = {
    now: () => time,
    setTimeout: (work: () => void, ms: number) => timers.set(++next, { at: time + ms, work }) && next,
    clearTimeout: (timer: number) => void timers.delete(timer),
    setImmediate: (work: () => void) => void immediates.push(work),
  };
  return {
    clock,
    pass(ms: number) {
      time += ms;
    },
    /** Timers that are due, then what has arrived, then immediates: the order of Node's event loop. */
    turn(arrives: () => void = () => undefined) {
      for (const [id, { at, work }] of [...timers]) if (at <= time && timers.delete(id)) work();
      arrives();
      for (const work of immediates.splice(0)) work();
    },
  };
}

/** A budget, and whether a wait on it was given up. */
function makeBudget(ms: number) {
  const process = makeProcess();
  const budget = new WaitingBudget(ms, process.clock);
  const wait = () => {
    const state = { isLate: false };
    return Object.assign(state, { end: budget.wait(() => Object.assign(state, { isLate: true })) });
  };
  const listen = (times: number) => {
    for (let time = 0; time < times; time++) {
      process.pass(10);
      process.turn();
    }
  };
  return { ...process, budget, wait, listen };
}

test('is spent by waiting alone, over all waits: the time between two of them is not counted', () => {
  const { budget, pass, turn, wait, listen } = makeBudget(200);
  const first = wait();
  listen(10);
  first.end();
  expect(budget.left).toBe(100);
  pass(60_000);
  turn();
  const second = wait();
  listen(9);
  expect(second.isLate).toBe(false);
  listen(1);
  expect(second.isLate).toBe(true);
});

test('a process that was kept from its event loop for long takes the answers that came meanwhile, in every call', () => {
  const { pass, turn, wait } = makeBudget(200);
  // Each call’s answer is there after ten seconds in which the process did not run.
  for (const call of [wait(), wait()].map((it) => ({ ...it, it }))) {
    pass(10_000);
    turn(call.end);
    expect(call.it.isLate).toBe(false);
  }
  const third = wait();
  pass(10_000);
  turn(third.end);
  expect(third.isLate).toBe(false);
});

test('waits at the same time spend it once, and all are given up when it is spent', () => {
  const { budget, wait, listen } = makeBudget(100);
  const waits = [wait(), wait()];
  listen(5);
  expect(budget.left).toBe(50);
  listen(5);
  expect(waits.map(({ isLate }) => isLate)).toEqual([true, true]);
});

test('a wait on a spent budget ends after a look at what has arrived', () => {
  const { turn, wait, pass } = makeBudget(0);
  const answered = wait();
  pass(1);
  turn(answered.end);
  const silent = wait();
  pass(1);
  turn();
  expect([answered.isLate, silent.isLate]).toEqual([false, true]);
});

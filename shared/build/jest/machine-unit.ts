/** Milliseconds of the task below on the machine that the time-outs of the tests were chosen on, when it is idle. */
const usual = 150;

/**
 * How much slower than usual this machine is in this hour: 1 (never less) to 10. The first who asks measures it; the processes that it
 * starts get it as `MACHINE_UNIT`. Time-outs of tests are multiples of it: only what hangs is to meet them.
 */
function machineUnit(): number {
  process.env.MACHINE_UNIT ||= Math.min(10, Math.max(1, milliseconds() / usual)).toFixed(1);
  return Number(process.env.MACHINE_UNIT);
}

/** A time-out that is `seconds` on an idle machine, in milliseconds. */
export const inThisHour = (seconds: number): number => Math.round(seconds * 1000 * machineUnit());

/** A task for the processor, the same each time: what else the machine does makes it longer. */
function milliseconds(): number {
  const begin = performance.now();
  let seed = 1;
  const numbers = Array.from({ length: 150_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { seed, text: seed.toString(36) };
  });
  JSON.parse(JSON.stringify(numbers.toSorted((one, other) => (one.text < other.text ? -1 : 1))));
  return performance.now() - begin;
}

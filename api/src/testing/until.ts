import { setTimeout as sleep } from 'node:timers/promises';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';

/** Resolves when it is so. What must come is waited for however busy the machine is; what does not come is a fault. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + inThisHour(80);
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it did not come true in time: ${isSo}`);
    await sleep(20);
  }
}

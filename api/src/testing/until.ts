import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when it is so. What must come is waited for however busy the machine is; two minutes later it is a fault. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 120_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it did not come true in two minutes: ${isSo}`);
    await sleep(20);
  }
}

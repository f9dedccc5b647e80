import type { Page } from '@playwright/test';

const steps = 120;
/** Pixels of one turn of the wheel, and milliseconds to the next. */
const turn = 160;
const pause = 30;

/**
 * Turns the wheel over a list of cards for some seconds, evenly: once the code of the page runs, which loads with the first move.
 * @returns frames a second
 * @throws when the list did not go as far as the wheel
 */
export async function scrollEvenly(page: Page, direction: 1 | -1): Promise<number> {
  await page.mouse.move(700, 480);
  await page.locator('ul[data-placed]').waitFor();
  await page.waitForTimeout(1_000);
  const before = await page.evaluate(firstInSight);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(globalThis, { __frames: frames });
    const next = (time: number) => {
      frames.push(time);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, direction * turn);
    await page.waitForTimeout(pause);
  }
  const frames = await page.evaluate(() => (globalThis as unknown as { __frames: number[] }).__frames.slice());
  const after = await page.evaluate(firstInSight);
  // A row of a wide screen is less than 400 pixels high, and has three cards or more.
  const least = ((steps * turn) / 400) * 3;
  if (direction * (after - before) < least) throw new Error(`the list went from card ${before} to ${after} only`);
  return ((frames.length - 1) * 1000) / ((frames.at(-1) ?? 0) - (frames[0] ?? 0));
}

/** Runs in the page: the place in the whole list of the first card in sight. */
function firstInSight(): number {
  const places = [...document.querySelectorAll<HTMLElement>('ul[data-placed] > li[aria-posinset]')]
    .filter((card) => card.getBoundingClientRect().bottom > 100)
    .map((card) => Number(card.getAttribute('aria-posinset')));
  return Math.min(...places);
}

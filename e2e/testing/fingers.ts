import type { Locator, Page } from '@playwright/test';

type Point = readonly [x: number, y: number];

/** A finger goes over an element, from one point to another; both are shares of its width and height. */
export async function dragFinger(page: Page, target: Locator, from: Point, to: Point): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} has no place on the page`);
  const at = ([x, y]: Point) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', at(from));
  const steps = 8;
  for (let step = 1; step <= steps; step++) {
    const part = (start: number, end: number) => start + ((end - start) * step) / steps;
    await touch('touchMove', at([part(from[0], to[0]), part(from[1], to[1])]));
  }
  await touch('touchEnd');
  await devtools.detach();
}

import type { Page } from '@playwright/test';

/** Of the cards of a list: the attribute that has their number, `data-post`. */
type CardName = `data-${string}`;

/** How far the first card in sight has moved when somebody has gone away and come back, in pixels. */
export async function movedBy(
  page: Page,
  name: CardName,
  leaveAndReturn: (id: string) => Promise<void>,
): Promise<number> {
  const before = await page.evaluate((attribute) => {
    const all = [...document.querySelectorAll(`[${attribute}]`)];
    const places = all.map((one) => ({
      id: one.getAttribute(attribute) ?? '',
      ...one.getBoundingClientRect().toJSON(),
    }));
    return places.find(({ top, bottom }) => top > 200 && bottom < innerHeight) ?? places.find(({ top }) => top > 200);
  }, name);
  if (!before) throw new Error('no card is in sight');
  await leaveAndReturn(before.id);
  const after = page.locator(`[${name}="${before.id}"]`);
  await after.waitFor();
  await page.mouse.move(720, 500);
  await atRest(page, name);
  const top = await after.evaluate((found) => found.getBoundingClientRect().top);
  return Math.abs(top - before.top);
}

/** Nothing was loaded and no card has moved for half a second. */
export async function atRest(page: Page, name: CardName): Promise<void> {
  const look = () =>
    page
      .locator(`[${name}]`)
      .evaluateAll(
        (all, attribute) =>
          all.map((one) => `${one.getAttribute(attribute)} ${one.getBoundingClientRect().top}`).join(),
        name,
      );
  for (let before = '', same = 0; same < 5; ) {
    await page.waitForTimeout(100);
    const now = await look();
    same = now === before && now !== '' ? same + 1 : 0;
    before = now;
  }
}

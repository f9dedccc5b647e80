import { expect, type Locator, type Page } from '@playwright/test';

/** Goes there by Tab alone, or back by Shift+Tab. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((one) => one === document.activeElement);
  for (let steps = 0; !(await isThere()); steps++) {
    if (steps === 120) throw new Error(`${key} does not reach ${target}`);
    await page.keyboard.press(key);
  }
}

/** Goes there by Tab alone, and presses Enter. */
export async function pressKey(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

import type { Page } from '@playwright/test';

/**
 * Lets code of the shell wait: the file whose text holds `words`, or else the one that brings pages to life.
 * @returns what lets it come
 */
export async function withholdCode(page: Page, words?: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (words)
    await page.route('**/assets/shell/**/*.js', async (route) => {
      const response = await route.fetch();
      if (words.test(await response.text())) await promise;
      await route.fulfill({ response });
    });
  else
    await page.route('**/assets/shell/**/main.js', async (route) => {
      await promise;
      await route.continue();
    });
  return resolve;
}

import type { Browser } from '@playwright/test';
import { tokenStyles } from 'shared/ui/css/tokens.ts';

/**
 * Shows words in the site's fonts before anything is measured. The first Chinese words of a browser cost a third of a second on Linux, where
 * it copies whole font files (20 MB each): the browser of a visitor has that behind it.
 */
export async function openFonts(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const words = ['normal', 'medium', 'strong'].map(
    (weight) => `<p style="font-weight:var(--weight-${weight})">你好 Hello</p>`,
  );
  await page.setContent(
    `<style>${tokenStyles}</style><body lang="zh-CN" style="font-family:var(--font)">${words.join('')}`,
  );
  await page.screenshot();
  await page.close();
}

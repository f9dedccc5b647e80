import type { Browser, BrowserContext, Page } from '@playwright/test';
import { atRest, movedBy } from '../moved-cards.ts';
import { scrollEvenly } from '../scroll-evenly.ts';

const path = '/app/drawing/record';
const card = 'data-record';

export interface Reading {
  /** Milliseconds until every picture of the first screen stands. */
  firstScreen: number;
  /** Frames a second while it is scrolled by wheel: older, then newer. */
  older: number;
  newer: number;
  /** Cards in the page, at most. */
  cards: number;
  /** Pixels by which a picture has moved after the way back to it: from another page of the site, and from the browser's history. */
  movedWithin: number;
  movedAfterLoad: number;
}

/** Reads the records as a visitor with an empty cache does. */
export async function readRecords(browser: Browser, site: string, token: string): Promise<Reading> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addCookies([{ name: 'token', value: token, url: site }]);
  await context.addInitScript(watchCards);
  try {
    const { page, firstScreen } = await openFirst(context, site);
    const older = await scrollEvenly(page, 1);
    await atRest(page, card);
    const newer = await scrollEvenly(page, -1);
    await atRest(page, card);
    await page.mouse.wheel(0, 5_000);
    await atRest(page, card);
    const movedWithin = await movedBy(page, card, async () => {
      await page.locator('a[href="/app/qrcode"]').first().click();
      await page.waitForURL('**/app/qrcode');
      await page.goBack();
    });
    const movedAfterLoad = await movedBy(page, card, async () => {
      await page.goto(`${site}/news`);
      await page.goBack();
    });
    const cards = await page.evaluate(() => (globalThis as unknown as { __cards: number }).__cards);
    return { firstScreen, older, newer, cards, movedWithin, movedAfterLoad };
  } finally {
    await context.close();
  }
}

async function openFirst(context: BrowserContext, site: string): Promise<{ page: Page; firstScreen: number }> {
  const page = await context.newPage();
  await page.goto(`${site}${path}`, { waitUntil: 'commit' });
  const stands = await page.waitForFunction(() => {
    const seen = [...document.querySelectorAll<HTMLImageElement>('[data-record] img')].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return seen.length > 0 && seen.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      ? performance.now()
      : false;
  });
  const firstScreen = await stands.jsonValue();
  await page.mouse.move(720, 500);
  await atRest(page, card);
  return { page, firstScreen: Number(firstScreen) };
}

/** Runs in the page before its scripts. */
function watchCards(): void {
  const counter = globalThis as unknown as { __cards: number };
  counter.__cards = 0;
  const look = () => {
    counter.__cards = Math.max(counter.__cards, document.querySelectorAll('[data-record]').length);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

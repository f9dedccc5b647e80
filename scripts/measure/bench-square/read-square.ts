import type { Browser, BrowserContext, Page } from '@playwright/test';
import { atRest, movedBy } from '../moved-cards.ts';
import { scrollEvenly } from '../scroll-evenly.ts';
import { openSlowPage } from '../slow-visitor.ts';

const path = '/app/square';
const card = 'data-post';
/** Milliseconds from key to key of somebody who types very fast; Enter comes as soon after the last digit. */
const betweenKeys = 80;

export interface SquareReading {
  /** Milliseconds from the Enter that goes to a page in the middle until its first card is there. */
  jump: number;
  /** Milliseconds from the navigation to the address of a work in the middle until its card is there. */
  shared: number;
  /** Frames a second while it is scrolled by wheel: to older ones, then back. */
  older: number;
  newer: number;
  /** Cards, and nodes of the document, at most. */
  cards: number;
  nodes: number;
  /** Pixels by which a card has moved after the way back to it: within the site, from another load, out of the back-forward cache. */
  movedWithin: number;
  movedAfterLoad: number;
  movedInCache: number;
}

interface Watched {
  __cards: number;
  __nodes: number;
}

/** A page of the list by its number, and the first work on it. */
export interface Middle {
  no: number;
  id: number;
}

/** Reads the square as a visitor does. `cached`: a browser with a back-forward cache. */
export async function readSquare(
  { browser, cached }: { browser: Browser; cached: Browser },
  site: string,
  middle: Middle,
): Promise<SquareReading> {
  const context = await contextOf(browser);
  try {
    const page = await context.newPage();
    // So that the code of the page has come.
    await open(page, site);
    const jump = await goToPage(page, middle);
    const shared = await openAt(page, site, middle.id);
    await open(page, site);
    const older = await scrollEvenly(page, 1);
    await atRest(page, card);
    const newer = await scrollEvenly(page, -1);
    await atRest(page, card);
    await page.mouse.wheel(0, 5_000);
    await atRest(page, card);
    const movedWithin = await movedBy(page, card, async (id) => {
      await page.locator(`[data-post="${id}"]`).click({ position: { x: 20, y: 20 } });
      await page.waitForURL(/\/app\/square\/\d+$/);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page.goBack();
    });
    const movedAfterLoad = await movedBy(page, card, async () => {
      await page.goto(`${site}/news`);
      await page.goBack();
    });
    const { __cards, __nodes } = await page.evaluate(() => {
      const { __cards, __nodes } = globalThis as unknown as Watched;
      return { __cards, __nodes };
    });
    const movedInCache = await movedThroughCache(cached, site);
    return { jump, shared, older, newer, cards: __cards, nodes: __nodes, movedWithin, movedAfterLoad, movedInCache };
  } finally {
    await context.close();
  }
}

export interface SlowReading {
  largestPaint: number;
  shift: number;
}

/** The first visit with a slow phone: a fresh browser. */
export async function readSlowly(browser: Browser, site: string): Promise<SlowReading> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  try {
    const { page } = await openSlowPage(context);
    await page.addInitScript(() => {
      const seen = { largestPaint: 0, shift: 0 };
      Object.assign(globalThis, { __seen: seen });
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.largestPaint = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(site + path, { waitUntil: 'load', timeout: 60_000 });
    // The code of the page has run, and its pictures have come.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(2_000);
    return await page.evaluate(() => (globalThis as unknown as { __seen: SlowReading }).__seen);
  } finally {
    await context.close();
  }
}

async function contextOf(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addInitScript(watchCards);
  return context;
}

async function open(page: Page, site: string): Promise<void> {
  await page.goto(site + path);
  await page.mouse.move(720, 500);
  await atRest(page, card);
}

async function goToPage(page: Page, { no, id }: Middle): Promise<number> {
  // Until the code runs the form loads the page anew.
  await page.locator('ul[data-placed]').waitFor();
  await page.getByLabel(/^页码/).click();
  await page.evaluate(() => {
    const begin = (event: KeyboardEvent) => {
      if (event.key === 'Enter') Object.assign(globalThis, { __pressed: performance.now() });
    };
    addEventListener('keydown', begin, { capture: true });
  });
  // Before Enter: what the driver runs in the page takes time itself.
  const came = cameAt(page, id);
  await page.keyboard.type(String(no), { delay: betweenKeys });
  await page.keyboard.press('Enter');
  return (await came) - (await page.evaluate(() => (globalThis as unknown as { __pressed: number }).__pressed));
}

async function openAt(page: Page, site: string, id: number): Promise<number> {
  await page.goto(`${site}${path}?at=${id}`, { waitUntil: 'commit' });
  return cameAt(page, id);
}

/** When a card was painted first, in milliseconds of the document. */
async function cameAt(page: Page, id: number): Promise<number> {
  const found = await page.waitForFunction((wanted) => {
    const { __came } = globalThis as unknown as { __came?: Map<string, number> };
    return __came?.get(String(wanted));
  }, id);
  await atRest(page, card);
  return Number(await found.jsonValue());
}

async function movedThroughCache(cached: Browser, site: string): Promise<number> {
  const context = await contextOf(cached);
  try {
    const page = await context.newPage();
    await open(page, site);
    await page.mouse.wheel(0, 5_000);
    await atRest(page, card);
    await page.evaluate(() => {
      Object.assign(globalThis, { __isSame: true });
    });
    const moved = await movedBy(page, card, async () => {
      await page.goto(`${site}/news`);
      // Playwright's own way back waits for a load, which there is none of.
      await page.evaluate(() => history.back()).catch(() => undefined);
      await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
    });
    const isSame = await page.evaluate(() => '__isSame' in globalThis);
    if (!isSame) throw new Error('the square did not come out of the back-forward cache');
    return moved;
  } finally {
    await context.close();
  }
}

/** Runs in the page before its scripts: counts, and remembers when each card was painted first. */
function watchCards(): void {
  const seen = globalThis as unknown as Watched & { __came: Map<string, number> };
  Object.assign(seen, { __cards: 0, __nodes: 0, __came: new Map() });
  const look = () => {
    const cards = document.querySelectorAll<HTMLElement>('[data-post]');
    for (const { dataset } of cards) {
      const id = dataset.post ?? '';
      if (!seen.__came.has(id)) seen.__came.set(id, performance.now());
    }
    seen.__cards = Math.max(seen.__cards, cards.length);
    seen.__nodes = Math.max(seen.__nodes, document.getElementsByTagName('*').length);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

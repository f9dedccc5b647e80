import type { Page } from '@playwright/test';
import { launchBrowser } from '../../../test/drive-browser.ts';

const tabs = 8;
const rounds = 4;

interface Moves {
  toNew(): Promise<unknown>;
  toOld(): Promise<unknown>;
}

/** Milliseconds from a change until each of several open, visible tabs learns of it. */
export async function tabDelays(origin: string, { toNew, toOld }: Moves): Promise<number[]> {
  const browser = await launchBrowser();
  try {
    const pages: Page[] = [];
    for (let tab = 0; tab < tabs; tab++) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${origin}/news`);
      await page.mouse.move(1, 1, { steps: 2 }); // its first sign: the page runs its code (decision 43)
      pages.push(page);
    }
    await new Promise((done) => setTimeout(done, 6000)); // every tab has asked once
    const delays: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const from = performance.now();
      const heard = pages.map(async (page) => {
        await page.waitForResponse((it) => it.url().endsWith('/_mf/registry.json') && it.status() === 200);
        delays.push(performance.now() - from);
      });
      await (round % 2 ? toOld() : toNew());
      await Promise.all(heard);
    }
    return delays;
  } finally {
    await browser.close();
  }
}

import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Lighthouse's "slow 4G" (1.6 Mbit/s, 150 ms) and a processor four times slower. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const slowerBy = 4;

/** Milliseconds after which a browser that was just started has nothing of its own left to do. */
const startTime = 2_000;

/**
 * A page of a visitor with a slow phone, still empty. The browser is at rest: its start would take the processor from the page that
 * it opens first, half a second on two cores.
 */
export async function openSlowPage(context: BrowserContext): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage();
  await page.waitForTimeout(startTime);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  return { page, devtools };
}

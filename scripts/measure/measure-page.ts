import type { Browser, CDPSession, Page } from '@playwright/test';
import { openSlowPage } from './slow-visitor.ts';

export interface PageMetrics {
  largestPaint: number;
  composerVisible: number;
  composerReady: number;
  /** Bytes of JavaScript as they came over the wire. */
  script: number;
}

const idleMs = 3_000;
const limitMs = 60_000;

interface Probe {
  largestPaint: number;
  composerVisible: number | null;
  composerReady: number | null;
  lastLongTask: number;
}

/** One visit to a page with a composer, from an empty cache until nothing happens any more. `token`: of a user who is logged in. */
export async function measurePage(browser: Browser, url: string, token?: string): Promise<PageMetrics> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (token) await context.addCookies([{ name: 'token', value: token, url }]);
  const { page, devtools } = await openSlowPage(context);
  const traffic = countScripts(devtools);
  await page.addInitScript(watchPage);
  await page.goto(url, { waitUntil: 'load', timeout: limitMs });
  const { largestPaint, composerVisible, composerReady } = await untilIdle(page, traffic);
  await context.close();
  const never = Number.POSITIVE_INFINITY;
  return {
    largestPaint,
    composerVisible: composerVisible ?? never,
    composerReady: composerReady ?? never,
    script: traffic.bytes,
  };
}

function countScripts(devtools: CDPSession): { bytes: number; lastAt: number } {
  const traffic = { bytes: 0, lastAt: Date.now() };
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    // A preload has the type Other until its script tag takes it.
    if (type === 'Script' || /javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return;
    traffic.bytes += encodedDataLength;
    traffic.lastAt = Date.now();
  });
  return traffic;
}

async function untilIdle(page: Page, traffic: { lastAt: number }): Promise<Probe> {
  const started = Date.now();
  for (;;) {
    const probe = await page.evaluate(() => {
      const seen = (globalThis as unknown as { __bench: Probe }).__bench;
      return { ...seen, now: performance.now() };
    });
    const still = Math.min(Date.now() - traffic.lastAt, probe.now - probe.lastLongTask);
    if ((still > idleMs && probe.composerReady !== null) || Date.now() - started > limitMs) return probe;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Runs in the page before its scripts. Ready means: visible, enabled, and React listens to it. */
function watchPage(): void {
  const probe: Probe = { largestPaint: 0, composerVisible: null, composerReady: null, lastLongTask: 0 };
  (globalThis as unknown as { __bench: Probe }).__bench = probe;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    probe.largestPaint = entry.startTime;
  });
  observe('longtask', (entry) => {
    probe.lastLongTask = entry.startTime + entry.duration;
  });
  const timer = setInterval(() => {
    const composer = document.querySelector<HTMLTextAreaElement>('main textarea, textarea');
    if (!composer?.getClientRects().length) return;
    probe.composerVisible ??= performance.now();
    if (composer.disabled || composer.readOnly) return;
    if (!Object.keys(composer).some((key) => key.startsWith('__reactProps$'))) return;
    probe.composerReady = performance.now();
    clearInterval(timer);
  }, 20);
}

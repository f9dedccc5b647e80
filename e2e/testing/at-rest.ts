import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

interface Requests {
  underWay: Set<Request>;
  /** When that was last something else. */
  since: number;
}

const requestsOf = new WeakMap<BrowserContext, Requests>();

/** From now on it is known what the pages of this context asked for and have not got yet. */
export function followRequests(context: BrowserContext): void {
  const requests: Requests = { underWay: new Set(), since: performance.now() };
  requestsOf.set(context, requests);
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    // The stream of events stays open.
    if (new URL(request.url()).pathname === '/api/events') return;
    change(request);
    requests.since = performance.now();
  };
  const end = note((request) => requests.underWay.delete(request));
  context.on(
    'request',
    note((request) => requests.underWay.add(request)),
  );
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  context.on('page', (page) =>
    page.once('close', () => {
      for (const request of requests.underWay) if (isOf(request, page)) requests.underWay.delete(request);
    }),
  );
}

function isOf(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    return false; // one whose frame is not there yet
  }
}

/** What a page that is read waits for before it runs its code (decision 43): a pointer that moves, wherever it was. */
export async function giveSign(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
}

/** Whether the page has come to life. */
export const isAlive = (page: Page): Promise<boolean> => page.evaluate(hasItsCode);

/** Runs in the page. */
const hasItsCode = () =>
  Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'));

/**
 * Resolves once the page has come to life, and half a second long nothing was under way that it or another tab had asked
 * for. Not `networkidle`: who is logged in has a stream that stays open, on a slow machine before the rest has come.
 */
export async function atRest(page: Page): Promise<void> {
  await giveSign(page);
  await page.waitForFunction(hasItsCode);
  await hasAllItAskedFor(page);
}

/** Resolves once nothing was under way for half a second, also on a page whose code is damaged. */
export async function hasAllItAskedFor(page: Page): Promise<void> {
  const requests = requestsOf.get(page.context());
  await expect
    .poll(() => requests?.underWay.size === 0 && performance.now() - requests.since > 500, { intervals: [100] })
    .toBe(true);
}

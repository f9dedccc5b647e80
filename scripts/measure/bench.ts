// npm run bench [-- url]: what `/` costs a visitor, and `/chat` somebody who is logged in, on slow 4G with a slow processor; three fresh
// browsers, medians. Beside them, what this machine takes to paint an empty page: no page comes before it.
import type { Browser } from '@playwright/test';
import { tableText } from '../mf/table.ts';
import { runScript } from '../start/run-script.ts';
import { startFreshSite } from '../start/start-site.ts';
import { launchBrowser } from '../test/drive-browser.ts';
import { findBrowser } from '../test/find-browser.ts';
import { chatBudget, homeBudget } from './budgets.ts';
import { firstPaintOf, serveEmptyPage } from './empty-page.ts';
import { measurePage, type PageMetrics } from './measure-page.ts';
import { openFonts } from './open-fonts.ts';
import { tokenOfDemo } from './token-of-demo.ts';

const runs = 3;
await runScript(async (run) => {
  const [given] = process.argv.slice(2);
  const visitor = { executablePath: await findBrowser(), isElsewhere: given !== undefined };
  const url = given ?? (await startFreshSite(run)).url;
  console.log(`${url} on slow 4G (150 ms, 1.6 Mbit/s), processor 4 times slower, ${runs} fresh browsers`);
  const emptyPage = await serveEmptyPage(run);
  const empty: number[] = [];
  for (let visit = 0; visit < runs; visit++)
    empty.push(await inFreshBrowser(visitor, (browser) => firstPaintOf(browser, emptyPage)));
  console.log(`an empty page is painted here after ${empty.map(Math.round).join(', ')} ms`);
  const home = report('/', homeBudget, await measure(url, visitor));
  // The demonstration account is there only on the site that was started for this.
  if (given) return home;
  const token = await tokenOfDemo(url);
  const chat = report('/chat, logged in', chatBudget, await measure(new URL('/chat', url).href, { ...visitor, token }));
  return home || chat;
});

interface Visitor {
  executablePath: string;
  isElsewhere: boolean;
  token?: string;
}

async function measure(url: string, visitor: Visitor): Promise<PageMetrics[]> {
  await measureOnce(url, visitor); // the server's first render compiles; a visitor meets a warm one
  const measured: PageMetrics[] = [];
  for (let run = 0; run < runs; run++) measured.push(await measureOnce(url, visitor));
  return measured;
}

function measureOnce(url: string, visitor: Visitor): Promise<PageMetrics> {
  return inFreshBrowser(visitor, (browser) => measurePage(browser, url, visitor.token));
}

/** No HTTP cache, no compiled code; the fonts of the site are open. It reaches this machine and nothing else. */
async function inFreshBrowser<T>({ executablePath, isElsewhere }: Visitor, visit: (browser: Browser) => Promise<T>) {
  const local = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';
  const browser = await launchBrowser({ executablePath, args: isElsewhere ? [] : [local] });
  try {
    await openFonts(browser);
    return await visit(browser);
  } finally {
    await browser.close();
  }
}

type Budget = Record<keyof PageMetrics, number>;

function report(page: string, budget: Budget, measured: PageMetrics[]): number {
  const rows: [string, keyof PageMetrics, string][] = [
    ['largest contentful paint', 'largestPaint', 'ms'],
    ['composer is seen', 'composerVisible', 'ms'],
    ['composer accepts typing', 'composerReady', 'ms'],
    ['JavaScript on the wire until idle', 'script', 'bytes'],
  ];
  const results = rows.map(([what, key, unit]) => {
    const sorted = measured.map((run) => run[key]).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
    const cells = [what, ...sorted.map(Math.round), Math.round(median), budget[key], unit];
    return { cells, over: median > budget[key] };
  });
  const head = [page, ...Array.from({ length: runs }, (_, index) => `#${index + 1}`), 'median', 'budget', '', ''];
  console.log(
    tableText(
      head,
      results.map(({ cells, over }) => [...cells, over ? 'TOO MUCH' : 'ok']),
    ),
  );
  return results.some(({ over }) => over) ? 1 : 0;
}

// npm run bench:square: 5,000 posts of the square, on the server and in a real browser. Ends with 1 when a limit is missed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { SquarePage } from 'shared/contracts/creative/square.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { tableText } from '../../mf/table.ts';
import { type Run, runScript } from '../../start/run-script.ts';
import { type StartedSite, startSite } from '../../start/start-site.ts';
import { launchBrowser } from '../../test/drive-browser.ts';
import { squareBudget } from '../budgets.ts';
import { load, pinTo } from '../page-load.ts';
import { fillSquare } from './fill-square.ts';
import { readSlowly, readSquare, type SlowReading, type SquareReading } from './read-square.ts';

const runs = 3;
/** Pages of the server that are timed. */
const pages = 100;
/** Works of a page of the list, as the square reads it. */
const worksPerPage = 40;

await runScript(bench);

async function bench(run: Run): Promise<number> {
  const site = await startFilledSite(run);
  const ids = await listIds(site.url);
  const first = await pageTimes(Array.from({ length: pages }, () => `${site.url}/app/square`));
  const elsewhere = await pageTimes(ids.slice(0, pages).map((id) => `${site.url}/app/square?at=${id}&sort=hot`));
  const works = await pageTimes(ids.slice(0, pages).map((id) => `${site.url}/app/square/${id}`));
  const readings: SquareReading[] = [];
  const slow: SlowReading[] = [];
  const browser = await launch(run);
  const cached = await launch(run, ['--disable-back-forward-cache']);
  const no = Math.ceil(squareBudget.posts / worksPerPage / 2);
  const [work] = (await listPosts(site.url, `page_size=${worksPerPage}&page_no=${no}`)).lists;
  const middle = { no, id: work?.id ?? 0 };
  for (let at = 0; at < runs; at++) {
    readings.push(await readSquare({ browser, cached }, site.url, middle));
    // No compiled code, no kept file.
    const fresh = await launch(run);
    slow.push(await readSlowly(fresh, site.url));
    await fresh.close();
  }
  const isPinned = pinTo('0', site.pid);
  // Until the engine has compiled the hot code.
  await load(`${site.url}/app/square`, [], 15);
  const { requests, errors, non2xx } = await load(`${site.url}/app/square`, [], 10);
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} pages failed under load`);
  console.log(`${squareBudget.posts} posts, ${runs} visits at 1440 × 900 and with a slow phone, PGlite\n`);
  return report({ first, elsewhere, works, readings, slow, visitors: requests.average, isPinned });
}

async function launch({ atEnd }: Run, ignoreDefaultArgs: string[] = []): Promise<Browser> {
  const browser = await launchBrowser({ ignoreDefaultArgs });
  atEnd(() => browser.close());
  return browser;
}

/** A demo whose square has as many posts as the budget is for. */
async function startFilledSite(run: Run): Promise<StartedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  run.atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, CALLS_PER_MINUTE: '99999' };
  const first = await startSite(run, env);
  // The first posts are stored a moment after the site serves.
  while ((await listPosts(first.url, '')).count === 0) await new Promise((done) => setTimeout(done, 200));
  await first.stop();
  await fillSquare(dataDir, squareBudget.posts);
  return startSite(run, env);
}

async function listPosts(site: string, query: string): Promise<SquarePage> {
  const response = await fetch(`${site}/api/draw_square/lists?${query}`);
  return ((await response.json()) as Reply).data as SquarePage;
}

/** Some of all posts, evenly from the newest to the oldest. */
async function listIds(site: string): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < squareBudget.posts; from += 1000) {
    const { lists } = await listPosts(site, `page_size=100&from=${from}`);
    ids.push(...lists.filter((_, at) => at % 5 === 0).map(({ id }) => id));
  }
  return ids;
}

/** Milliseconds that the server takes for each of the pages, the fastest first. The first ones, which compile, do not count. */
async function pageTimes(urls: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const url of [...urls.slice(0, 30), ...urls]) {
    const begun = performance.now();
    const response = await fetch(url);
    await response.text();
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    times.push(performance.now() - begun);
  }
  return times.slice(30).toSorted((a, b) => a - b);
}

interface Results {
  first: number[];
  elsewhere: number[];
  works: number[];
  readings: SquareReading[];
  slow: SlowReading[];
  visitors: number;
  isPinned: boolean;
}

type Row = [what: string, values: number[], limit: { most: number } | { least: number }, unit: string];

function rowsOf({ first, elsewhere, works, readings, slow, visitors, isPinned }: Results): Row[] {
  const of = (key: keyof SquareReading) => readings.map((reading) => reading[key]);
  const p95 = (times: number[]) => [times[Math.floor(times.length * 0.95)] ?? Number.NaN];
  const budget = squareBudget;
  return [
    ['server: the first page, p95', p95(first), { most: budget.page }, 'ms'],
    ['server: a page at another work each time, p95', p95(elsewhere), { most: budget.page }, 'ms'],
    ["server: another work's own page each time, p95", p95(works), { most: budget.page }, 'ms'],
    ['jump to a page in the middle, its first card', of('jump'), { most: budget.jump }, 'ms'],
    ['address of a work in the middle, its card', of('shared'), { most: budget.shared }, 'ms'],
    ['scrolling to older ones', of('older'), { least: budget.framesPerSecond }, 'frames/s'],
    ['scrolling back', of('newer'), { least: budget.framesPerSecond }, 'frames/s'],
    ['cards in the page, at most', of('cards'), { most: budget.cards }, ''],
    ['nodes in the page, at most', of('nodes'), { most: budget.nodes }, ''],
    ['moved after the way back within the site', of('movedWithin'), { most: budget.moved }, 'px'],
    ['moved after the way back from another load', of('movedAfterLoad'), { most: budget.moved }, 'px'],
    ['moved in the back-forward cache', of('movedInCache'), { most: budget.moved }, 'px'],
    ['slow phone: largest picture', slow.map((one) => one.largestPaint), { most: budget.largestPaint }, 'ms'],
    ['slow phone: layout shift', slow.map((one) => one.shift), { most: budget.shift }, ''],
    [`visitors${isPinned ? ', one core' : ''}`, [visitors], { least: budget.visitors }, 'pages/s'],
  ];
}

function report(results: Results): number {
  const rows = rowsOf(results).map(([what, values, limit, unit]) => {
    const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
    // What must not happen once is judged by its worst.
    const judged = unit === 'px' || unit === '' ? Math.max(...values) : middle;
    const isGood = 'most' in limit ? judged <= limit.most : judged >= limit.least;
    const shown = 'most' in limit ? `≤ ${limit.most}` : `≥ ${limit.least}`;
    const digits = what.includes('shift') ? 4 : 1;
    return { cells: [what, values.map((value) => value.toFixed(digits)).join('  '), shown, unit], isGood };
  });
  const cells = rows.map((row) => [...row.cells, row.isGood ? 'ok' : 'MISSED']);
  console.log(tableText(['', 'measured', 'limit', '', ''], cells));
  return rows.every(({ isGood }) => isGood) ? 0 : 1;
}

// npm run bench:maps: mind maps of 2,000 and 5,000 nodes in a real browser, and one that grows. Ends with 1 when a limit is missed.
import type { Browser, Page } from '@playwright/test';
import { followEvents } from 'shared/contracts/events.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { tableText } from '../../mf/table.ts';
import { type Run, runScript } from '../../start/run-script.ts';
import { startFreshSite } from '../../start/start-site.ts';
import { launchBrowser } from '../../test/drive-browser.ts';
import { mapsBudget } from '../budgets.ts';
import { tokenOfDemo } from '../token-of-demo.ts';
import { type GrowthReading, growMap } from './grow-map.ts';
import { outlineOf, serveOutline } from './outline-server.ts';
import { type MapReading, readMap } from './read-map.ts';

const runs = 3;
const titleOf = (nodes: number) => `一张 ${nodes} 个节点的图`;

await runScript(bench);

async function bench(run: Run): Promise<number> {
  const provider = await serveOutline();
  run.atEnd(() => void provider.server.close());
  const env = { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'outline' };
  const site = await startFreshSite(run, env);
  const token = await tokenOfDemo(site.url);
  for (const nodes of [20, ...mapsBudget.shown.keys()]) await keepMap(site.url, token, nodes);
  const browser = await launchBrowser();
  run.atEnd(() => browser.close());
  const page = await openPage(browser, site.url, token);
  const readings = new Map<number, MapReading[]>();
  for (const nodes of mapsBudget.shown.keys()) {
    const of: MapReading[] = [];
    for (let at = 0; at < runs; at++) {
      // A small map before, so that the code of the page has come.
      await page.goto(`${site.url}/app/mind_map`);
      await page.getByRole('link', { name: titleOf(20) }).click();
      await page
        .getByRole('tree', { name: titleOf(20) })
        .getByRole('treeitem')
        .first()
        .waitFor();
      of.push(await readMap(page, titleOf(nodes)));
    }
    readings.set(nodes, of);
  }
  // The last that a page loads for its visitor is the code that follows events: it is no part of an update.
  const isComplete = page.waitForRequest((request) => request.url().includes(followEvents.path));
  await page.goto(`${site.url}/app/mind_map`);
  await isComplete;
  return report(readings, await growMap(browser, page, provider));
}

async function call<T>(site: string, path: string, body: object, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token ? { token } : {}) };
  const response = await fetch(`${site}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code, msg, data } = (await response.json()) as Reply<T>;
  if (code !== 1) throw new Error(`${path}: ${msg}`);
  return data;
}

async function keepMap(site: string, token: string, nodes: number): Promise<void> {
  const title = titleOf(nodes);
  const markdown = `# ${title}\n${outlineOf(nodes).slice(1).join('\n')}\n`;
  await call(site, '/mind_map/save', { title, markdown }, token);
}

async function openPage(browser: Browser, site: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addCookies([{ name: 'token', value: token, url: site }]);
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

function report(readings: Map<number, MapReading[]>, { updates, moved }: GrowthReading): number {
  const rows: [what: string, values: number[], limit: { most: number } | { least: number }, unit: string][] = [];
  for (const [nodes, all] of readings) {
    const of = (key: keyof MapReading) => all.map((reading) => reading[key]);
    rows.push([`${nodes} nodes: shown`, of('shown'), { most: mapsBudget.shown.get(nodes) ?? 0 }, 'ms']);
    rows.push([`${nodes} nodes: moved`, of('pan'), { least: mapsBudget.framesPerSecond }, 'frames/s']);
    rows.push([`${nodes} nodes: zoomed out and in`, of('zoom'), { least: mapsBudget.framesPerSecond }, 'frames/s']);
    rows.push([`${nodes} nodes: moved, all in sight`, of('panFar'), { least: mapsBudget.framesPerSecond }, 'frames/s']);
    rows.push([`${nodes} nodes: in the page, at most`, of('nodes'), { most: mapsBudget.nodes }, '']);
    rows.push([`${nodes} nodes: renamed`, of('rename'), { most: mapsBudget.rename }, 'ms']);
  }
  const p95 = updates[Math.floor(updates.length * 0.95)] ?? Number.NaN;
  rows.push([
    `growth, ${updates.length} updates: median`,
    [updates[updates.length >> 1] ?? Number.NaN],
    { most: mapsBudget.update },
    'ms',
  ]);
  rows.push([`growth, ${updates.length} updates: p95`, [p95], { most: mapsBudget.update }, 'ms']);
  rows.push(['growth: the root moved', [moved], { most: mapsBudget.moved }, 'px']);
  const results = rows.map(([what, values, limit, unit]) => {
    const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
    // What must not happen once is judged by its worst.
    const judged = unit === 'px' || unit === '' ? Math.max(...values) : middle;
    const isGood = 'most' in limit ? judged <= limit.most : judged >= limit.least;
    const shown = 'most' in limit ? `≤ ${limit.most}` : `≥ ${limit.least}`;
    return { cells: [what, values.map((value) => value.toFixed(1)).join('  '), shown, unit], isGood };
  });
  console.log(`maps at 1440 × 900, ${runs} visits\n`);
  console.log(
    tableText(
      ['', 'measured', 'limit', '', ''],
      results.map(({ cells, isGood }) => [...cells, isGood ? 'ok' : 'MISSED']),
    ),
  );
  return results.every(({ isGood }) => isGood) ? 0 : 1;
}

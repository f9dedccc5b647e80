// npm run bench:server [-- part of a path]: pages a second and processor time of each, the whole site (shell, api, supervisor) on one core.
import type { Reply } from 'shared/contracts/reply.ts';
import { tableText } from '../mf/table.ts';
import { runScript } from '../start/run-script.ts';
import { type StartedSite, startFreshSite } from '../start/start-site.ts';
import { serverBudget } from './budgets.ts';
import { type Call, type MeasuredPage, measuredPages } from './measured-pages.ts';
import { connections, load, pinTo, processorTime } from './page-load.ts';
import { tokenOfDemo } from './token-of-demo.ts';

const [, , wanted = ''] = process.argv;

interface Cost {
  pages: number;
  /** Milliseconds of processor for one page, and those of them that the api had. */
  work: number;
  api: number;
  p50: number;
  p99: number;
  failed: number;
}

await runScript(async (run) => bench(await startFreshSite(run)));

async function bench(site: StartedSite): Promise<number> {
  const { url, pid } = site;
  const where = pinTo('0', pid) ? 'on one core' : 'on all cores (no taskset here)';
  const token = await tokenOfDemo(url);
  const login = ['-H', `cookie: token=${token}`];
  const { visitors, home, timesHome } = serverBudget;
  // The engine compiles the hot code while the first page is asked for: on one core that takes some two thousand pages.
  const first = await cost(site, '/', login, { warm: 15 });
  const rows = [row('logged in', '/', first, first.pages >= home, `${home} pages/s`)];
  const call = callAs(token, url);
  const pages: (MeasuredPage & { path: string })[] = [];
  for (const page of measuredPages.filter(({ route }) => route.includes(wanted))) {
    pages.push({ ...page, path: (await page.share?.(call)) ?? page.path ?? page.route });
  }
  const byWork = (who: string, route: string, measured: Cost) => {
    const times = measured.work / first.work;
    rows.push(row(who, route, measured, times <= timesHome, `${times.toFixed(1)} of ${timesHome}`));
  };
  for (const { route, path } of pages.filter((page) => page.path !== '/'))
    byWork('logged in', route, await cost(site, path, login));
  for (const { route, path, isFresh } of pages.filter(({ isMembers }) => !isMembers)) {
    const visitor = await cost(site, path, []);
    if (isFresh) byWork('visitor', route, visitor);
    else rows.push(row('visitor', route, visitor, visitor.pages >= visitors, `${visitors} pages/s`));
  }
  console.log(
    `${url} ${where}, ${connections} connections; a page's limit is ${timesHome} times the processor time of /\n`,
  );
  console.log(
    tableText(['', '', 'pages/s', 'ms of processor', 'api’s', 'limit', 'p50 ms', 'p99 ms', 'failed', ''], rows),
  );
  return rows.some((one) => one.at(-1) !== 'ok') ? 1 : 0;
}

function row(
  who: string,
  route: string,
  { pages, work, api, p50, p99, failed }: Cost,
  isEnough: boolean,
  limit: string,
) {
  return [
    ...[who, route, Math.round(pages), work.toFixed(1), api.toFixed(1), limit, p50, p99, failed],
    failed > 0 ? 'FAILED' : isEnough ? 'ok' : 'TOO SLOW',
  ];
}

/** @param warm seconds of calls that are not measured */
async function cost({ url, pid }: StartedSite, path: string, headers: string[], { warm = 4 } = {}): Promise<Cost> {
  await load(url + path, headers, warm);
  const before = processorTime(pid);
  const { requests, latency, errors, non2xx } = await load(url + path, headers, 6);
  const after = processorTime(pid);
  // Where the system does not say, a page takes the core for as long as no other is made.
  const ofPage = (what: 'all' | 'api', unknown: number) =>
    before && after ? (after[what] - before[what]) / requests.total : unknown;
  const [work, api] = [ofPage('all', 1000 / requests.average), ofPage('api', Number.NaN)];
  return { pages: requests.average, work, api, p50: latency.p50, p99: latency.p99, failed: errors + non2xx };
}

function callAs(token: string, url: string): Call {
  return async function call<T>(path: string, body: object) {
    const headers = { 'content-type': 'application/json', token };
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { code, msg, data } = (await response.json()) as Reply<T>;
    if (code !== 1) throw new Error(`${path}: ${msg}`);
    return data;
  };
}

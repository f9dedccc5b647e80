// npm run bench:server: pages a second, the whole site (shell, api, supervisor) on one processor core.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { tableText } from '../mf/table.ts';
import { readNode } from '../start/processes/run-node.ts';
import { runScript } from '../start/run-script.ts';
import { type StartedSite, startFreshSite } from '../start/start-site.ts';
import { serverBudget } from './budgets.ts';

const connections = 50;
/** Pages that are read: an article, a policy, pages of blocks. */
const contents = ['/news/detail/1', '/policy/service', '/introduce', '/cms_index'];
const autocannon = resolve(import.meta.dirname, '../../node_modules/autocannon/autocannon.js');

interface LoadMetrics {
  requests: { average: number };
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
}

await runScript(async (run) => bench(await startFreshSite(run)));

async function bench({ url, pid }: StartedSite): Promise<number> {
  const where = pinTo('0', pid) ? 'on one core' : 'on all cores (no taskset here)';
  const cookie = `token=${await tokenOfDemo(url)}`;
  const login = ['-H', `cookie: ${cookie}`];
  const { visitors, loggedIn, loggedInContent } = serverBudget;
  const casesOf = (who: string, headers: string[], budget: number, paths: string[]) =>
    paths.map((path) => ({ who, path, budget, headers }));
  const cases = [
    ...casesOf('visitor without a cookie', [], visitors, ['/', '/news', ...contents]),
    ...casesOf('logged in', login, loggedIn, ['/', '/news', '/user/info']),
    ...casesOf('logged in', login, loggedInContent, contents),
  ];
  const rows = [];
  for (const { who, path, budget, headers } of cases) {
    // Until the engine has compiled the hot code: on one core that takes some two thousand pages.
    await load(url + path, headers, 15);
    const { requests, latency, errors, non2xx } = await load(url + path, headers, 10);
    const enough = requests.average >= budget && errors + non2xx === 0;
    rows.push([
      who,
      path,
      Math.round(requests.average),
      budget,
      latency.p50,
      latency.p99,
      errors + non2xx,
      enough ? 'ok' : 'TOO FEW',
    ]);
  }
  console.log(`${url} ${where}, ${connections} connections\n`);
  console.log(tableText(['', '', 'pages/s', 'budget', 'p50 ms', 'p99 ms', 'failed', ''], rows));
  return rows.some((row) => row.at(-1) !== 'ok') ? 1 : 0;
}

/** Holds the site's processes on one core; the load comes from another. False where the system has no such tool. */
function pinTo(core: string, root: number): boolean {
  try {
    for (const pid of familyOf(root)) execFileSync('taskset', ['-acp', core, String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function familyOf(root: number): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = listed.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const family = [root];
  for (const parent of family) family.push(...pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid));
  return family;
}

async function load(url: string, headers: string[], seconds: number): Promise<LoadMetrics> {
  const args = [
    autocannon,
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '--json',
    '-H',
    'accept-encoding: gzip, deflate, br, zstd',
  ];
  const { stdout } = await readNode([...args, ...headers, url]);
  return JSON.parse(stdout) as LoadMetrics;
}

async function tokenOfDemo(url: string): Promise<string> {
  const body = JSON.stringify({ terminal: 4, scene: 2, mobile: '13800138000', password: 'demo123456' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/login/account`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

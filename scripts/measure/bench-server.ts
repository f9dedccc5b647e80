// npm run bench:server [-- part of a path]: pages a second, the whole site (shell, api, supervisor) on one processor core.
import { tableText } from '../mf/table.ts';
import { runScript } from '../start/run-script.ts';
import { type StartedSite, startFreshSite } from '../start/start-site.ts';
import { serverBudget } from './budgets.ts';
import { connections, load, pinTo } from './page-load.ts';
import { tokenOfDemo } from './token-of-demo.ts';

/** Pages that are read: an article, a policy, pages of blocks. */
const contents = ['/news/detail/1', '/policy/service', '/introduce', '/cms_index'];

/** Every other page, with the demo's own things. */
const others = [
  ...['/create', '/create/produce?id=1', '/skill', '/app', '/app/drawing', '/app/drawing/record', '/app/qrcode'],
  ...['/app/mind_map', '/app/square', '/app/square/detail/1', '/app/square/mine', '/app/source/picture/1'],
  ...['/user/security', '/user/ledger', '/user/collection', '/user/opinion', '/user/orders', '/openvip', '/recharge'],
  ...['/redeem_code', '/promotion/distribution', '/promotion/withdrawal'],
];
const [, , meant = ''] = process.argv;

await runScript(async (run) => bench(await startFreshSite(run)));

async function bench({ url, pid }: StartedSite): Promise<number> {
  const where = pinTo('0', pid) ? 'on one core' : 'on all cores (no taskset here)';
  const cookie = `token=${await tokenOfDemo(url)}`;
  const login = ['-H', `cookie: ${cookie}`];
  const { visitors, loggedIn, loggedInContent, loggedInOther } = serverBudget;
  const casesOf = (who: string, headers: string[], budget: number, paths: string[]) =>
    paths.map((path) => ({ who, path, budget, headers }));
  const cases = [
    ...casesOf('visitor without a cookie', [], visitors, ['/', '/news', ...contents]),
    ...casesOf('logged in', login, loggedIn, ['/', '/news', '/user/info']),
    ...casesOf('logged in', login, loggedInContent, contents),
    ...casesOf('logged in', login, loggedInOther, others),
  ].filter(({ path }) => path.includes(meant));
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

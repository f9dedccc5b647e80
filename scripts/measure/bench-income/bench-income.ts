// npm run bench:income: the pages of a distributor with 100,000 commissions, on both engines. Ends with 1 when a limit is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../api/src/platform/database/db.ts';
import { postgresPrograms, startPostgres } from '../../../api/src/testing/database/postgres-server.ts';
import { freePort } from '../../../api/src/testing/processes/free-port.ts';
import { spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import { tableText } from '../../mf/table.ts';
import { type Run, runScript } from '../../start/run-script.ts';
import { commissionsBudget } from '../budgets.ts';
import { fillCommissions } from './fill-commissions.ts';

const { commissions, page, firstByte } = commissionsBudget;
const runs = 9;
const income = '/distribution/income?page_size=20';
const pages: [what: string, path: string][] = [
  ['overview', '/distribution/index'],
  ['income, page 1', income],
  ['income, page 1,000', `${income}&page_no=1000`],
  ['income, the last page', `${income}&page_no=${commissions / 20}`],
  ['income of one state', `${income}&status=held`],
  ['orders, page 1', '/distribution/distributionOrder?page_size=20'],
  ['friends, page 1', '/distribution/distributionFans?level=1&page_size=20'],
  ['what is pending, by day', '/distribution/pending'],
  ['chart of 90 days', '/distribution/chart?days=90'],
  ['ranking', '/distribution/ranking'],
  ['ledger, page 1', '/account_log/lists?type=money&page_size=20'],
];

await runScript(bench);

async function bench(run: Run): Promise<number> {
  const { atEnd } = run;
  const folder = mkdtempSync(join(tmpdir(), 'bench-income-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const rows: Row[] = [];
  rows.push(...(await measure(run, 'PGlite', { DATA_DIR: folder })));
  if (postgresPrograms) {
    const server = startPostgres(await freePort());
    atEnd(server.stop);
    rows.push(...(await measure(run, 'PostgreSQL', { DATA_DIR: folder, DATABASE_URL: server.url })));
  } else console.log('There is no PostgreSQL on this machine: its part was left out.');
  console.log(`${commissions.toLocaleString('en')} commissions of one distributor, the median of ${runs} calls\n`);
  const cells = rows.map(({ what, result, most }) => [
    ...[what, `${result.toFixed(1)} ms`, most === undefined ? '' : `≤ ${most} ms`],
    most === undefined ? '' : result <= most ? 'ok' : 'MISSED',
  ]);
  console.log(tableText(['', 'measured', 'limit', ''], cells));
  return cells.some((row) => row[3] === 'MISSED') ? 1 : 0;
}

interface Row {
  what: string;
  result: number;
  most?: number;
}

async function measure(
  { atEnd }: Run,
  engine: string,
  environment: { DATA_DIR: string; DATABASE_URL?: string },
): Promise<Row[]> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
  // The first start makes the tables and the demo.
  await (await spawnApi(environment, { atEnd })).end('SIGTERM');
  const database = await openDatabase({ databaseUrl, dataDir, timeout: 600_000 });
  const token = await fillCommissions(database.db, commissions);
  await database.close();
  const api = await spawnApi(environment, { atEnd });
  const ask = (path: string) => fetch(`${api.url}/api${path}`, { headers: { token } });
  const rows: Row[] = [];
  for (const [what, path] of pages) {
    const times = await repeated(async () => {
      const begun = performance.now();
      const { code, msg } = (await (await ask(path)).json()) as { code: number; msg: string };
      if (code !== 1) throw new Error(`${path}: ${msg}`);
      return performance.now() - begun;
    });
    rows.push({ what: `${what}, ${engine}`, result: times, most: page });
  }
  const first = await repeated(async () => (await readFile(api.url, token, true)).first);
  const { all, lines } = await readFile(api.url, token, false);
  if (lines !== commissions + 1) throw new Error(`the file has ${lines} lines`);
  rows.push({ what: `CSV, first byte, ${engine}`, result: first, most: firstByte });
  rows.push({ what: `CSV, all ${commissions.toLocaleString('en')} lines, ${engine}`, result: all });
  await api.end('SIGTERM');
  return rows;
}

/** The median; the first call is not counted. */
async function repeated(once: () => Promise<number>): Promise<number> {
  await once();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await once());
  return times.sort((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
}

/** Milliseconds until the first byte of the CSV comes, and all of it. */
async function readFile(url: string, token: string, isLeft: boolean) {
  const asked = await fetch(`${url}/api/distribution/incomeLink`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = (await asked.json()) as { data: { url: string } };
  const begun = performance.now();
  const response = await fetch(`${url}${data.url}`);
  let first = Number.NaN;
  let lines = 0;
  for await (const chunk of response.body ?? []) {
    if (Number.isNaN(first)) first = performance.now() - begun;
    if (isLeft) break;
    for (const byte of chunk) if (byte === 10) lines++;
  }
  return { first, all: performance.now() - begun, lines };
}

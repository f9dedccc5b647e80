// npm run bench:api: what the api's database work costs, on both engines. Ends with 1 when a limit is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from '../../../api/src/operations/audit/audit.ts';
import { type Database, openDatabase } from '../../../api/src/platform/database/db.ts';
import { postgresPrograms, startPostgres } from '../../../api/src/testing/database/postgres-server.ts';
import { freePort } from '../../../api/src/testing/processes/free-port.ts';
import { spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import { tableText } from '../../mf/table.ts';
import { type Run, runScript } from '../../start/run-script.ts';
import { measureAnswers } from './answers.ts';
import { measureCrowd } from './crowd.ts';
import { measureTabs } from './events.ts';
import { fillLedger } from './fill-ledger.ts';
import { makePeople, measurePostings } from './measure-ledger.ts';
import { measureOrders } from './measure-orders.ts';
import { measureTasks } from './measure-tasks.ts';
import { measurePictures } from './pictures.ts';
import { measureScrape } from './scrape.ts';

interface Measurement {
  what: string;
  result: number;
  unit: string;
  /** Absent: shown, not judged. */
  limit?: { least: number } | { most: number };
}

const seconds = 10;
const auditedEntries = 1_000_000;

await runScript(bench);

async function bench(run: Run): Promise<number> {
  const { atEnd } = run;
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const rows: string[][] = [];
  const measure = async (work: () => Promise<Measurement[]>) => {
    const before = loadavg()[0] ?? 0;
    for (const measurement of await work()) rows.push([...cellsOf(measurement), before.toFixed(1)]);
  };

  await measure(() => starts(run, join(folder, 'site')));
  const embedded = await openDatabase({ databaseUrl: undefined, dataDir: join(folder, 'embedded') });
  await measure(() => queries(embedded, { engine: 'PGlite', lanes: 1, least: 1000 }));
  await embedded.close();
  await measure(() =>
    orders(run, { dataDir: join(folder, 'orders') }, { engine: 'PGlite', lanes: 2, least: 20, most: 250 }),
  );
  await measure(() => measurePictures(run, join(folder, 'pictures')));
  if (postgresPrograms) {
    // It waits for the disk as in production.
    const server = startPostgres(await freePort(), { fsync: 'on' });
    atEnd(server.stop);
    const database = await openDatabase({ databaseUrl: server.url, dataDir: folder, timeout: 600_000 });
    await measure(() => queries(database, { engine: 'PostgreSQL', lanes: 8, least: 1500 }));
    const shop = { dataDir: folder, databaseUrl: server.url };
    await measure(() => orders(run, shop, { engine: 'PostgreSQL', lanes: 4, least: 50, most: 150 }));
    // Before the ledger is filled past its own way: nothing more can be posted then.
    await measure(() => measureTabs(run, server.url, folder));
    await measure(() => measureAnswers(run, server.url, folder));
    await measure(() => measureCrowd(run, server.url, folder, seconds));
    const people = await makePeople(database.db, 500);
    await fillLedger(database.db, { server: server.url, people, entries: auditedEntries });
    await measure(() => audits(database));
    await measure(() => measureScrape(run, server.url, folder));
    await database.close();
  } else console.log('There is no PostgreSQL on this machine: its part was left out.');
  console.log(tableText(['', 'result', 'limit', '', 'load before'], rows));
  return rows.some((row) => row[3] === 'MISSED') ? 1 : 0;
}

async function starts({ atEnd }: Run, dataDir: string): Promise<Measurement[]> {
  const time = async () => {
    const begun = performance.now();
    const api = await spawnApi({ DATA_DIR: dataDir }, { atEnd });
    const took = (performance.now() - begun) / 1000;
    await api.end('SIGTERM');
    return took;
  };
  return [
    { what: 'first start of the api, PGlite', result: await time(), unit: 's', limit: { most: 20 } },
    { what: 'second start', result: await time(), unit: 's', limit: { most: 2 } },
  ];
}

async function queries(
  database: Database,
  { engine, lanes, least }: { engine: string; lanes: number; least: number },
): Promise<Measurement[]> {
  const people = await makePeople(database.db, lanes);
  const postings = await measurePostings(database, people, lanes, seconds);
  const tasks = await measureTasks(database, { lanes, seconds: seconds / 2 });
  const { findings } = await audit(database.db);
  if (findings.length > 0) throw new Error(`the ledger is not sound: ${findings[0]}`);
  const at = lanes === 1 ? engine : `${engine}, ${lanes} connections`;
  return [
    { what: `postings a second, ${at}`, result: postings.perSecond, unit: '/s', limit: { least } },
    { what: 'of one: median', result: postings.p50, unit: 'ms' },
    { what: 'of one: p99', result: postings.p99, unit: 'ms' },
    { what: `tasks enqueued a second, ${at}`, result: tasks.stored.perSecond, unit: '/s' },
    { what: 'of one: p99', result: tasks.stored.p99, unit: 'ms' },
    { what: `tasks ended a second, of 1,000 that wait, ${engine}`, result: tasks.ended, unit: '/s' },
  ];
}

async function orders(
  run: Run,
  place: Parameters<typeof measureOrders>[1],
  { engine, lanes, least, most }: { engine: string; lanes: number; least: number; most: number },
): Promise<Measurement[]> {
  const { perSecond, p50, p99 } = await measureOrders(run, place, { lanes, seconds });
  return [
    { what: `orders a second through the sandbox, ${engine}`, result: perSecond, unit: '/s', limit: { least } },
    { what: 'of one: median', result: p50, unit: 'ms' },
    { what: 'of one: p99', result: p99, unit: 'ms', limit: { most } },
  ];
}

async function audits(database: Database): Promise<Measurement[]> {
  const median = async (scope?: Parameters<typeof audit>[1]) => {
    const times: number[] = [];
    for (let i = 0; i < 3; i++) {
      const { findings, entries, seconds: took } = await audit(database.db, scope);
      if (findings.length > 0 || entries < auditedEntries) throw new Error(`${entries} entries: ${findings[0]}`);
      times.push(took);
    }
    return times.sort((one, other) => one - other)[1] ?? 0;
  };
  const job = await median({ holds: 'accounts with held credits' });
  return [
    { what: 'audit of 1,000,000 entries, PostgreSQL, median of 3', result: job, unit: 's', limit: { most: 2 } },
    { what: 'the same with the ends of all holds', result: await median(), unit: 's' },
  ];
}

function cellsOf({ what, result, unit, limit }: Measurement): string[] {
  const shown = `${result >= 100 ? Math.round(result) : result.toFixed(2)} ${unit}`;
  if (!limit) return [what, shown, '', ''];
  const [word, bound, kept] =
    'least' in limit ? ['≥', limit.least, result >= limit.least] : ['≤', limit.most, result <= limit.most];
  return [what, shown, `${word} ${bound} ${unit}`, kept ? 'ok' : 'MISSED'];
}

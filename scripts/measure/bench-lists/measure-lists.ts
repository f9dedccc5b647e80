import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addToken } from 'shared/contracts/operator/operation/tokens.ts';
import { type Reply, requestHeader } from 'shared/contracts/reply.ts';
import { type Db, openDatabase } from '../../../api/src/platform/database/db.ts';
import { readOperatorFiles } from '../../../api/src/platform/operator/operator-file.ts';
import { startPostgres } from '../../../api/src/testing/database/postgres-server.ts';
import { freePort } from '../../../api/src/testing/processes/free-port.ts';
import { spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import { fillLists } from './fill-lists.ts';
import { type ListCall, listCalls } from './list-calls.ts';

const tries = 3;
/** Milliseconds that no list may take. */
export const late = 300;

/** What one call costs: milliseconds of its reply, and of its queries with the pages of 8 KiB that they read. */
export interface Cost {
  call: ListCall;
  took: number;
  queries: number;
  inDatabase: number;
  buffers: number;
  slowest: string;
}

interface Place {
  /** An empty folder. */
  folder: string;
  rows: number;
  /** Takes how each thing that was started is ended. */
  atEnd(step: () => unknown): void;
}

/** Asks every list of the operators of an api with a PostgreSQL of its own, over this many users, orders and posts. */
export async function measureLists({ folder, rows, atEnd }: Place): Promise<Cost[]> {
  const server = startPostgres(await freePort(), { shared_preload_libraries: 'pg_stat_statements' });
  atEnd(server.stop);
  const environment = { DATA_DIR: folder, DATABASE_URL: server.url };
  const options = { atEnd: (step: () => Promise<void>) => atEnd(step) };
  // The first start makes the tables, and puts the first contents there.
  await (await spawnApi(environment, options)).end('SIGTERM');
  const database = await openDatabase({ databaseUrl: server.url, dataDir: folder, timeout: 600_000 });
  atEnd(() => database.close());
  await fillLists(database.db, rows);
  await database.db.execute('create extension pg_stat_statements');
  await spawnApi(environment, options);
  const ask = await operatorOf(folder);
  const { rows: found } = await database.db.execute<{ id: number }>(
    sql`select id from users where sn = ${`bench${Math.round(rows / 20)}`}`,
  );
  const costs: Cost[] = [];
  for (const call of listCalls(String(found[0]?.id))) {
    const cost = await costOf(database.db, ask, call);
    // Beside a job that audits everything a list may wait: what took long is asked again when nothing else runs.
    const again = cost && cost.took > late ? await whenIdle(database.db, () => costOf(database.db, ask, call)) : cost;
    if (again) costs.push(again);
  }
  return costs;
}

type Ask = (call: ListCall) => Promise<Reply>;

/** The port of the operators, as an owner. */
async function operatorOf(dataDir: string): Promise<Ask> {
  let operator = readOperatorFiles(dataDir)[0];
  for (let waited = 0; !operator && waited < 100; waited++) {
    await new Promise((done) => setTimeout(done, 100));
    operator = readOperatorFiles(dataDir)[0];
  }
  if (!operator) throw new Error('the port of the operators is not there');
  const { url, key } = operator;
  const headers = { 'content-type': 'application/json', [requestHeader.token]: key };
  const made = await fetch(`${url}${addToken.endpoint.path}`, {
    method: 'POST',
    headers: Object.assign({ [requestHeader.idempotencyKey]: randomUUID() }, headers),
    body: JSON.stringify({ name: 'bench', role: 'owner', reason: 'bench' }),
  });
  const { data } = (await made.json()) as { data: { token: string } };
  return async ({ path, input }) => {
    const response = await fetch(`${url}${path}?${new URLSearchParams(input)}`, {
      headers: { [requestHeader.token]: data.token },
    });
    return (await response.json()) as Reply;
  };
}

/** Waits until the database has nothing else to do, half a minute at most. */
async function whenIdle<T>(db: Db, work: () => Promise<T>): Promise<T> {
  for (let waited = 0; waited < 60; waited++) {
    const { rows } = await db.execute<{ busy: number }>(
      sql`select count(*)::int as busy from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()`,
    );
    if (rows[0]?.busy === 0) break;
    await new Promise((done) => setTimeout(done, 500));
  }
  return work();
}

/** The median of some tries; undefined: the list refuses what it was asked, which says so. */
async function costOf(db: Db, ask: Ask, call: ListCall): Promise<Cost | undefined> {
  const times: number[] = [];
  await db.execute('select pg_stat_statements_reset()');
  for (let at = 0; at < tries; at++) {
    const begun = performance.now();
    const { code, msg } = await ask(call);
    times.push(performance.now() - begun);
    if (code === 1) continue;
    console.log(`${call.name} was refused: ${msg}`);
    return undefined;
  }
  const { rows: found } = await db.execute<{ query: string; calls: number; took: number; buffers: number }>(sql`
    select query, calls::int, total_exec_time as took, (shared_blks_hit + shared_blks_read)::float8 as buffers
    from pg_stat_statements where query not like '%pg_stat_statements%' order by total_exec_time desc`);
  const sum = (of: (row: (typeof found)[number]) => number) => found.reduce((all, row) => all + of(row), 0) / tries;
  return {
    call,
    took: times.toSorted((one, other) => one - other)[Math.floor(tries / 2)] ?? Number.NaN,
    queries: sum(({ calls }) => calls),
    inDatabase: sum(({ took }) => took),
    buffers: sum(({ buffers }) => buffers),
    slowest: found[0]?.query ?? '',
  };
}

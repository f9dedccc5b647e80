import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import * as z from 'shared/contracts/schema.ts';
import { makeEmbedded } from '../../testing/embedded-template.ts';
import { markedKinds, type Numbered } from '../../testing/marked-tasks.ts';
import { compileCache, nodeFlags } from '../../testing/spawn-api.ts';
import { testServer as server } from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../database/db.ts';
import { enqueueTask } from './task-rows.ts';
import { tasks } from './task-tables.ts';

/** Of each kind. */
const count = 500;
/** Milliseconds between two kills. */
const killEvery = 10_000;
const program = fileURLToPath(new URL('../../testing/task-process.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'killed-tasks-'));
const name = `test_${randomBytes(6).toString('hex')}`;
const databaseUrl = server && Object.assign(new URL(server), { pathname: `/${name}` }).href;
const living = new Set<ChildProcess>();

beforeAll(async () => {
  if (server) return onServer(`create database ${name}`);
  makeEmbedded(join(folder, 'db'));
});
afterAll(async () => {
  for (const child of living) await kill(child);
  if (server) await onServer(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true });
});

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Asks the database while no process has it: the embedded one belongs to one process at a time. */
async function between<T>(ask: (db: Database['db']) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir: folder });
  return ask(database.db).finally(() => database.close());
}

async function start(): Promise<ChildProcess> {
  const environment = { SITE_MODE: 'demo', DATA_DIR: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const child = spawn(process.execPath, [...nodeFlags, program], {
    env: { PATH: process.env.PATH ?? '', ...compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  living.add(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('at work') && resolve());
    child.once('exit', (code) => reject(new Error(`exit ${code}`)));
  });
  return child;
}

async function kill(child: ChildProcess) {
  living.delete(child);
  if (child.exitCode !== null || child.signalCode) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function fill(db: Database['db']) {
  await db.execute(sql`create table task_marks (key text not null, what text not null)`);
  await db.transaction(async (tx) => {
    for (const { name: kind } of markedKinds) {
      const input = z.object({ number: z.number(), word: z.string() });
      for (let number = 0; number < count; number++) {
        const payload: Numbered = { number, word: '词'.repeat(50) };
        const task = { key: String(number), payload, userId: 1 + (number % 10) };
        await enqueueTask(tx, { name: kind, input }, task);
      }
    }
  });
}

async function isDone(db: Database['db']): Promise<boolean> {
  return (await db.$count(tasks, inArray(tasks.state, ['queued', 'running']))) === 0;
}

test('of 1,000 tasks whose processes are killed again and again, each has its effect once, or fails once', async () => {
  await between(fill);
  let kills = 0;
  if (databaseUrl) {
    const pair = [await start(), await start()];
    const database = await openDatabase({ databaseUrl, dataDir: folder });
    for (let killed = performance.now(), at = 0; !(await isDone(database.db)); await sleep(200)) {
      if (performance.now() - killed < killEvery) continue;
      await kill(pair[at % 2] as ChildProcess);
      pair[at % 2] = await start();
      killed = performance.now();
      at++;
      kills++;
    }
    await database.close();
  } else {
    while (!(await between(isDone))) {
      const child = await start();
      await sleep(killEvery);
      await kill(child);
      kills++;
    }
  }
  expect(kills).toBeGreaterThan(1);
  await between(async (db) => {
    const { rows } = await db.execute<{ key: string; what: string; count: number }>(
      sql`select key, what, count(*)::int as count from task_marks group by key, what`,
    );
    const counts = new Map(rows.map((row) => [`${row.what} ${row.key}`, row.count]));
    const of = (what: string) => Array.from({ length: count }, (_, number) => counts.get(`${what} ${number}`) ?? 0);
    expect(new Set(of('mark-again done'))).toEqual(new Set([1]));
    expect(new Set(of('mark-again failed'))).toEqual(new Set([0]));
    expect(Math.max(...of('mark-once begun'))).toBe(1);
    // What was begun and broke is given back; nothing is both, nothing neither.
    const [done, failed] = [of('mark-once done'), of('mark-once failed')];
    expect(new Set(done.map((one, at) => one + (failed[at] ?? 0)))).toEqual(new Set([1]));
  });
});

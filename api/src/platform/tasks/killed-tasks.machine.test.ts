import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inArray, sql } from 'drizzle-orm';
import * as z from 'shared/contracts/schema.ts';
import { type LentDatabase, lendDatabase } from '../../testing/database/lent-database.ts';
import { markedKinds, type Numbered } from '../../testing/processes/marked-tasks.ts';
import { compileCache, nodeFlags } from '../../testing/processes/spawn-api.ts';
import type { Database } from '../database/db.ts';
import { enqueueTask } from './task-rows.ts';
import { tasks } from './task-tables.ts';

/** Of each kind. */
const count = 500;
/** Milliseconds and ended tasks between two kills: a fast machine is killed sooner. */
const [killEvery, endedBetween] = [10_000, 200];
const program = fileURLToPath(new URL('../../testing/processes/task-process.ts', import.meta.url));
let lent: LentDatabase;
const living = new Set<ChildProcess>();

beforeAll(async () => {
  lent = await lendDatabase('killed-tasks');
});
afterAll(async () => {
  for (const child of living) await kill(child);
  await lent.remove();
});

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeFlags, program], {
    env: { PATH: process.env.PATH ?? '', ...compileCache, SITE_MODE: 'demo', ...lent.environment },
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

const countLeft = (db: Database['db']): Promise<number> =>
  db.$count(tasks, inArray(tasks.state, ['queued', 'running']));

test('each of 1,000 killed tasks has its effect or failure once', async () => {
  await lent.between(fill);
  let kills = 0;
  if (lent.databaseUrl) {
    const pair = [await start(), await start()];
    const database = await lent.open();
    let [killed, leftThen] = [performance.now(), 2 * count];
    for (let left = leftThen; left > 0; left = await countLeft(database.db)) {
      await sleep(200);
      if (performance.now() - killed < killEvery && leftThen - left < endedBetween) continue;
      await kill(pair[kills % 2] as ChildProcess);
      pair[kills % 2] = await start();
      killed = performance.now();
      leftThen = left;
      kills++;
    }
    await database.close();
  } else {
    while ((await lent.between(countLeft)) > 0) {
      const child = await start();
      await sleep(killEvery);
      await kill(child);
      kills++;
    }
  }
  expect(kills).toBeGreaterThan(1);
  await lent.between(async (db) => {
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

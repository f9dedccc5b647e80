import { sql } from 'drizzle-orm';
import { Counter } from 'prom-client';
import { removePicture } from 'shared/contracts/operator/site/pictures.ts';
import { conflictOnce } from '../../testing/database/conflict-once.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testOperator } from '../../testing/test-operator.ts';
import { errorCode } from '../refusals/db-error.ts';
import type { Tx } from './db.ts';
import { afterCommit } from './engine/transaction-guard.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await site.asOwner(`insert into limit_counters (key, count, window_end) values ('a', 0, now()), ('b', 0, now())`);
});
afterAll(() => site.close());

const count = (tx: Tx, key: string) => tx.execute(sql`update limit_counters set count = count + 1 where key = ${key}`);
async function counted() {
  const { rows } = await site.database.db.execute<{ count: number }>(
    sql`select count from limit_counters where key in ('a', 'b') order by key`,
  );
  return rows.map((row) => row.count);
}
const raise = (tx: Tx, code: string) => tx.execute(sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`));
const codeOf = (run: Promise<unknown>) => run.then(() => 'done', errorCode);

test('two transactions that wait for each other both have effect once', async () => {
  if (site.database.engine === 'pglite') return;
  const locked = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
  let begun = 0;
  const inOrder = (first: 'a' | 'b', second: 'a' | 'b') =>
    site.database.db.transaction(async (tx) => {
      begun++;
      await count(tx, first);
      locked[first].resolve();
      await locked[second].promise;
      await count(tx, second);
    });
  await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')]);
  expect([begun, await counted()]).toEqual([3, [2, 2]]);
});

test.each(['40001', '40P01'])('a transaction undone with %s is tried again, a few times', async (code) => {
  const { db } = site.database;
  const [before = 0] = await counted();
  let tries = 0;
  const conflicts = (times: number) =>
    db.transaction(async (tx) => {
      await count(tx, 'a');
      if (++tries <= times) await raise(tx, code);
    });
  expect(await codeOf(conflicts(2))).toBe('done');
  expect([tries, (await counted())[0]]).toEqual([3, before + 1]);
  tries = 0;
  expect(await codeOf(conflicts(100))).toBe(code);
  expect([tries, (await counted())[0]]).toEqual([5, before + 1]);
});

test('what is counted in a transaction is counted once it is committed', async () => {
  const counted: number[] = [];
  let tries = 0;
  const transaction = (failures: number, code: string) =>
    site.database.db.transaction(async (tx) => {
      afterCommit(() => counted.push(tries));
      if (++tries <= failures) await raise(tx, code);
    });
  await transaction(2, '40001');
  expect(counted).toEqual([3]);
  expect(await codeOf(transaction(99, '23505'))).toBe('23505');
  expect(counted).toEqual([3]);
  afterCommit(() => counted.push(0));
  expect(counted).toEqual([3, 0]);
});

test('a test fails where a transaction counts or logs', async () => {
  const { app } = site;
  const counter = new Counter({ name: 'counted', help: 'x', registers: [] });
  const inside = (run: () => unknown) => site.database.db.transaction(async () => void run());
  await expect(inside(() => counter.inc())).rejects.toThrow('use afterCommit');
  await expect(inside(() => app.log.error('x'))).rejects.toThrow('use afterCommit');
});

test('what failed for another reason is not tried again', async () => {
  let tries = 0;
  const refused = site.database.db.transaction(async (tx) => {
    tries++;
    await raise(tx, '23505');
  });
  expect([await codeOf(refused), tries]).toEqual(['23505', 1]);
});

test('what follows a command follows once', async () => {
  const operator = await testOperator(site);
  await conflictOnce(site, 'operator_log');
  await site.asOwner(`
    insert into site_pictures (name, given_name, bytes, width, height) values ('${'a'.repeat(22)}.png', '', 1, 1, 1)`);
  const removed: string[] = [];
  site.app.storage.remove = async (name) => void removed.push(name);
  const { rows } = await site.database.db.execute<{ id: number }>(sql`select id from site_pictures`);
  expect(await operator.ask(removePicture, { id: rows[0]?.id })).toMatchObject({ code: 1 });
  expect(removed).toHaveLength(1);
});

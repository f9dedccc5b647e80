import { sql } from 'drizzle-orm';
import { removePicture } from 'shared/contracts/operator/site/pictures.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testOperator } from '../../testing/test-operator.ts';
import type { Tx } from './db.ts';
import { errorCode } from './engine/db-error.ts';

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
  await site.asOwner(`
    create sequence conflicts;
    grant usage on conflicts to public;
    create function conflict() returns trigger language plpgsql as
      $$ begin if nextval('conflicts') = 1 then raise sqlstate '40P01'; end if; return new; end $$;
    create trigger conflict before insert on operator_log for each row execute function conflict();
    insert into site_pictures (name, given_name, bytes, width, height) values ('${'a'.repeat(22)}.png', '', 1, 1, 1)`);
  const removed: string[] = [];
  site.app.storage.remove = async (name) => void removed.push(name);
  const { rows } = await site.database.db.execute<{ id: number }>(sql`select id from site_pictures`);
  expect(await operator.ask(removePicture, { id: rows[0]?.id })).toMatchObject({ code: 1 });
  expect(removed).toHaveLength(1);
});

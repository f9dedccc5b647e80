import { sql } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import type { Db } from '../database/db.ts';
import type { TaskKind } from './task-kind.ts';
import { claimTask, findDueKinds } from './task-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // Of each kind 20,000: the site's own and those of one user wait for next month, and another kind has been due for long, a fourth since one moment.
  await database.asOwner(`
    insert into tasks (kind, key, user_id, payload, run_time)
      select kind, n, case kind when 'of-user' then 1 end, '{}',
          case kind when 'due' then now() - n * interval '1 second' when 'together' then now()
            else now() + interval '30 days' end
        from unnest(array['own', 'of-user', 'due', 'together']) kind, generate_series(1, 20000) n;
    insert into tasks (kind, key, user_id, payload) values ('own', 'now', null, '{}'), ('of-user', 'now', 1, '{}');
    analyze tasks`);
});
afterAll(() => database.close());

/** What `ask` returns, and how many rows of tasks were read for it. */
const costOf = <T>(ask: (db: Db) => Promise<T>) =>
  database.db.transaction(async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ count: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
          from pg_stat_xact_user_tables where relname = 'tasks'`);
      return rows[0]?.count ?? 0;
    };
    const before = await read();
    const answer = await ask(tx as Db);
    return { answer, cost: (await read()) - before };
  });

test('a look for due tasks reads none that waits', async () => {
  const { answer, cost } = await costOf((db) => findDueKinds(db, ['of-user', 'own', 'due', 'none']));
  expect(answer.toSorted()).toEqual(['due', 'of-user', 'own']);
  expect(cost).toBeLessThan(20);
});

test.each([
  ['own', 'now'],
  ['of-user', 'now'],
  ['due', '20000'],
  ['together', '1'],
])('a claim of %s reads the next task, of 20,000', async (name, next) => {
  const kind = { name, limits: { all: 1000 } } as TaskKind;
  const { answer, cost } = await costOf((db) => claimTask(db, kind, 1));
  expect(answer?.key).toBe(next);
  expect(cost).toBeLessThan(20);
});

import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import type { Database } from '../db.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('using the database inside its own transaction is an error', async () => {
  const { db } = database;
  const wrong = db.transaction(async () => {
    await db.execute(sql`select 1`);
  });
  const error = await wrong.catch((thrown: Error) => thrown);
  expect(String((error as Error).cause ?? error)).toContain('pass tx on instead of db');
  await db.transaction((tx) => tx.execute(sql`select 1`));
  await expect(db.execute(sql`select 1`)).resolves.toBeDefined();
});

test('a nested transaction is refused; on tx it is a savepoint', async () => {
  const { db } = database;
  const nested = db.transaction(() => db.transaction(async () => undefined));
  await expect(nested).rejects.toThrow();
  await expect(db.transaction((tx) => tx.transaction(async () => 1))).resolves.toBe(1);
});

test('other callers may use the database while a transaction is open', async () => {
  const { db } = database;
  const [, rows] = await Promise.all([
    db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`)),
    db.execute(sql`select 1 as one`),
  ]);
  expect((rows as unknown as { rows: unknown[] }).rows).toEqual([{ one: 1 }]);
});

import { sql } from 'drizzle-orm';
import { openInMemory } from '../../testing/database/embedded-template.ts';
import { type Database, embeddedOptions, openPglite } from './db.ts';
import { analyzeChangedTables } from './table-statistics.ts';

let database: Database;
beforeAll(async () => {
  database = await openPglite(await openInMemory('migrated', embeddedOptions));
});
afterAll(() => database.close());

test('a grown table is analysed, an unchanged one left alone', async () => {
  const { db } = database;
  // As large as posts of the square.
  await db.execute(sql`create table "Large" (id int primary key, state text not null, words text not null)`);
  await db.execute(sql`create index large_shown on "Large" (id) where state = 'shown'`);
  await db.execute(sql`insert into "Large" select at, 'shown', repeat('x', 1500) from generate_series(1, 3000) at`);
  const plan = async () => {
    const query = sql`explain select id from "Large" where state = 'shown' order by id desc limit 40 offset 100`;
    return JSON.stringify((await db.execute(query)).rows);
  };
  expect(await analyzeChangedTables(db)).toContain('public."Large"');
  expect(await plan()).toMatch(/Index.*Scan Backward/);
  expect(await plan()).not.toContain('Sort');
  expect(await analyzeChangedTables(db)).toEqual([]);
});

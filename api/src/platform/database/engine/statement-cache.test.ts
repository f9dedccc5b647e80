import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { openInMemory } from '../../../testing/database/embedded-template.ts';
import type { Db } from '../db.ts';
import { prepareOnce } from '../prepare-once.ts';
import { parseForDrizzle } from './pglite-parsers.ts';
import { askAs, QueryTurns } from './query-turns.ts';
import { cacheStatements } from './statement-cache.ts';

const things = pgTable('things', {
  id: bigint({ mode: 'number' }).primaryKey(),
  name: text(),
  at: timestamp({ withTimezone: true }),
});
const byName = prepareOnce((db) =>
  db
    .select()
    .from(things)
    .where(sql`${things.name} is not distinct from ${sql.placeholder('name')}::text`)
    .prepare('by_name'),
);
const half = prepareOnce((db) =>
  db
    .select({ half: sql<number>`10 / ${sql.placeholder('by')}::int` })
    .from(things)
    .limit(1)
    .prepare('half'),
);

let lite: PGlite;
let db: Db;
beforeAll(async () => {
  lite = await openInMemory('empty');
  parseForDrizzle(lite);
  cacheStatements(lite);
  db = drizzle(lite) as Db;
  await lite.exec(`create table things (id bigint primary key, name text, at timestamptz);
    insert into things values (9007199254740991, '林', '2026-01-31 08:00+00'), (2, null, null)`);
});
afterAll(() => lite.close());

/** Statements that the engine holds, this question's own left out. */
async function prepared(): Promise<string[]> {
  const { rows } = await lite.query<{ name: string }>(
    "select name from pg_prepared_statements where statement not like '%pg_prepared%' order by name",
  );
  return rows.map(({ name }) => name);
}

test('a query has the same result at its first use and when it is known, with and without a builder', async () => {
  for (const name of ['林', null, "o'x"]) {
    const plain = await lite.exec(
      `select id from things where name is not distinct from ${name ? `'${name.replace("'", "''")}'` : 'null'}`,
    );
    expect((await byName(db).execute({ name })).map(({ id }) => id)).toEqual(plain[0]?.rows.map(({ id }) => id));
  }
  expect(await byName(db).execute({ name: '林' })).toEqual([
    { id: Number.MAX_SAFE_INTEGER, name: '林', at: new Date('2026-01-31T08:00:00Z') },
  ]);
  expect(await prepared()).toHaveLength(1);
  for (const _ of [1, 2]) {
    expect(
      (await db.execute(sql`select ${'林'}::text as name, ${7}::int as number, ${'["a"]'}::jsonb as list`)).rows,
    ).toEqual([{ name: '林', number: 7, list: ['a'] }]);
  }
  expect(await prepared()).toHaveLength(2);
});

test('what changes rows says how many, and what returns none returns an empty list', async () => {
  for (const _ of [1, 2]) {
    const { rows, affectedRows } = await lite.query('update things set name = name where id = $1', [2]);
    expect({ rows, affectedRows }).toEqual({ rows: [], affectedRows: 1 });
  }
});

test('in a transaction it sees what that has written; a query outside waits for its end', async () => {
  const order: string[] = [];
  let outside: Promise<unknown> | undefined;
  const inside = db.transaction(async (tx) => {
    await tx.insert(things).values({ id: 3, name: '新' });
    outside = byName(db)
      .execute({ name: '新' })
      .then((rows) => order.push(`outside ${rows.length}`));
    expect(await byName(tx).execute({ name: '新' })).toHaveLength(1);
    order.push('inside');
    throw new Error('back');
  });
  await expect(inside).rejects.toThrow('back');
  await outside;
  expect(order).toEqual(['inside', 'outside 0']);
});

test('a failure is thrown, ends the transaction it happened in, and nothing else', async () => {
  await expect(half(db).execute({ by: 0 })).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await half(db).execute({ by: 2 })).toEqual([{ half: 5 }]);
  const failing = db.transaction(async (tx) => {
    await expect(half(tx).execute({ by: 0 })).rejects.toMatchObject({ cause: { code: '22012' } });
    await byName(tx).execute({ name: '林' });
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '25P02' } });
  expect(await byName(db).execute({ name: '林' })).toHaveLength(1);
});

test('it is planned again after a thousand uses, and after its table has changed', async () => {
  await byName(db).execute({ name: '林' });
  const first = await prepared();
  for (let i = 0; i < 1001; i++) await byName(db).execute({ name: '林' });
  const second = await prepared();
  expect(second).toHaveLength(first.length);
  expect(second).not.toEqual(first);
  await lite.exec('alter table things alter column name type varchar(9)');
  await expect(byName(db).execute({ name: '林' })).rejects.toMatchObject({ cause: { code: '0A000' } });
  expect(await byName(db).execute({ name: '林' })).toHaveLength(1);
});

test('no more than three hundred are held, and the ones of long ago go', async () => {
  for (let i = 0; i < 700; i++) await lite.query(`select ${i} as number`);
  expect((await prepared()).length).toBeLessThanOrEqual(300);
  expect((await lite.query('select 0 as number')).rows).toEqual([{ number: 0 }]);
  expect(await byName(db).execute({ name: '林' })).toHaveLength(1);
});

test('what arrives is heard between two queries of many', async () => {
  const done: number[] = [];
  const asked = Array.from({ length: 20 }, (_, at) => lite.query('select 1').then(() => done.push(at)));
  await new Promise(setImmediate);
  expect(done.length).toBeLessThan(20);
  await Promise.all(asked);
});

test('a query waits for one of another caller, not for all of them', async () => {
  const done: string[] = [];
  const ask = (name: string) => askAs(name, () => lite.query('select 1').then(() => done.push(name)));
  const asked = [...Array.from({ length: 20 }, () => ask('many')), ask('few')];
  await Promise.all(asked);
  expect(done.indexOf('few')).toBeLessThan(3);
});

describe('turns by time', () => {
  let time = 0;
  let turns: QueryTurns;
  let done: string[] = [];
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => time);
    turns = new QueryTurns();
    done = [];
  });
  afterEach(() => jest.restoreAllMocks());
  const ask = (name: string, takes: number) =>
    askAs(name, () =>
      turns.run(async () => {
        time += takes;
        done.push(name);
      }),
    );
  const times = (count: number, name: string, takes: number) => Array.from({ length: count }, () => ask(name, takes));

  test('short queries of one caller come before the next long transaction of another', async () => {
    await Promise.all([...times(3, 'long', 50), ...times(3, 'short', 1)]);
    expect(done).toEqual(['long', 'short', 'short', 'short', 'long', 'long']);
  });

  test('a caller who used much is not passed by newcomers for ever', async () => {
    const long = times(2, 'long', 50);
    const newcomers = async (one: string) => {
      for (let count = 0; count < 20; count++) await ask(`${one}${count}`, 10);
    };
    await Promise.all([...long, newcomers('a'), newcomers('b')]);
    expect(done.lastIndexOf('long')).toBeLessThan(15);
  });
});

import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { onMachine } from 'shared/testing/on-machine.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../../../testing/database/postgres-server.ts';
import { freePort } from '../../../testing/processes/free-port.ts';
import { maxStatements, nameStatements } from './named-statements.ts';

onMachine(postgresPrograms !== undefined, 'PostgreSQL').describe('statements of a connection to PostgreSQL', () => {
  let server: PostgresServer;
  let pool: pg.Pool;
  beforeAll(async () => {
    server = startPostgres(await freePort());
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    pool = new pg.Pool({ connectionString: server.url, max: 1 });
    pool.on('connect', nameStatements);
    await pool.query('drop table if exists things; create table things (id int primary key, name text)');
    await pool.query("insert into things values (1, '林'), (2, null)");
  });
  afterEach(() => pool.end());

  const open = () => drizzle(pool);
  const named = (id: number) => sql`select * from things where id = ${id}`;
  const prepared = async () => {
    const { rows } = await pool.query("select name from pg_prepared_statements where name like 'statement%'");
    return rows.length;
  };

  test('a text is prepared once for the pool and its transactions', async () => {
    const db = open();
    for (const id of [1, 2, 1]) {
      expect((await db.execute(named(id))).rows).toEqual([{ id, name: id === 1 ? '林' : null }]);
      expect((await db.transaction((tx) => tx.execute(named(id)))).rows).toHaveLength(1);
    }
    expect(await prepared()).toBe(1);
    await Promise.all([1, 2, 3].map((id) => db.execute(sql`select ${id}::int as id`)));
    expect(await prepared()).toBe(2);
  });

  test('a changed table fails one statement of a connection, once', async () => {
    const client = await pool.connect();
    const db = drizzle(client);
    for (let i = 0; i < 3; i++) await db.execute(named(1));
    await client.query('alter table things add column more int default 7');
    await expect(db.execute(named(1))).rejects.toMatchObject({ cause: { code: '0A000' } });
    expect((await db.execute(named(1))).rows).toEqual([{ id: 1, name: '林', more: 7 }]);
    client.release();
  });

  test('wrong and refused statements fail the same way each time', async () => {
    const client = await pool.connect();
    const db = drizzle(client);
    for (let i = 0; i < 3; i++) {
      await expect(db.execute(sql`select nothing from things where id = ${i}`)).rejects.toMatchObject({
        cause: { code: '42703' },
      });
    }
    await db.execute(sql`delete from things where id = ${1}`);
    const add = sql`insert into things (id) values (${1}::int)`;
    await db.execute(add);
    for (let i = 0; i < 3; i++) await expect(db.execute(add)).rejects.toMatchObject({ cause: { code: '23505' } });
    const { rows } = await client.query('select statement from pg_prepared_statements');
    expect(rows.map(({ statement }) => statement.split(' ')[0]).toSorted()).toEqual(['delete', 'insert']);
    client.release();
  });

  test('at most n are kept; others run all the same', async () => {
    const db = open();
    for (let i = 0; i < maxStatements + 20; i++) {
      expect((await db.execute(sql`select ${i}::int + ${sql.raw(String(i))} as sum`)).rows).toEqual([{ sum: 2 * i }]);
    }
    expect(await prepared()).toBe(maxStatements);
    expect((await db.execute(sql`select ${5}::int + ${sql.raw('5')} as sum`)).rows).toEqual([{ sum: 10 }]);
  });
});

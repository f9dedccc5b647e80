import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { onMachine } from 'shared/testing/on-machine.ts';
import { freePort } from '../../../testing/processes/free-port.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../../../testing/database/postgres-server.ts';
import { openDatabase } from '../db.ts';

const initScript = fileURLToPath(new URL('../../../../../deploy/postgres/roles.sh', import.meta.url));

onMachine(postgresPrograms !== undefined, 'PostgreSQL').describe('two roles of PostgreSQL', () => {
  let server: PostgresServer;
  let application: string;

  beforeAll(async () => {
    const port = await freePort();
    server = startPostgres(port);
    application = server.url.replace('site@', 'site_app@');
    makeRoles(port);
  });
  afterAll(() => server.stop());

  /** Runs the script of docker-compose.yml as the image of PostgreSQL runs it. */
  function makeRoles(port: number) {
    const folder = mkdtempSync(join(tmpdir(), 'roles-'));
    writeFileSync(join(folder, 'password'), 'a-password');
    execFileSync('sh', [initScript], {
      env: {
        PATH: `${postgresPrograms}:${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPORT: String(port),
        POSTGRES_USER: 'site',
        POSTGRES_DB: 'postgres',
        DATABASE_APP_PASSWORD_FILE: join(folder, 'password'),
      },
      stdio: 'pipe',
    });
    rmSync(folder, { recursive: true });
  }

  const open = (databaseUrl: string, databaseOwnerUrl?: string) =>
    openDatabase({ databaseUrl, databaseOwnerUrl, dataDir: '' });

  test('a role without rights gets an error naming the missing variable', async () => {
    await expect(open(application)).rejects.toThrow('Set DATABASE_OWNER_URL');
  });

  test('a database learns of its second role; two processes start', async () => {
    await (await open(server.url)).close();
    const both = await Promise.all([open(application, server.url), open(application, server.url)]);
    for (const { db, close } of both) {
      const { rows } = await db.execute(sql`select current_user as role`);
      expect(rows).toEqual([{ role: 'site_app' }]);
      await db.execute(sql`insert into settings (name, value) values ('a', '1') on conflict do nothing`);
      await expect(db.execute(sql`alter table settings add column mine int`)).rejects.toThrow();
      await close();
    }
  });

  test('a database with another first migration is refused unchanged', async () => {
    const { db, close } = await open(server.url);
    const of = async (change: string) => (await db.execute<{ migrations: number }>(change)).rows[0];
    const look = () =>
      of(`select to_regclass('logins') as logins, count(*)::int as migrations
        from drizzle.__drizzle_migrations`);
    await of('alter table logins rename to logins_elsewhere');
    await of('update drizzle.__drizzle_migrations set created_at = created_at - 1000000000');
    const earlier = await look();
    expect(earlier).toMatchObject({ logins: null });
    await expect(open(server.url)).rejects.toMatchObject({
      name: 'ConfigRefused',
      message: expect.stringMatching(/^DATABASE_URL: .+ earlier version, .+ name an empty database/),
    });
    expect(await look()).toEqual(earlier);
    await of('alter table logins_elsewhere rename to logins');
    await of('update drizzle.__drizzle_migrations set created_at = created_at + 1000000000');
    await close();
  });

  test('a role that owns the tables cannot pass for the plain one', async () => {
    await expect(open(server.url, server.url)).rejects.toThrow('the role "site" owns the tables');
  });
});

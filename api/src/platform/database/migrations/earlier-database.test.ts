import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { makeEmbedded } from '../../../testing/database/embedded-template.ts';
import { embeddedOptions, openDatabase } from '../db.ts';

test('a folder with another first migration is refused unchanged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'earlier-'));
  const folder = join(dataDir, 'db');
  makeEmbedded(folder);
  const look = async (change: string) => {
    const lite = await PGlite.create(folder, embeddedOptions);
    await lite.exec(change);
    const { rows } = await lite.query(
      `select to_regclass('logins') as logins, (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
    );
    await lite.close();
    return rows[0];
  };
  const earlier = await look(`drop table logins; delete from drizzle.__drizzle_migrations where id > 2;
    update drizzle.__drizzle_migrations set created_at = 1780000000000 + id`);
  expect(earlier).toEqual({ logins: null, migrations: 2 });
  const opened = openDatabase({ databaseUrl: undefined, dataDir });
  await expect(opened).rejects.toMatchObject({
    name: 'ConfigRefused',
    message: expect.stringMatching(/^DATA_DIR: .+ earlier version, .+ start with a new folder/),
  });
  expect(await look('')).toEqual(earlier);
  rmSync(dataDir, { recursive: true });
});

test('a killed first start unpacks the empty database again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
  const part = join(dataDir, 'db.part');
  mkdirSync(part);
  writeFileSync(join(part, 'PG_VERSION'), 'half');
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  expect((await db.execute('select count(*)::int as logins from logins')).rows).toEqual([{ logins: 0 }]);
  expect(existsSync(part)).toBe(false);
  await close();
  rmSync(dataDir, { recursive: true });
});

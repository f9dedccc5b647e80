import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What test files copy, in a tenth of the time that making it takes: of PGlite the folder of a migrated, empty database and
 * that of one without any table; on PostgreSQL a migrated one. The folders are named by the migrations, PGlite's version
 * and how they are made: they are made again when these change.
 */
export default async function makeTemplates() {
  const hash = createHash('sha256')
    .update(pgliteVersion())
    .update(makeFolders.toString())
    .update(dropOthers.toString());
  const migrations = new URL('../../migrations/', import.meta.url);
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(new URL(name, migrations)));
  }
  const folder = join(tmpdir(), `api-template-${hash.digest('hex').slice(0, 16)}`);
  process.env.API_TEST_TEMPLATE = folder;
  if (!existsSync(folder)) {
    await makeFolders(`${folder}.${process.pid}`);
    // Renamed into place: another run may be looking.
    renameSync(`${folder}.${process.pid}`, folder);
  }
  const { TEST_DATABASE_URL: server } = process.env;
  if (!server) return;
  const { makeServerTemplate } = await import('./database/test-database.ts');
  await makeServerTemplate(server);
}

/** Loads the database only here: Jest's own process has no other use for it. */
async function makeFolders(folder) {
  const { PGlite } = await import('@electric-sql/pglite');
  const { embeddedOptions, openPglite } = await import('../platform/database/db.ts');
  const [empty, migrated] = [join(folder, 'empty'), join(folder, 'migrated')];
  mkdirSync(folder);
  const first = await PGlite.create(empty, embeddedOptions);
  await dropOthers(first);
  await first.close();
  cpSync(empty, migrated, { recursive: true });
  const lite = await PGlite.create(migrated, embeddedOptions);
  await openPglite(lite);
  await lite.exec('checkpoint');
  await lite.close();
}

/** PostgreSQL's templates are two thirds of the files, and nobody makes a database from them. */
async function dropOthers(lite) {
  const others = 'from pg_database where datname <> current_database()';
  const { rows } = await lite.query(`select datname ${others}`);
  await lite.exec('update pg_database set datistemplate = false');
  for (const { datname } of rows) await lite.exec(`drop database ${datname}`);
}

function pgliteVersion() {
  const manifest = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

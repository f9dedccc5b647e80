import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A migrated, empty database: on PostgreSQL one that test files copy, of PGlite a folder whose files a test file copies in
 * a tenth of the time that making one takes. That one is named by the migrations, PGlite's version and how it is made: it
 * is made again when they change.
 */
// biome-ignore lint/style/noDefaultExport: Jest calls the default export
export default async function makeTemplate() {
  const { TEST_DATABASE_URL: server } = process.env;
  if (server) {
    const { makeServerTemplate } = await import('./test-database.ts');
    return makeServerTemplate(server);
  }
  const hash = createHash('sha256').update(pgliteVersion()).update(makeFolder.toString()).update(dropOthers.toString());
  const migrations = new URL('../../migrations/', import.meta.url);
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(new URL(name, migrations)));
  }
  const folder = join(tmpdir(), `api-template-${hash.digest('hex').slice(0, 16)}`);
  process.env.API_TEST_TEMPLATE = folder;
  if (existsSync(folder)) return;
  await makeFolder(`${folder}.${process.pid}`);
  // Renamed into place: another run may be looking.
  renameSync(`${folder}.${process.pid}`, folder);
}

/** Only what makes a template loads the database: Jest's own process has no other use for it. */
async function makeFolder(folder) {
  const { PGlite } = await import('@electric-sql/pglite');
  const { embeddedOptions, openPglite } = await import('../database/db.ts');
  const lite = await PGlite.create(folder, embeddedOptions);
  await openPglite(lite);
  await dropOthers(lite);
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

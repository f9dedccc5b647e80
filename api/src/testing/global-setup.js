import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embeddedOptions, openPglite } from '../database/db.ts';
import { makeServerTemplate, testServer } from './test-database.ts';

/**
 * A migrated, empty database: on PostgreSQL one that test files copy, of PGlite a tar that a test file opens in half a
 * second instead of three. That one is named by the migrations, PGlite's version and how it is made: it is made again when
 * they change.
 */
// biome-ignore lint/style/noDefaultExport: Jest calls the default export
export default async function makeTemplate() {
  if (testServer) return makeServerTemplate(testServer);
  const hash = createHash('sha256').update(pgliteVersion()).update(dropOthers.toString());
  const folder = new URL('../../migrations/', import.meta.url);
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(new URL(name, folder)));
  }
  const path = join(tmpdir(), `api-template-${hash.digest('hex').slice(0, 16)}.tar`);
  process.env.API_TEST_TEMPLATE = path;
  if (existsSync(path)) return;
  const lite = await PGlite.create(embeddedOptions);
  await openPglite(lite);
  await dropOthers(lite);
  const tar = await lite.dumpDataDir('none');
  // Renamed into place: another run may be looking.
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await tar.arrayBuffer()));
  renameSync(`${path}.${process.pid}`, path);
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

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, embeddedOptions, openDatabase, openPglite } from '../database/db.ts';

/** The PostgreSQL that tests run on; undefined: on the embedded database. */
export const testServer = process.env.TEST_DATABASE_URL;

export interface TestDatabase extends Database {
  /** Runs statements as the owner of the tables, whom no guard stops: how a test causes what the application cannot. */
  asOwner(statements: string): Promise<void>;
}

/**
 * A migrated database of its own for a test file: PGlite in memory, or a new one on TEST_DATABASE_URL's server with the
 * two roles of production. PGlite has one role.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (testServer) return openOnServer(testServer);
  engine ??= compileEngine();
  const lite = await PGlite.create({ ...embeddedOptions, fs: new CopyOfTemplate(), ...(await engine) });
  return { ...(await openPglite(lite)), asOwner: async (statements) => void (await lite.exec(statements)) };
}

/** Files in memory, first those of the template. PGlite's own way, to unpack a tar, takes five times as long. */
class CopyOfTemplate extends MemoryFS {
  override async initialSyncFs() {
    const { FS } = (this.pg as PGlite).Module;
    template ??= readTemplate(process.env.API_TEST_TEMPLATE ?? '');
    FS.mkdirTree(PGlite.paths.PGDATA);
    for (const { path, bytes } of template) {
      if (bytes) FS.writeFile(`${PGlite.paths.PGDATA}/${path}`, bytes);
      else FS.mkdir(`${PGlite.paths.PGDATA}/${path}`);
    }
  }
}

/** The template's folders and files, read once for all test files of a process. */
let template: ReturnType<typeof readTemplate> | undefined;

function readTemplate(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path: relative(folder, path), bytes: entry.isFile() ? new Uint8Array(readFileSync(path)) : undefined };
  });
}

/** PGlite's program, compiled once for all test files of a process. */
let engine: ReturnType<typeof compileEngine> | undefined;

async function compileEngine() {
  const read = (name: string) => readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')));
  const [program, files] = await Promise.all([read('pglite.wasm'), read('pglite.data')]);
  return { pgliteWasmModule: await WebAssembly.compile(program), fsBundle: new Blob([files]) };
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${templateName}`);
  await onServer(server, `create role ${name} login`);
  const owner = databaseOn(server, name);
  const application = new URL(owner);
  application.username = name;
  const database = await openDatabase({
    databaseUrl: application.href,
    databaseOwnerUrl: owner.href,
    dataDir: '',
  });
  return {
    ...database,
    asOwner: (statements) => onServer(owner.href, statements),
    async close() {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
      await onServer(server, `drop role ${name}`);
    },
  };
}

/** The migrated, empty database of the server that every test file gets a copy of. */
export async function makeServerTemplate(server: string): Promise<void> {
  await onServer(server, `create database ${templateName}`);
  const databaseUrl = databaseOn(server, templateName).href;
  await (await openDatabase({ databaseUrl, dataDir: '' })).close();
}
const templateName = 'test_template';

function databaseOn(server: string, name: string): URL {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url;
}

async function onServer(server: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, embeddedOptions, openDatabase, openPglite } from '../../platform/database/db.ts';
import { openInMemory } from './embedded-template.ts';

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
  const lite = await openInMemory('migrated', embeddedOptions);
  return { ...(await openPglite(lite)), asOwner: async (statements) => void (await lite.exec(statements)) };
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${templateName}`, `create role ${name} login`);
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
      await onServer(server, `drop database ${name} with (force)`, `drop role ${name}`);
    },
  };
}

/** The migrated, empty database of the server that every test file gets a copy of. */
export async function makeServerTemplate(server: string): Promise<void> {
  // A second run on this server, of what failed in the first one, finds that of the first.
  await onServer(server, `drop database if exists ${templateName}`, `create database ${templateName}`);
  const databaseUrl = databaseOn(server, templateName).href;
  await (await openDatabase({ databaseUrl, dataDir: '' })).close();
}
const templateName = 'test_template';

function databaseOn(server: string, name: string): URL {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url;
}

/** One after the other: a database is neither made nor dropped together with something else. */
async function onServer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../platform/database/db.ts';
import { makeEmbedded } from './embedded-template.ts';
import { testServer as server } from './test-database.ts';

/** A database that a test lends to processes which it kills: on the engine of the run, like `openTestDatabase`. */
export interface LentDatabase {
  /** Undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** Variables that name it to a process. */
  environment: Record<string, string>;
  /** Opens it beside the processes; the embedded one while no process has it. */
  open(): Promise<Database>;
  /** Asks it while no process has it: the embedded one belongs to one process at a time. */
  between<T>(ask: (db: Database['db']) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** @param purpose for the name of its folder */
export async function lendDatabase(purpose: string): Promise<LentDatabase> {
  const folder = mkdtempSync(join(tmpdir(), `${purpose}-`));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const databaseUrl = server && Object.assign(new URL(server), { pathname: `/${name}` }).href;
  if (server) await onServer(server, `create database ${name}`);
  else makeEmbedded(join(folder, 'db'));
  const open = () => openDatabase({ databaseUrl, dataDir: folder });
  return {
    databaseUrl,
    environment: { DATA_DIR: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    open,
    async between(ask) {
      const database = await open();
      try {
        return await ask(database.db);
      } finally {
        await database.close();
      }
    },
    async remove() {
      if (server) await onServer(server, `drop database ${name} with (force)`);
      rmSync(folder, { recursive: true });
    },
  };
}

async function onServer(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

import pg from 'pg';
import { startTimeout } from './engine/start-timeout.ts';

export interface SpareDatabase {
  /** As the same role. */
  url: string;
  drop(): Promise<void>;
}

/**
 * An empty database beside the one of `ownerUrl`, on the same server; what a process that died has left of it is dropped first.
 * @throws an error of PostgreSQL: 42501, when the role may make none
 */
export async function makeSpareDatabase(ownerUrl: string, ending: string): Promise<SpareDatabase> {
  const url = new URL(ownerUrl);
  const name = `${decodeURIComponent(url.pathname.slice(1)).slice(0, 40)}_${ending}`;
  const quoted = pg.escapeIdentifier(name);
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: startTimeout });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const drop = () => run(`drop database if exists ${quoted} with (force)`);
  await drop();
  await run(`create database ${quoted} template template0`);
  url.pathname = `/${encodeURIComponent(name)}`;
  return { url: url.href, drop };
}

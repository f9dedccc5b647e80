import pg from 'pg';
import { startTimeout } from './engine/start-timeout.ts';

/** Locks that one process of all that share a database holds at a time. */
export const claims = { backup: 742_007, alerts: 742_008, restore: 742_009 } as const;

export type Claimed = keyof typeof claims;
/** Gives a claim back; call it once. */
export type Release = () => Promise<void>;

/**
 * A claim on work of all processes. Undefined: another one, or another call of this process, is doing it. A connection of its
 * own holds the claim, so it ends with the process.
 */
export async function claimPostgres(connectionString: string, work: Claimed): Promise<Release | undefined> {
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: startTimeout });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [claims[work]]);
    if (rows[0]?.is) return () => client.end();
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
}

/** The same of a database that one process has to itself. */
export function claimsOfProcess(): (work: Claimed) => Promise<Release | undefined> {
  const taken = new Set<Claimed>();
  return async (work) => {
    if (taken.has(work)) return undefined;
    taken.add(work);
    return async () => void taken.delete(work);
  };
}

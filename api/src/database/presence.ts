import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import pg from 'pg';
import { type Signals, signalChannels } from './signals.ts';

/** Any number, the same in every process: what the locks of living processes have in common. */
const presenceLocks = 742_004;
/** Milliseconds until a connection that was lost is replaced. */
const again = 1000;
/** Milliseconds between two checks of a server that may be gone silently, and for its answer. */
const askEvery = 5000;

export interface Presence {
  /** This process among those that share the database. */
  processNumber: number;
  close(): Promise<void>;
}

/**
 * Shows the other processes that this one is alive: a connection of its own holds a lock, which PostgreSQL releases the
 * moment the process dies. A lost connection is replaced, so a missing lock alone does not prove a death. The same
 * connection receives the signals of the processes.
 */
export async function showPresence(connectionString: string, signals: Signals): Promise<Presence> {
  const processNumber = randomInt(1, 2 ** 31);
  const closing = new AbortController();
  const hold = async () => {
    const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5000 });
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).on('end', resolve);
      closing.signal.addEventListener('abort', () => resolve());
    });
    client.on('notification', ({ channel, payload = '' }) => signals.pass(channel, payload));
    await client.connect();
    for (const channel of signalChannels) await client.query(`listen ${channel}`);
    // Shared: the server may not have noticed yet that the connection before is gone.
    await client.query('select pg_advisory_lock_shared($1, $2)', [presenceLocks, processNumber]);
    const silent = Promise.withResolvers<void>();
    const question = setInterval(() => {
      const patience = setTimeout(silent.resolve, askEvery).unref();
      client.query('select 1').then(() => clearTimeout(patience), silent.resolve);
    }, askEvery).unref();
    const goodbye = () => client.end().catch(() => undefined);
    return {
      lost: Promise.race([lost, silent.promise]),
      end: () => {
        clearInterval(question);
        // A server that does not answer is not waited for.
        return Promise.race([goodbye(), sleep(again, undefined, { ref: false })]);
      },
    };
  };
  let held: Awaited<ReturnType<typeof hold>> | undefined = await hold();
  const kept = (async () => {
    while (!closing.signal.aborted) {
      await held?.lost;
      await held?.end();
      held = undefined;
      await sleep(again, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      if (!closing.signal.aborted) held = await hold().catch(() => undefined);
      if (held) signals.gap();
    }
  })();
  return {
    processNumber,
    async close() {
      closing.abort();
      await kept;
    },
  };
}

/** True in a query when the process of this number shows no presence; 0 is a process that shows none. */
export const isAbsent = (processNumber: SQLWrapper): SQL => sql`(${processNumber} <> 0 and not exists (
  select 1 from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = ${presenceLocks} and objid::bigint = ${processNumber}))`;

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import pg from 'pg';
import { startTimeout } from './engine/start-timeout.ts';
import { type Signals, signalChannels } from './signals.ts';

/** Any number, the same in every process: what the locks of living processes have in common. */
const presenceLocks = 742_004;
/** Milliseconds until a connection that was lost is replaced. */
const again = 1000;
/** Milliseconds between two checks of a server that may be gone silently. */
const askEvery = 5000;
/** Milliseconds for which a server's answer is waited for. */
const timeout = 5000;

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
  const closed = once(closing.signal, 'abort');
  const hold = async (connectionTimeoutMillis = timeout) => {
    const limits = { connectionTimeoutMillis, query_timeout: timeout };
    const client = new pg.Client({ connectionString, keepAlive: true, ...limits });
    // A server that does not answer is not waited for.
    const end = () => Promise.race([client.end().catch(() => undefined), sleep(again, undefined, { ref: false })]);
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).on('end', resolve);
    });
    client.on('notification', ({ channel, payload = '' }) => signals.pass(channel, payload));
    try {
      await client.connect();
      for (const channel of signalChannels) await client.query(`listen ${channel}`);
      // Shared: the server may not have noticed yet that the connection before is gone.
      await client.query('select pg_advisory_lock_shared($1, $2)', [presenceLocks, processNumber]);
    } catch (error) {
      await end();
      throw error;
    }
    const silent = Promise.withResolvers<void>();
    const question = setInterval(() => void client.query('select 1').catch(silent.resolve), askEvery).unref();
    return {
      lost: Promise.race([lost, silent.promise, closed]),
      end: () => {
        clearInterval(question);
        return end();
      },
    };
  };
  let held: Awaited<ReturnType<typeof hold>> | undefined = await hold(startTimeout);
  const ended = (async () => {
    while (!closing.signal.aborted) {
      await held?.lost;
      await held?.end();
      held = undefined;
      await sleep(again, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      if (!closing.signal.aborted) held = await hold().catch(() => undefined);
      if (held) signals.gap();
    }
    // It was closed while this one connected.
    await held?.end();
  })();
  return {
    processNumber,
    async close() {
      closing.abort();
      await ended;
    },
  };
}

/** True in a query when the process of this number shows no presence; 0 is a process that shows none. */
export const isAbsent = (processNumber: SQLWrapper): SQL => sql`(${processNumber} <> 0 and not exists (
  select 1 from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = ${presenceLocks} and objid::bigint = ${processNumber}))`;

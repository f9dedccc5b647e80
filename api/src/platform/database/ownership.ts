import { lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { isAbsent } from './presence.ts';

/** Milliseconds between two heartbeats of running work. */
const heartbeatEvery = 2000;
/** Seconds without a heartbeat after which its process counts as dead in any case. */
const silentSeconds = 45;
/** Seconds after which it counts as dead if it shows no presence either. */
const absentSeconds = 6;

/** The columns that say which process does a piece of work, and when it last said so. */
export interface OwnerColumns {
  processNumber: SQLWrapper;
  heartbeatTime: SQLWrapper;
}

/**
 * True in a query for work whose process is dead. Its state has to be asked for besides.
 * @param silentFor seconds without a heartbeat that are enough; 0 at the start of the only process
 */
export function isOwnerDead(
  { processNumber, heartbeatTime }: OwnerColumns,
  silentFor: number = silentSeconds,
): SQL | undefined {
  const silent = (seconds: number) => lt(heartbeatTime as SQL, sql`now() - make_interval(secs => ${seconds})`);
  return or(silent(silentFor), sql`(${silent(absentSeconds)} and ${isAbsent(processNumber)})`);
}

export interface HeartbeatParts<Id> {
  /** Ids of the rows that this process works on. */
  live(): Id[];
  /** Stores a heartbeat for all of it, in one statement; returns what this process shall not go on with. */
  touch(ids: Id[]): Promise<Id[]>;
  stop(id: Id): void;
  /** For the log: `answers`. */
  what: string;
  log: FastifyBaseLogger;
}

/** Says again and again that this process lives and works. @returns a function that ends it */
export function keepHeartbeat<Id>({ live, touch, stop, what, log }: HeartbeatParts<Id>): () => void {
  const beat = async () => {
    const ids = live();
    if (ids.length === 0) return;
    try {
      for (const id of await touch(ids)) stop(id);
    } catch (error) {
      log.error({ err: error }, `${what} could not be marked as alive`);
    }
  };
  const timer = setInterval(() => void beat(), heartbeatEvery).unref();
  return () => clearInterval(timer);
}

import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../database/db.ts';
import type { Semaphore } from '../load/semaphore.ts';
import type { Secrets } from '../secrets/secrets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    /** This process among those that share the database (`platform/database/presence.ts`). */
    processNumber: number;
    config: Config;
    secrets: Secrets;
    /** Calls that this process works on. Reading a body does not count: a slow sender takes no place. */
    calls: Semaphore;
    /** Event streams that are open in this process. */
    streams: Semaphore;
    /** Used by backups. */
    database: Pick<Database, 'engine' | 'dump' | 'claim'>;
    /** What `/metrics` shows. */
    metrics: Registry;
  }
}

import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Dependencies of a provider. */
export interface ProviderParts {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  metrics: Registry;
  secrets: Secrets;
  /** Runs once, before the site serves. */
  atStart(step: () => Promise<void>): void;
}

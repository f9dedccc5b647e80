import type { FastifyBaseLogger } from 'fastify';
import type { PoolEvents } from '../pool/pool-events.ts';
import type { Metrics } from './metrics.ts';
import { withoutSecrets } from './shell-log.ts';

/** Puts what happens to render workers into log and figures. */
export function tellOfWorkers(log: FastifyBaseLogger, metrics: Metrics): PoolEvents {
  return {
    died({ worker, how, culprit, error }) {
      metrics.workerDeath(culprit);
      log.error({ worker, culprit, how, ...(error ? { err: error } : {}) }, 'render worker lost');
    },
    quarantined(name, { version, reason }) {
      metrics.quarantine(name, version);
      const facts = { alert: 'quarantine', remote: name, release: version, reason };
      log.error(facts, 'release in quarantine: its pages are left to browsers');
    },
    said({ worker, release, lines, dropped }) {
      for (const line of lines) if (line.trim()) log.warn({ worker, release, text: withoutSecrets(line) }, 'console');
      if (dropped > 0) log.warn({ worker, release, dropped }, 'console: more than is kept');
    },
    retried: (why) => metrics.retry(why),
  };
}

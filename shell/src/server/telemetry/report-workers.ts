import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { appendJournal } from 'shared/releases/channel/journal.ts';
import { errorMessage } from 'shared/releases/problem.ts';
import type { PoolEvents } from '../../pool/pool-events.ts';
import type { ShellConfig } from '../config.ts';
import type { Metrics } from './metrics.ts';
import { withoutSecrets } from './shell-log.ts';

interface Reporting {
  log: FastifyBaseLogger;
  metrics: Metrics;
  config: Pick<ShellConfig, 'store' | 'internalPort'>;
  /** The rev in use. */
  rev: () => number;
}

/** The same of a preview, for the log alone: no visitor but those who look at it meets what happens there. */
export function reportPreview(log: Pick<FastifyBaseLogger, 'warn'>): PoolEvents {
  const say = (facts: object, message: string) => log.warn({ preview: true, ...facts }, message);
  return {
    crashed: ({ how, faultyRelease }) => say({ faultyRelease, how }, 'render worker lost'),
    quarantined: (remote, { version: release, reason }) => say({ remote, release, reason }, 'left to browsers'),
    said({ release, lines }) {
      for (const line of lines) if (line.trim()) say({ release, text: withoutSecrets(line) }, 'console');
    },
    startFailed: (error) => say({ reason: errorMessage(error) }, 'render worker not started'),
    retried: () => undefined,
  };
}

/** Reports what happens to render workers to log and metrics, and a quarantine to the store's history as well. */
export function reportWorkers({ log, metrics, config, rev }: Reporting): PoolEvents {
  return {
    crashed({ worker, how, faultyRelease, error }) {
      metrics.workerCrash(faultyRelease);
      log.error({ worker, faultyRelease, how, ...(error ? { err: error } : {}) }, 'render worker lost');
    },
    quarantined(name, { version, reason, at }) {
      metrics.quarantine(name, version);
      const facts = { alert: 'quarantine', remote: name, release: version, reason };
      log.error(facts, 'release in quarantine: its pages are left to browsers');
      const by = `shell ${hostname()}:${config.internalPort}`;
      const entry = { at, rev: rev(), by, verb: 'quarantine', remote: name, from: version, to: null, reason };
      // A shell may have the store for reading alone: then log, metrics and status report it.
      appendJournal(config.store, [entry]).catch((error) =>
        log.warn({ reason: errorMessage(error) }, 'no line in the history'),
      );
    },
    said({ worker, release, lines, dropped }) {
      for (const line of lines) if (line.trim()) log.warn({ worker, release, text: withoutSecrets(line) }, 'console');
      if (dropped > 0) log.warn({ worker, release, dropped }, 'console: more than is kept');
    },
    startFailed: (error) => log.error({ reason: errorMessage(error) }, 'render worker not started'),
    retried: (why) => metrics.retry(why),
  };
}

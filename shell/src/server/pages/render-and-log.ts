import type { FastifyBaseLogger } from 'fastify';
import type { PageError, RenderJob } from '../../jobs/render-job.ts';
import { FrameFailed } from '../../pool/open-jobs.ts';
import { PoolBusy, type PoolPage, type RenderPool } from '../../pool/render-pool.ts';
import type { ServerSnapshot } from '../../releases/server-snapshot.ts';
import type { EmptyPages } from '../telemetry/empty-pages.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { addError, addRelease, isOwnFailure, type PageLogEntry } from './page-log-entry.ts';

interface Logged {
  logEntry: PageLogEntry;
  snapshot: ServerSnapshot;
  log: FastifyBaseLogger;
}

/** Renders a page. Once its last byte is there, the outcome goes to log, metrics and the remote's breaker. */
export async function renderAndLog(
  job: RenderJob,
  signal: AbortSignal,
  { logEntry, snapshot, log }: Logged,
  { pool, metrics, emptyPages }: { pool: Pick<RenderPool, 'render'>; metrics: Metrics; emptyPages: EmptyPages },
): Promise<PoolPage> {
  const from = performance.now();
  const report = (errors: readonly PageError[]) => {
    // A client that has left is no failure.
    for (const error of signal.aborted ? [] : errors) {
      addError(logEntry, error);
      const { rev, remote, release, route } = logEntry;
      log.error({ err: error, place: error.place, rev, remote, release, route }, 'page error');
    }
  };
  const done = (status: number) => {
    metrics.render(logEntry, logEntry.outcome, performance.now() - from);
    if (!logEntry.remote || signal.aborted) return;
    if (isOwnFailure(logEntry.outcome)) snapshot.recordOutcome(logEntry.remote, 'failed');
    else if (logEntry.outcome === 'ok' && status === 200) snapshot.recordOutcome(logEntry.remote, 'ok');
  };
  const page = await pool.render(job, signal).catch((error) => {
    if (error instanceof PoolBusy) logEntry.outcome = 'busy';
    else if (!signal.aborted)
      addError(logEntry, error instanceof FrameFailed ? error.error : { place: 'frame', isOfApi: false });
    done(500);
    throw error;
  });
  const { standIn, route, isEmpty } = page.facts;
  logEntry.route = route;
  addRelease(logEntry, page.snapshot);
  report(page.errors);
  if (logEntry.outcome === 'ok') logEntry.outcome = standIn ?? (isEmpty ? 'empty' : 'ok');
  if (page.status === 200 && !standIn && page.pieces === null) emptyPages.rendered(logEntry, isEmpty);
  if (standIn) page.headers['x-robots-tag'] = 'noindex';
  if (page.pieces === null) done(page.status);
  else
    void page.done.then((errors) => {
      report(errors.slice(page.errors.length));
      done(page.status);
    });
  return page;
}

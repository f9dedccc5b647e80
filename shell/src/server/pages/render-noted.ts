import type { FastifyBaseLogger } from 'fastify';
import type { PageError, RenderJob } from '../../jobs/render-job.ts';
import { FrameFailed } from '../../pool/open-jobs.ts';
import type { PoolPage, RenderPool } from '../../pool/render-pool.ts';
import type { ServerSnapshot } from '../../releases/server-snapshot.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { addError, addRelease, isOwnFailure, type PageLogEntry } from './page-log-entry.ts';

interface Noted {
  note: PageLogEntry;
  snapshot: ServerSnapshot;
  log: FastifyBaseLogger;
}

/** Renders, and says when the last byte is there how it went: to log and figures, and to the remote's breaker. */
export async function renderNoted(
  job: RenderJob,
  signal: AbortSignal,
  { note, snapshot, log }: Noted,
  { pool, metrics }: { pool: Pick<RenderPool, 'render'>; metrics: Metrics },
): Promise<PoolPage> {
  const from = performance.now();
  const report = (errors: readonly PageError[]) => {
    // A client that has left is no failure.
    for (const error of signal.aborted ? [] : errors) {
      addError(note, error);
      const { rev, remote, release, route } = note;
      log.error({ err: error, place: error.place, rev, remote, release, route }, 'page error');
    }
  };
  const done = (status: number) => {
    metrics.render(note, note.outcome, performance.now() - from);
    if (!note.remote || signal.aborted) return;
    if (isOwnFailure(note.outcome)) snapshot.note(note.remote, 'failed');
    else if (note.outcome === 'ok' && status === 200) snapshot.note(note.remote, 'ok');
  };
  const page = await pool.render(job, signal).catch((error) => {
    if (!signal.aborted)
      addError(note, error instanceof FrameFailed ? error.error : { place: 'frame', isOfApi: false });
    done(500);
    throw error;
  });
  const { standIn, route } = page.facts;
  note.route = route;
  addRelease(note, page.snapshot);
  report(page.errors);
  if (standIn && note.outcome === 'ok') note.outcome = standIn;
  if (standIn) page.headers['x-robots-tag'] = 'noindex';
  if (page.pieces === null) done(page.status);
  else
    void page.done.then((errors) => {
      report(errors.slice(page.errors.length));
      done(page.status);
    });
  return page;
}

import type { FastifyBaseLogger } from 'fastify';
import type { Visit } from '../../canary/canaries.ts';
import type { Who } from '../../canary/firsts.ts';
import type { PageError } from '../../jobs/render-job.ts';
import { PoolBusy, type PoolPage } from '../../pool/render-pool.ts';
import { FrameFailed } from '../../pool/worker/open-jobs.ts';
import type { ServerSnapshot } from '../../releases/server-snapshot.ts';
import { withoutSecrets } from '../telemetry/shell-log.ts';
import { addError, addRelease, isOwnFailure, type PageLogEntry, type PageOutcome } from './page-log-entry.ts';
import type { ServePageParts } from './serve-page.ts';

export interface Recorded {
  logEntry: PageLogEntry;
  snapshot: ServerSnapshot;
  log: FastifyBaseLogger;
  /** While a canary is served: whose page it is. */
  visit: Visit | undefined;
  who: () => Who;
}

/**
 * An answer of the API that failed is none: other remotes ask it for other things. A page that was left to its browser is: it was so
 * because others failed.
 */
const isFailureOfRelease = (outcome: PageOutcome): boolean =>
  isOwnFailure(outcome) || outcome === 'waiting' || outcome === 'down';

/**
 * Records what becomes of a render that begins now, in log, metrics and the remote's breaker: `failed` of one that ended without
 * a page, else `rendered`, which waits for the page's last byte.
 * @param signal aborted when the client leaves: no failure of anybody's
 */
export function recordOutcome(
  { logEntry, snapshot, log, visit, who }: Recorded,
  signal: AbortSignal,
  {
    metrics,
    emptyPages,
    health,
    canaries,
    failures,
  }: Pick<ServePageParts, 'metrics' | 'emptyPages' | 'health' | 'canaries' | 'failures'>,
) {
  const from = performance.now();
  let reason = '';
  const note = (error: Pick<PageError, 'place' | 'isOfApi' | 'message'>) => {
    addError(logEntry, error);
    reason ||= withoutSecrets(error.message);
  };
  const report = (errors: readonly PageError[]) => {
    for (const error of signal.aborted ? [] : errors) {
      note(error);
      if (error.name === 'UnreadableAnswer') metrics.unreadableAnswer('server');
      const { rev, remote, release, route } = logEntry;
      log.error({ err: error, place: error.place, rev, remote, release, route }, 'page error');
    }
  };
  const done = (status: number, missing: readonly string[]) => {
    const ms = performance.now() - from;
    metrics.render(logEntry, logEntry.outcome, ms);
    if (!logEntry.remote || signal.aborted) return;
    if (visit) canaries.rendered(visit, logEntry, status, ms);
    if (logEntry.outcome !== 'busy') failures.rendered(who, logEntry, isFailureOfRelease(logEntry.outcome));
    health.rendered(logEntry, { status, reason, missing });
    if (isOwnFailure(logEntry.outcome)) snapshot.recordOutcome(logEntry.remote, 'failed');
    else if (logEntry.outcome === 'ok' && status === 200) snapshot.recordOutcome(logEntry.remote, 'ok');
  };
  return {
    failed(error: unknown): void {
      if (error instanceof PoolBusy) logEntry.outcome = 'busy';
      else if (!signal.aborted)
        note(error instanceof FrameFailed ? error.error : { place: 'frame', isOfApi: false, message: String(error) });
      done(500, []);
    },
    rendered(page: PoolPage): void {
      const { standIn, route, isEmpty, missing } = page.facts;
      logEntry.route = route;
      addRelease(logEntry, page.snapshot);
      report(page.errors);
      if (logEntry.outcome === 'ok') logEntry.outcome = standIn ?? (isEmpty ? 'empty' : 'ok');
      if (page.status === 200 && !standIn && page.pieces === null) emptyPages.rendered(logEntry, isEmpty);
      if (page.pieces === null) done(page.status, missing);
      else
        void page.done.then((errors) => {
          report(errors.slice(page.errors.length));
          done(page.status, missing);
        });
    },
  };
}

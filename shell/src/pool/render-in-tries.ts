import type { RenderJob } from '../jobs/render-job.ts';
import type { LiveWorkers } from './live-workers.ts';
import type { PoolEvents } from './pool-events.ts';
import type { PoolPage } from './render-pool.ts';
import { FrameFailed } from './worker/open-jobs.ts';
import { WorkerLost } from './worker/worker-lost.ts';

/** Tries of one page: each after the first on another worker, without the code that failed. */
const maxTries = 4;
/** What a page that is rendered again may wait for the API. */
const retryBudget = 800;

/** Renders a page on a worker that is free, and again on another one when the worker was lost or the page's frame failed. */
export async function renderInTries(
  job: RenderJob,
  signal: AbortSignal,
  live: LiveWorkers,
  retried: PoolEvents['retried'],
): Promise<PoolPage> {
  let again = job;
  for (let tries = 1; ; tries++) {
    const { worker, set } = await live.free(signal);
    try {
      return { ...(await worker.render(again, signal)), snapshot: set.page };
    } catch (error) {
      const isLost = error instanceof WorkerLost;
      const isSpent = tries >= maxTries || (again.leaveOut && !isLost);
      if (signal.aborted || isSpent || !(isLost || error instanceof FrameFailed)) throw error;
      retried(isLost ? 'lost' : 'frame');
      const isUnrelated = isLost && tries === 1 && !error.faultyRelease?.startsWith(`${job.remote}@`);
      again = { ...again, leaveOut: again.leaveOut || !isUnrelated, apiBudget: retryBudget };
    }
  }
}

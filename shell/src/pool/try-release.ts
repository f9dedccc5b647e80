import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { PublicAnswers } from '../document/site-data.ts';
import type { ReleaseSet, ServerCode } from '../jobs/render-job.ts';
import { NotInApi, type RenderPool } from './render-pool.ts';
import type { RenderWorker } from './worker/render-worker.ts';
import { WorkerLost } from './worker/worker-lost.ts';

interface TrialNeeds {
  /** Starts a worker for the trial alone. */
  boot(): Promise<RenderWorker>;
  site(): Promise<PublicAnswers>;
}

/** Loads and renders a release that nobody sees yet, in a worker of its own. */
export async function tryRelease(
  { record, code }: Parameters<RenderPool['prepare']>[0],
  signal: AbortSignal,
  { boot, site }: TrialNeeds,
): ReturnType<RenderPool['prepare']> {
  signal.throwIfAborted();
  const name = record.name as RemoteName;
  const worker = await boot();
  const stop = () => worker.dismiss('was ended: something else is more urgent');
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    const leftOut = await worker.load(trialSet(record, code));
    if (leftOut[name] !== undefined) throw new Error(leftOut[name]);
    const { problem, waitsForApi, sights } = await worker.probe(name, await site());
    if (problem !== null) throw waitsForApi ? new NotInApi(problem) : new Error(problem);
    return sights;
  } catch (error) {
    throw error instanceof WorkerLost ? new Error(`${code.release}: its render worker ${error.message}`) : error;
  } finally {
    signal.removeEventListener('abort', stop);
    worker.dismiss('its trial is over');
  }
}

/** A set of one release for its trial. No visitor sees its pages, so the addresses of its browser files do not matter. */
function trialSet({ name, version, container }: ReleaseRecord, code: ServerCode): ReleaseSet {
  const release = { version, container, entry: { url: '', integrity: '' }, preload: [] };
  return {
    page: { rev: 0, shell: 'trial', remotes: { [name]: release } },
    code: { [name]: code } as Partial<Record<RemoteName, ServerCode>>,
  };
}

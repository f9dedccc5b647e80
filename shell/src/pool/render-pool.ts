import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { Snapshot } from '../document/snapshot.ts';
import type { ReleaseSet, RenderJob, ServerCode } from '../jobs/render-job.ts';
import type { Sight } from '../jobs/sight.ts';
import type { Quarantined } from './quarantine.ts';
import type { WorkerPage } from './worker/open-jobs.ts';

/** A page as the front answers with it. */
export interface PoolPage extends WorkerPage {
  /** Of the releases that it was rendered with: they may have changed while it waited for a worker. */
  snapshot: Snapshot;
}

/** So many pages are waited for that one more would come too late: its visitor is refused at once. */
export class PoolBusy extends Error {
  override name = 'PoolBusy';
}

/** A page of a release that is tried asks for what the API does not have: with another API the release may pass. */
export class NotInApi extends Error {
  override name = 'NotInApi';
}

/** The processes in which code of remotes runs. Nothing of it ever runs in the process that asks them. */
export interface RenderPool {
  /**
   * Takes these releases into use: in fresh workers, or an earlier one; unless exactly this code runs
   * already and only what documents say of it changed. Resolves when the first of them can render; pages that were begun are finished by the workers before. What does not load, or kills a worker that loads it, is left out (its pages are
   * left to browsers) and named with the reason.
   */
  use(set: ReleaseSet): Promise<{ leftOut: Partial<Record<RemoteName, string>> }>;
  /**
   * Loads one release in a worker of its own, asks its health and renders every page that it declares. Live pages are
   * not disturbed, whatever it does. One at a time: who comes second waits.
   * @param signal fires when something more urgent is to be prepared: the worker is ended at once, and this rejects
   * @returns what made-up visitors see of its pages
   * @throws Error naming release, page and reason
   */
  prepare(candidate: { record: ReleaseRecord; code: ServerCode }, signal: AbortSignal): Promise<Sight[]>;
  /**
   * @param signal fires when nobody waits for the page any more
   * @throws PoolBusy
   */
  render(job: RenderJob, signal: AbortSignal): Promise<PoolPage>;
  /** Ends when another release of the remote is taken into use, or by `release`. */
  quarantined(): Partial<Record<RemoteName, Quarantined>>;
  /** An operator says that this release is to be tried again: takes effect with the next `use`. */
  release(name: RemoteName): void;
  close(): Promise<void>;
}

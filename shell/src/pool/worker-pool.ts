import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { PublicAnswers } from '../document/site-data.ts';
import type { ReleaseSet, RenderJob, WorkerSetup } from '../jobs/render-job.ts';
import type { WorkerProblem } from '../jobs/worker-messages.ts';
import { type Live, LiveWorkers } from './live-workers.ts';
import type { PoolEvents, WorkerCrash } from './pool-events.ts';
import { Quarantine } from './quarantine.ts';
import { renderInTries } from './render-in-tries.ts';
import type { PoolPage, RenderPool } from './render-pool.ts';
import { ReserveWorker, sameCode } from './reserve-worker.ts';
import { SpareWorkers } from './spare-workers.ts';
import { tryRelease } from './try-release.ts';
import { RenderWorker } from './worker/render-worker.ts';
import { WorkerLost } from './worker/worker-lost.ts';

export interface PoolOptions {
  /** The worker's program. */
  file: string;
  setup: Omit<WorkerSetup, 'hasMarker'>;
  /** As whom the workers run; null: as this process. */
  user: string | null;
  /** Workers that render side by side, besides the spare ones. */
  active: number;
  /** Ready for other releases; two, because one may be taken while the next still boots on a busy machine. */
  spares?: number;
  site(): Promise<PublicAnswers>;
  events: PoolEvents;
}

/** Keeps render workers as they are needed: so many with the releases in use, spare ones, and one to go back with. */
export class WorkerPool implements RenderPool {
  private readonly options: PoolOptions;
  private readonly live = new LiveWorkers();
  private readonly spares: SpareWorkers;
  private readonly reserve = new ReserveWorker();
  private readonly quarantine = new Quarantine();
  private set: ReleaseSet | null = null;
  /** What of it the workers run. */
  private running: ReleaseSet | null = null;
  /** Changes with what workers are to hold: one that was loaded for another edition is of no use. */
  private edition = 0;
  private coming = 0;
  private started = 0;
  private isClosed = false;
  private using: Promise<unknown> = Promise.resolve();
  private preparing: Promise<unknown> = Promise.resolve();

  constructor(options: PoolOptions) {
    this.options = options;
    this.spares = new SpareWorkers(
      options.spares ?? 2,
      () => this.start(),
      (error) => options.events.startFailed(error),
    );
    this.spares.fill();
  }

  use(set: ReleaseSet): ReturnType<RenderPool['use']> {
    const used = this.using.then(() => this.change(set));
    this.using = used.catch(() => undefined);
    return used;
  }

  prepare(candidate: Parameters<RenderPool['prepare']>[0], signal: AbortSignal): ReturnType<RenderPool['prepare']> {
    const prepared = this.preparing.then(() =>
      // The spare workers stay for what goes live meanwhile.
      tryRelease(candidate, signal, {
        boot: () => this.spares.boot(),
        site: this.options.site,
      }),
    );
    this.preparing = prepared.catch(() => undefined);
    return prepared;
  }

  render(job: RenderJob, signal: AbortSignal): Promise<PoolPage> {
    const leaveOut = job.leaveOut || this.quarantine.holds(job.remote, this.set);
    return renderInTries({ ...job, leaveOut }, signal, this.live, (why) => this.options.events.retried(why));
  }

  quarantined(): ReturnType<RenderPool['quarantined']> {
    return this.quarantine.list(this.set);
  }

  release(name: RemoteName): void {
    this.quarantine.release(name);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.spares.close();
    this.reserve.drop();
    this.live.close();
  }

  private start(): RenderWorker {
    const { file, setup, user, events } = this.options;
    return new RenderWorker({
      file,
      number: ++this.started,
      setup,
      user,
      onOutput: ({ number, atWork }, lines, dropped) =>
        events.said({ worker: number, release: atWork, lines, dropped }),
      onSlow: (worker) => this.replace(this.live.find(worker)),
      onUnhealthy: (worker, problem) => this.unhealthy(worker, problem),
      onGone: (worker, lost) => this.gone(worker, lost),
    });
  }

  private async change(set: ReleaseSet): ReturnType<RenderPool['use']> {
    if (this.running && sameCode(this.running, this.quarantine.allowed(set))) {
      this.set = set;
      this.live.relabel(set);
      return { leftOut: {} };
    }
    this.edition++;
    const { running: before } = this;
    this.quarantine.change(this.set, set);
    const back = this.reserve.take((kept) => sameCode(kept, this.quarantine.allowed(set)));
    back?.relabel(set.page);
    const { worker, leftOut } = back ? { worker: back, leftOut: {} } : await this.loaded(set);
    this.set = set;
    this.quarantine.changed(set);
    this.running = this.quarantine.allowed(set);
    this.edition++;
    // What was put back is not kept: nothing of a bad release stays.
    if (before) this.reserve.keep(back ? undefined : this.live.takeHealthy(), before);
    this.live.replaceAll();
    this.live.join(worker, set);
    this.fill();
    return { leftOut };
  }

  /** A worker that holds the set, without the code that keeps workers from loading. */
  private async loaded(set: ReleaseSet) {
    const leftOut: Partial<Record<RemoteName, string>> = {};
    for (;;) {
      const worker = await this.spares.take();
      try {
        const refused = await worker.load(this.quarantine.allowed(set));
        if (!this.isClosed) return { worker, leftOut: { ...leftOut, ...refused } };
        worker.dismiss('closed');
        throw new Error('the pool is closed');
      } catch (error) {
        if (this.isClosed || !(error instanceof WorkerLost)) throw error;
        this.crashed(
          { worker: worker.number, how: error.message, faultyRelease: error.faultyRelease, error: null },
          set,
        );
        const refused = this.setAside(set, error.faultyRelease);
        if (refused) leftOut[refused] = error.message;
      }
    }
  }

  /** Code that ended the worker that was to load it. @returns the remote, if it is new: what is live is kept from running */
  private setAside(set: ReleaseSet, faultyRelease: string | null): RemoteName | null {
    const faulty = remoteNames.find((name) => set.code[name] && set.code[name].release === faultyRelease);
    if (!faulty || !faultyRelease) return null;
    if (this.set?.code[faulty]?.release === faultyRelease) {
      this.confine(this.quarantine.put(faulty, set), set);
      return null;
    }
    this.quarantine.avoid(faultyRelease);
    return faulty;
  }

  /** Starts what is missing. */
  private fill(): void {
    if (this.isClosed) return;
    const { set, edition } = this;
    if (!set || this.live.staying + this.coming >= this.options.active) {
      this.spares.fill();
      return;
    }
    this.coming++;
    this.loaded(set)
      .then(({ worker }) => {
        if (this.edition === edition) this.live.join(worker, set);
        else worker.dismiss('is not needed any more');
      })
      .catch(() => undefined) // closed
      .finally(() => {
        this.coming--;
        this.fill();
      });
  }

  /** It serves until another one is there. */
  private replace(one: Live | undefined): void {
    if (!one || one.isLeaving) return;
    one.isLeaving = true;
    this.fill();
  }

  private unhealthy(worker: RenderWorker, { what, faultyRelease, error }: WorkerProblem): void {
    const one = this.live.find(worker);
    // One that is loaded or tried is of no use like this, and those who wait for it get an error.
    if (!one) worker.kill(error ? `${what}: ${error.message}` : what, faultyRelease);
    else if (!one.isReported) this.report(one, { worker: worker.number, how: what, faultyRelease, error });
  }

  /** It is of no use any more, though it can finish what it began. */
  private report(one: Live, crash: WorkerCrash): void {
    one.isReported = true;
    this.crashed(crash, one.set);
    one.isLeaving = true;
    this.fill();
  }

  private gone(worker: RenderWorker, { message, faultyRelease, wasAsked }: WorkerLost): void {
    this.spares.gone(worker);
    this.reserve.gone(worker);
    const one = this.live.find(worker);
    if (!one) return;
    this.live.remove(one);
    if (!wasAsked && !one.isReported)
      this.crashed({ worker: worker.number, how: message, faultyRelease, error: null }, one.set);
    this.fill();
  }

  private crashed(crash: WorkerCrash, set: ReleaseSet): void {
    this.options.events.crashed(crash);
    this.confine(this.quarantine.crash(crash.faultyRelease, set), set);
  }

  /** Says that the remote's release went into quarantine, and replaces the workers that hold it. */
  private confine(name: RemoteName | null, set: ReleaseSet): void {
    const quarantined = name && this.quarantine.list(set)[name];
    if (!quarantined) return;
    this.options.events.quarantined(name, quarantined);
    if (!this.quarantine.holds(name, this.set)) return;
    // Others hold its code as well, or are about to.
    this.edition++;
    this.running = this.set && this.quarantine.allowed(this.set);
    this.live.replaceAll();
  }
}

import type { ReleaseSet } from '../jobs/render-job.ts';
import { PoolBusy } from './render-pool.ts';
import type { RenderWorker } from './worker/render-worker.ts';

export interface Live {
  worker: RenderWorker;
  set: ReleaseSet;
  /** It serves until its successor is ready. */
  isLeaving: boolean;
  /** It was reported already that it cannot be used any more. */
  isReported: boolean;
}

/** How long a page waits for a worker that could render it. */
const longestWait = 10_000;

/** Pages that one worker has under way, or that wait for the first one: about a second of its work. */
const maxPages = 200;

/** The workers that render, and those that finish what they began. */
export class LiveWorkers {
  private serving: Live[] = [];
  private readonly finishing = new Set<Live>();
  private readonly waiting = new Set<() => void>();
  private isClosed = false;

  /** Workers that are meant to stay. */
  get staying(): number {
    return this.serving.filter(({ isLeaving }) => !isLeaving).length;
  }

  /** From now on it renders; those that were only kept until it came finish what they began. */
  join(worker: RenderWorker, set: ReleaseSet): void {
    this.serving.push({ worker, set, isLeaving: false, isReported: false });
    for (const one of this.serving.filter(({ isLeaving }) => isLeaving)) {
      this.finishing.add(one);
      one.worker.retire();
    }
    this.serving = this.serving.filter(({ isLeaving }) => !isLeaving);
    for (const wake of this.waiting) wake();
  }

  /** Takes out one that could keep rendering; what it began it finishes. Another one is to join at once. */
  takeHealthy(): RenderWorker | undefined {
    const one = this.serving.find(({ isLeaving, isReported }) => !isLeaving && !isReported);
    this.serving = this.serving.filter((it) => it !== one);
    return one?.worker;
  }

  /** All are kept only until fresh ones are there. */
  replaceAll(): void {
    for (const one of this.serving) one.isLeaving = true;
  }

  /** What documents say of the releases changes, and nothing else. */
  relabel(set: ReleaseSet): void {
    for (const one of this.serving) {
      one.set = set;
      one.worker.relabel(set.page);
    }
  }

  find(worker: RenderWorker): Live | undefined {
    return [...this.serving, ...this.finishing].find((one) => one.worker === worker);
  }

  remove(one: Live): void {
    this.serving = this.serving.filter((it) => it !== one);
    this.finishing.delete(one);
  }

  /**
   * The one with the least to do.
   * @throws PoolBusy; Error when none comes in time, or the signal's own when nobody waits any more
   */
  async free(signal: AbortSignal): Promise<Live> {
    const until = performance.now() + longestWait;
    for (;;) {
      signal.throwIfAborted();
      const [first, ...others] = this.serving;
      const least = first && others.reduce((a, b) => (b.worker.openJobs < a.worker.openJobs ? b : a), first);
      if ((least?.worker.openJobs ?? this.waiting.size) >= maxPages) throw new PoolBusy();
      if (least) return least;
      const left = until - performance.now();
      if (left <= 0 || this.isClosed) throw Object.assign(new Error('no render worker is there'), { statusCode: 503 });
      await this.next(left);
    }
  }

  close(): void {
    this.isClosed = true;
    for (const { worker } of [...this.serving, ...this.finishing]) worker.dismiss('closed');
    for (const wake of this.waiting) wake();
  }

  /** Resolves when a worker joins, or after `ms`. */
  private next(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.waiting.add(done);
    });
  }
}

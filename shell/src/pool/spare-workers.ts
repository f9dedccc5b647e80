import type { RenderWorker } from './worker/render-worker.ts';

/** Longest pause between two tries, in milliseconds. */
const longestPause = 4000;

/** Keeps workers booted that have no release yet: they can take any, at once. They boot one after the other. */
export class SpareWorkers {
  private spares: RenderWorker[] = [];
  private booting: Promise<void> | null = null;
  private readonly unbooted = new Set<RenderWorker>();
  private failures = 0;
  private isClosed = false;
  private readonly count: number;
  private readonly start: () => RenderWorker;
  private readonly failed: (error: unknown) => void;

  /** @param count how many are ready */
  constructor(count: number, start: () => RenderWorker, failed: (error: unknown) => void) {
    this.count = count;
    this.start = start;
    this.failed = failed;
  }

  /** Has as many ready soon as it keeps. */
  fill(): void {
    if (this.booting || this.spares.length >= this.count || this.isClosed) return;
    const booting = this.boot().then((worker) => {
      this.spares.push(worker);
    });
    this.booting = booting;
    booting
      .finally(() => {
        this.booting = null;
        this.fill();
      })
      .catch(() => undefined); // closed
  }

  /** A spare one, or the next that is booted. Another one takes its place when `fill` is called. */
  async take(): Promise<RenderWorker> {
    for (;;) {
      const worker = this.spares.shift();
      if (worker) return worker;
      this.fill();
      if (!this.booting) throw new Error('the pool is closed');
      await this.booting;
    }
  }

  /** One more, for its caller. Tries until one boots: without workers there is no site. */
  async boot(): Promise<RenderWorker> {
    while (!this.isClosed) {
      try {
        const worker = await this.startOne();
        this.failures = 0;
        if (!this.isClosed) return worker;
        worker.dismiss('closed');
      } catch (error) {
        if (this.isClosed) break;
        this.failed(error);
        const pause = Math.min(longestPause, 250 * 2 ** this.failures++);
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
      }
    }
    throw new Error('the pool is closed');
  }

  /** A worker is gone, maybe one of these. */
  gone(worker: RenderWorker): void {
    if (!this.spares.includes(worker)) return;
    this.spares = this.spares.filter((it) => it !== worker);
    this.fill();
  }

  close(): void {
    this.isClosed = true;
    for (const worker of [...this.spares, ...this.unbooted]) worker.dismiss('closed');
  }

  /** @throws WorkerLost when it ends before it is booted */
  private async startOne(): Promise<RenderWorker> {
    const worker = this.start();
    this.unbooted.add(worker);
    try {
      await worker.booted;
      return worker;
    } finally {
      this.unbooted.delete(worker);
    }
  }
}

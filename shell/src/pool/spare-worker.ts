import type { RenderWorker } from './render-worker.ts';

/** Longest pause between two tries, in milliseconds. */
const longestPause = 4000;

/** Keeps one worker booted that has no release yet: it can take any, at once. */
export class SpareWorker {
  private spare: RenderWorker | null = null;
  private booting: Promise<RenderWorker> | null = null;
  private failures = 0;
  private isClosed = false;
  private readonly start: () => RenderWorker;

  constructor(start: () => RenderWorker) {
    this.start = start;
  }

  /** Has one ready soon. */
  fill(): void {
    if (this.spare || this.booting || this.isClosed) return;
    this.booting = this.boot();
    this.booting.then(
      (worker) => {
        this.booting = null;
        this.spare = worker;
      },
      () => undefined, // closed
    );
  }

  /** The spare one, or the next that is booted. Another one takes its place when `fill` is called. */
  async take(): Promise<RenderWorker> {
    this.fill();
    const worker = this.spare ?? (await this.booting);
    if (!worker) throw new Error('the pool is closed');
    // Who waited as well gets another one.
    if (this.spare !== worker) return this.take();
    this.spare = null;
    return worker;
  }

  /** One more, for its caller. Tries until one boots: without workers there is no site. */
  async boot(): Promise<RenderWorker> {
    while (!this.isClosed) {
      const worker = this.start();
      try {
        await worker.booted;
        this.failures = 0;
        if (this.isClosed) worker.dismiss('closed');
        else return worker;
      } catch {
        const pause = Math.min(longestPause, 250 * 2 ** this.failures++);
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
      }
    }
    throw new Error('the pool is closed');
  }

  /** A worker is gone, maybe this one. */
  gone(worker: RenderWorker): void {
    if (this.spare !== worker) return;
    this.spare = null;
    this.fill();
  }

  close(): void {
    this.isClosed = true;
    this.spare?.dismiss('closed');
  }
}

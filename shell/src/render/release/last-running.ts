import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { markWidth } from '../../jobs/worker-messages.ts';

/**
 * Says whose code runs: to the front, which reads the marker when this process has died, and to this process, for what
 * goes wrong long after.
 */
export class LastRunning {
  private readonly release = new AsyncLocalStorage<string>();
  private readonly file: number | null;
  private marked = '';

  /** @param file descriptor of a file that the front has open as well; null: there is none */
  constructor(file: number | null) {
    this.file = file;
  }

  /** Runs the release's code: what it starts, timers among it, belongs to it as well. */
  run<T>(release: string, work: () => T): T {
    return this.release.run(release, () => {
      this.mark(release);
      return work();
    });
  }

  /** Code of the release at work continues now, after something else may have run. */
  goOn(): void {
    if (this.running) this.mark(this.running);
  }

  /** No release's code runs. */
  rest(): void {
    this.mark('');
  }

  /** The release to which the async context belongs. */
  get running(): string | null {
    return this.release.getStore() ?? null;
  }

  /** The release whose code runs, where it is known: by the async context, else the last one that was marked. */
  get atWork(): string | null {
    return this.running ?? (this.marked || null);
  }

  /**
   * The work of a timer counts for the release that set it.
   * @param around called before each, and after it with that release
   */
  followTimers(around: (release: string | null) => void): void {
    for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'] as const)
      this.follow(name, around);
  }

  private follow(
    name: 'setTimeout' | 'setInterval' | 'setImmediate' | 'queueMicrotask',
    around: (release: string | null) => void,
  ): void {
    type Timer = (callback: (...args: unknown[]) => unknown, ...rest: unknown[]) => unknown;
    // The four differ in what they return and take besides the callback, which passes through unchanged.
    const original = globalThis[name] as unknown as Timer;
    const marked: Timer = (callback, ...rest) => {
      const release = this.release.getStore();
      if (!release || typeof callback !== 'function') return original(callback, ...rest);
      return original(
        (...args) => {
          const before = this.marked;
          around(null);
          this.mark(release);
          try {
            return callback(...args);
          } finally {
            this.mark(before);
            around(release);
          }
        },
        ...rest,
      );
    };
    Object.defineProperties(marked, Object.getOwnPropertyDescriptors(original));
    // module-state: once, before any code of a remote is there; what it knows is the process's own.
    Object.assign(globalThis, { [name]: marked });
  }

  /** A few microseconds: it is not made durable, for only this machine's memory must keep it. */
  private mark(release: string): void {
    if (release === this.marked) return;
    this.marked = release;
    try {
      if (this.file !== null) writeSync(this.file, release.padEnd(markWidth), 0);
    } catch {
      // The disk is full: a crash is then attributed by what else is known.
    }
  }
}

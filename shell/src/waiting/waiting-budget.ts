import { clearTimeout, setImmediate, setTimeout } from 'node:timers';

/** Milliseconds that one wait counts for, also where this process had other work and came back to it later. */
const piece = 50;

/** What a budget measures time with; tests turn it by hand. */
export interface Clock {
  now(): number;
  setTimeout(work: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
  setImmediate(work: () => void): void;
}

const ownClock: Clock = { now: () => performance.now(), setTimeout, clearTimeout, setImmediate };

/**
 * A time limit for several waits together, e.g. for all calls of one page to the API. It is spent only while something
 * waits and this process can receive the answer: time in which the event loop is blocked does not count, for a connection,
 * a request and its answer each need it to turn. Waits at the same time spend it once.
 */
export class WaitingBudget {
  private readonly waits = new Set<{ giveUp: () => void }>();
  private readonly clock: Clock;
  private ms: number;
  private running: { timer: unknown; from: number; ms: number } | undefined;

  /** @param ms milliseconds of waiting, in all */
  constructor(ms: number, clock: Clock = ownClock) {
    this.ms = ms;
    this.clock = clock;
  }

  /** Milliseconds that may still be waited. */
  get left(): number {
    return this.ms;
  }

  /**
   * Begins to wait.
   * @param giveUp called once when the budget is spent, unless the wait has ended
   * @returns ends the wait
   */
  wait(giveUp: () => void): () => void {
    const wait = { giveUp };
    this.waits.add(wait);
    if (!this.running) this.run();
    return () => {
      this.waits.delete(wait);
      if (this.waits.size === 0) this.pause();
    };
  }

  /** Waits for `work` to end; it continues also when the budget is spent. */
  async during<T>(work: Promise<T>): Promise<T> {
    const end = this.wait(() => {});
    return work.finally(end);
  }

  private run(): void {
    const ms = Math.min(this.ms, piece);
    const timer = this.clock.setTimeout(() => {
      this.ms -= ms;
      if (this.ms > 0) return this.run();
      // Timers come before what has arrived is read: the last look at that is in between.
      this.clock.setImmediate(() => this.end());
    }, ms);
    this.running = { timer, from: this.clock.now(), ms };
  }

  private pause(): void {
    if (!this.running || this.ms <= 0) return;
    this.clock.clearTimeout(this.running.timer as never);
    this.ms -= Math.min(this.running.ms, this.clock.now() - this.running.from);
    this.running = undefined;
  }

  private end(): void {
    this.running = undefined;
    const late = [...this.waits];
    this.waits.clear();
    for (const { giveUp } of late) giveUp();
  }
}

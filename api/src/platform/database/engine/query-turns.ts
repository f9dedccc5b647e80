import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<string>();

/** Whatever `work` asks the database for is asked in the turn of this name. */
export const askAs = <T>(name: string, work: () => T): T => asking.run(name, work);

/** Names whose time is remembered before those that owe none are forgotten. */
const remembered = 1000;

/**
 * The one session of the embedded database, which names share by time: the next turn is that of the waiting name that has had the
 * least of it, so a short query waits for one long transaction of somebody else at most, however many of them wait. Work without a
 * name, such as a job, shares one.
 */
export class QueryTurns {
  /** In the order in which they began to wait. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** When each name's next turn may begin, on a clock that shares each millisecond among the names that want it (weighted fair queueing). */
  readonly #due = new Map<string, number>();
  #clock = 0;
  #isTaken = false;

  async run<T>(work: () => Promise<T>): Promise<T> {
    const name = asking.getStore() ?? '';
    if (this.#isTaken) await this.#turnOf(name);
    this.#isTaken = true;
    const due = this.#dueOf(name);
    const begin = performance.now();
    try {
      return await work();
    } finally {
      const spent = performance.now() - begin;
      this.#due.set(name, due + spent);
      // It runs on with every turn, so names that come later never keep an earlier one waiting for ever.
      this.#clock += spent / (this.#waiting.size + 1);
      if (this.#due.size > remembered) this.#forgetPaid();
      this.#giveOn();
    }
  }

  /** A name that was away saves no time up. */
  #dueOf(name: string): number {
    return Math.max(this.#clock, this.#due.get(name) ?? 0);
  }

  #forgetPaid(): void {
    for (const [name, due] of this.#due) if (due <= this.#clock) this.#due.delete(name);
  }

  #turnOf(name: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = this.#waiting.get(name);
    if (queue) queue.push(resolve);
    else this.#waiting.set(name, [resolve]);
    return promise;
  }

  #giveOn(): void {
    const names = [...this.#waiting.keys()];
    if (names.length === 0) {
      this.#isTaken = false;
      this.#due.clear();
      return;
    }
    const next = names.reduce((one, other) => (this.#dueOf(other) < this.#dueOf(one) ? other : one));
    const [start, ...more] = this.#waiting.get(next) ?? [];
    this.#waiting.delete(next);
    if (more.length > 0) this.#waiting.set(next, more);
    start?.();
  }
}

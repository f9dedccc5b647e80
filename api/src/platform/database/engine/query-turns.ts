import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<string>();

/** Whatever `work` asks the database for is asked in the turn of this name. */
export const askAs = <T>(name: string, work: () => T): T => asking.run(name, work);

/**
 * The one session of the embedded database, which names have in turn: a caller with a hundred queries waits behind his own, and
 * another one's next query is at most one of his away. What nobody has asked for, such as a job, has a name too.
 */
export class QueryTurns {
  /** The name whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isTaken = false;

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await this.#turnOf(asking.getStore() ?? '');
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      this.#giveOn();
    }
  }

  #turnOf(name: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = this.#waiting.get(name);
    if (queue) queue.push(resolve);
    else this.#waiting.set(name, [resolve]);
    return promise;
  }

  #giveOn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#isTaken = false;
      return;
    }
    const [name, [start, ...more]] = next;
    this.#waiting.delete(name);
    if (more.length > 0) this.#waiting.set(name, more);
    start?.();
  }
}

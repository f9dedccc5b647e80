import { busy } from '../refusals/refusal.ts';

/** How much may run and wait at a time under one name, e.g. of one account, address or user. */
export interface Share {
  of: string;
  max: number;
  refusal?: () => Error;
}

interface SemaphoreOptions {
  atOnce: number;
  /** Default 0: work that cannot start at once is refused. */
  maxWaiting?: number;
  refusal?: () => Error;
}

/** Work that runs or waits. */
interface Entry {
  names: string[];
  /** Work of one name is spread over the rounds: the first of every name comes before the second of any. */
  round: number;
  start: () => void;
  refuse: (reason: Error) => void;
}

/**
 * Lets a few do heavy work at a time; others wait. Names take turns: a caller with a hundred calls waits behind
 * his own, and other callers do not. When too many wait, the one whose turn comes last is refused.
 */
export class Semaphore {
  readonly #running = new Set<Entry>();
  /** In the order in which they came. */
  readonly #waiting: Entry[] = [];
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #refusal: () => Error;
  /** Of what was started last. */
  #round = 0;

  constructor({ atOnce, maxWaiting = 0, refusal = busy }: SemaphoreOptions) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
    this.#refusal = refusal;
  }

  /** True when one more would have to wait. */
  get isFull(): boolean {
    return this.#running.size >= this.#atOnce;
  }

  async run<T>(work: () => Promise<T>, shares: Share[] = []): Promise<T> {
    const used = shares.find(({ of, max }) => this.#named(of).length >= max);
    if (used) throw (used.refusal ?? this.#refusal)();
    const names = shares.map(({ of }) => of);
    const ahead = names.flatMap((name) => this.#named(name).map(({ round }) => round + 1));
    const { promise: started, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    const entry = { names, round: Math.max(this.#round, ...ahead), start, refuse };
    if (this.isFull) this.#wait(entry);
    else this.#start(entry);
    await started;
    try {
      return await work();
    } finally {
      this.#running.delete(entry);
      const [next] = this.#inTurn();
      if (next) this.#start(this.#leave(next));
    }
  }

  #start(entry: Entry): void {
    this.#round = entry.round;
    this.#running.add(entry);
    entry.start();
  }

  #wait(entry: Entry): void {
    this.#waiting.push(entry);
    if (this.#waiting.length <= this.#maxWaiting) return;
    const last = this.#inTurn().at(-1) ?? entry;
    this.#leave(last).refuse(this.#refusal());
  }

  #leave(entry: Entry): Entry {
    this.#waiting.splice(this.#waiting.indexOf(entry), 1);
    return entry;
  }

  /** What waits, the next one first. */
  #inTurn(): Entry[] {
    return this.#waiting.toSorted((one, other) => one.round - other.round);
  }

  /** What runs or waits under a name. */
  #named(name: string): Entry[] {
    return [...this.#running, ...this.#waiting].filter(({ names }) => names.includes(name));
  }
}

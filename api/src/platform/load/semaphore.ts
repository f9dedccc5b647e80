import { busy } from '../refusals/refusal.ts';

/** The share of one name, e.g. an account, an address or a user. */
export interface Share {
  of: string;
  /** How much may run at a time; the rest waits, and holds up nobody else. */
  atOnce?: number;
  /** Maximum of running and waiting work. */
  max?: number;
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
  shares: Share[];
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
  /** How much of each name runs. */
  readonly #runningOf = new Map<string, number>();
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
  isFullFor(shares: Share[]): boolean {
    return !this.#hasRoom(shares);
  }

  /** @param shares whose work it is: nothing waits without a name */
  async run<T>(work: () => Promise<T>, shares: Share[]): Promise<T> {
    const entries = [...this.#running, ...this.#waiting];
    const used = shares.find(({ of, max = everything }) => named(entries, of).length >= max);
    if (used) throw (used.refusal ?? this.#refusal)();
    const ahead = shares.flatMap(({ of }) => named(entries, of).map(({ round }) => round + 1));
    const { promise: started, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    const entry = { shares, round: Math.max(this.#round, ...ahead), start, refuse };
    if (this.#hasRoom(shares)) this.#start(entry);
    else this.#wait(entry);
    await started;
    try {
      return await work();
    } finally {
      this.#end(entry);
    }
  }

  #hasRoom(shares: Share[]): boolean {
    if (this.#running.size >= this.#atOnce) return false;
    return shares.every(({ of, atOnce = everything }) => (this.#runningOf.get(of) ?? 0) < atOnce);
  }

  #start(entry: Entry): void {
    this.#round = Math.max(this.#round, entry.round);
    this.#running.add(entry);
    this.#count(entry, 1);
    entry.start();
  }

  #end(entry: Entry): void {
    this.#running.delete(entry);
    this.#count(entry, -1);
    for (const next of this.#inTurn()) if (this.#hasRoom(next.shares)) this.#start(this.#leave(next));
  }

  #count({ shares }: Entry, change: 1 | -1): void {
    for (const { of } of shares) {
      const count = (this.#runningOf.get(of) ?? 0) + change;
      if (count > 0) this.#runningOf.set(of, count);
      else this.#runningOf.delete(of);
    }
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

  /** Waiting entries, the next one first. */
  #inTurn(): Entry[] {
    return this.#waiting.toSorted((one, other) => one.round - other.round);
  }
}

const everything = Number.POSITIVE_INFINITY;

/** Those of a name. */
const named = (entries: Entry[], name: string) => entries.filter(({ shares }) => shares.some(({ of }) => of === name));

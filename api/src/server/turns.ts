import { busy } from './refusal.ts';

/** Lets a few do heavy work at a time. Others wait, in the order they came; one too many is refused. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #refusal: () => Error;
  #busy = 0;

  constructor({ atOnce, mostWaiting, refusal = busy }: { atOnce: number; mostWaiting: number; refusal?: () => Error }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
    this.#refusal = refusal;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#atOnce) this.#busy++;
    else {
      if (this.#waiting.length >= this.#mostWaiting) throw this.#refusal();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // Whoever waits takes this place over.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy--;
    }
  }
}

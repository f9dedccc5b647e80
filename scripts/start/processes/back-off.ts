export interface Pauses {
  /** The pause after the first end; each further one is twice as long (ms). */
  first: number;
  /** No pause is longer (ms). */
  longest: number;
  /** Milliseconds after which a child that ran counts as healthy: the next pause is the first one again. */
  steady: number;
}

const usual: Pauses = { first: 250, longest: 10_000, steady: 30_000 };

/** How long to wait before a process that ended is started again. There is no last try. */
export class BackOff {
  readonly #pauses: Pauses;
  #ends = 0;

  constructor(pauses = usual) {
    this.#pauses = pauses;
  }

  /** @param ran how long it ran this time. @returns the pause; both in ms */
  pauseAfter(ran: number): number {
    const { first, longest, steady } = this.#pauses;
    if (ran >= steady) this.#ends = 0;
    return Math.min(longest, first * 2 ** this.#ends++);
  }
}

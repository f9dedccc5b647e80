/** Ends a request that shows no sign of life, or whose asker has gone. */
export class SilenceWatch {
  readonly #controller = new AbortController();
  readonly #asker: AbortSignal;
  readonly #leave = () => this.#controller.abort();
  #timer: NodeJS.Timeout | undefined;

  constructor(asker: AbortSignal) {
    this.#asker = asker;
    if (asker.aborted) this.#leave();
    asker.addEventListener('abort', this.#leave);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds within which the next sign must come. */
  expect(within: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), within);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#asker.removeEventListener('abort', this.#leave);
    // Closes the connection when the reader left in the middle; does nothing after the end.
    this.#controller.abort();
  }
}

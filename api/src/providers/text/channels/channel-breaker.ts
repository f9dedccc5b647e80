import type { ProviderFailure } from '../text.ts';

/** So many failures without an answer between them open it. */
const mostFailures = 5;
/** Milliseconds until an open one lets one question through. */
const openFor = 30_000;
/** The longest rest that a channel can ask for by `retry-after`. */
const longestRest = 60_000;

export type BreakerState = 'closed' | 'half-open' | 'open';

/**
 * Keeps questions away from a channel that fails (a circuit breaker). One for each channel and process: a process learns
 * for itself, within five questions, and nothing has to be agreed on.
 */
export class ChannelBreaker {
  #failures = 0;
  #restsUntil = 0;
  #wasOpened = false;
  #isProbed = false;
  /** Why it is open. */
  failure: ProviderFailure | undefined;

  get state(): BreakerState {
    if (Date.now() < this.#restsUntil) return 'open';
    return this.#wasOpened ? 'half-open' : 'closed';
  }

  /** True when the channel may be asked now. Half open, one question at a time tries it; report its outcome. */
  enter(): boolean {
    if (this.state === 'open' || (this.state === 'half-open' && this.#isProbed)) return false;
    this.#isProbed = this.state === 'half-open';
    return true;
  }

  /** The first text came: others may ask as well. */
  answer(): void {
    this.#wasOpened = false;
    this.#isProbed = false;
  }

  /** An answer ended as it should. */
  succeed(): void {
    this.answer();
    this.#failures = 0;
    this.failure = undefined;
  }

  fail(failure: ProviderFailure): void {
    this.#isProbed = false;
    const { isOfRequest, restMs } = failure.facts;
    if (isOfRequest) return;
    this.failure = failure;
    if (restMs !== undefined) {
      this.#restsUntil = Date.now() + Math.min(restMs, longestRest);
    } else if (++this.#failures >= mostFailures) {
      this.#wasOpened = true;
      this.#restsUntil = Date.now() + openFor;
    }
  }

  /** The reader left before anything was known. */
  leave(): void {
    this.#isProbed = false;
  }
}

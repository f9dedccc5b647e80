import { LRUCache } from 'lru-cache';
import type { ProviderFailure } from './provider-failure.ts';

/** So many failures without an answer between them open it. */
const maxFailures = 5;
/** Milliseconds until an open one lets one question through. */
const openFor = 30_000;
/** The longest rest that a channel can ask for by `retry-after`. */
const maxRest = 60_000;
/** Users whose failures are remembered, and for how long (ms) after the last one. */
const maxUsers = 1000;
const userLife = 600_000;

export type BreakerState = 'closed' | 'half-open' | 'open';

/** A circuit breaker. A question is let in by `enter`; report its outcome. */
class Breaker {
  readonly #failed = new Set<unknown>();
  #restsUntil = 0;
  #wasOpened = false;
  #isProbed = false;
  /** Why it is open. */
  failure: ProviderFailure | undefined;

  get state(): BreakerState {
    if (Date.now() < this.#restsUntil) return 'open';
    return this.#wasOpened ? 'half-open' : 'closed';
  }

  /** True when the channel may be asked now. Half open, one question at a time tries it. */
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
    this.#failed.clear();
    this.failure = undefined;
  }

  /** @param counted failures with the same value weigh once */
  fail(failure: ProviderFailure, counted: unknown): void {
    this.#isProbed = false;
    this.failure = failure;
    const { restMs } = failure.facts;
    this.#failed.add(counted);
    if (restMs !== undefined) {
      this.#restsUntil = Date.now() + Math.min(restMs, maxRest);
    } else if (failure.facts.isKeyRefused || this.#failed.size >= maxFailures) {
      this.#wasOpened = true;
      this.#restsUntil = Date.now() + openFor;
    }
  }

  /** Nothing is known of the channel. */
  leave(): void {
    this.#isProbed = false;
  }
}

/**
 * Keeps questions away from a channel that fails. One for each channel and process: a process learns for itself, and
 * nothing has to be agreed on. Five failures of one user keep the questions of that user away, the failures of five users
 * those of everybody: no user can switch a channel off for the others. A refused key is nobody's question: one is enough.
 */
export class ChannelBreaker {
  readonly #ofAll = new Breaker();
  readonly #ofUsers = new LRUCache<number, Breaker>({ max: maxUsers, ttl: userLife, updateAgeOnGet: true });

  get state(): BreakerState {
    return this.#ofAll.state;
  }

  /** Why a user's question is not let in. */
  failureFor(user: number): ProviderFailure | undefined {
    return this.#ofAll.failure ?? this.#ofUsers.get(user)?.failure;
  }

  /** True when the channel may be asked now; report the outcome. */
  enter(user: number): boolean {
    const own = this.#ofUsers.get(user);
    if (own && !own.enter()) return false;
    if (this.#ofAll.enter()) return true;
    own?.leave();
    return false;
  }

  /** The first text came. */
  answer(user: number): void {
    for (const breaker of this.#both(user)) breaker.answer();
  }

  /** An answer ended as it should. */
  succeed(user: number): void {
    this.#ofAll.succeed();
    this.#ofUsers.delete(user);
  }

  /** A failure that the request causes does not count against the channel. */
  fail(user: number, failure: ProviderFailure): void {
    if (failure.facts.isOfRequest) {
      this.leave(user);
      return;
    }
    const own = this.#ofUsers.get(user) ?? new Breaker();
    this.#ofUsers.set(user, own);
    own.fail(failure, Symbol());
    this.#ofAll.fail(failure, user);
  }

  /** The reader left before anything was known. */
  leave(user: number): void {
    for (const breaker of this.#both(user)) breaker.leave();
  }

  #both(user: number): Breaker[] {
    const own = this.#ofUsers.get(user);
    return own ? [this.#ofAll, own] : [this.#ofAll];
  }
}

/** Failures in a row after which a release is not rendered on the server for a while. */
const maxFailures = 5;
/** Milliseconds until one request may try again. */
const pause = 5000;

/**
 * Keeps one failing release from taking every request's time: after a few failures in a row its pages are left to the
 * browser for a while; then one request tries again, and its success closes the breaker.
 */
export class Breaker {
  private failures = 0;
  private openUntil = 0;
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  get isOpen(): boolean {
    return this.now() < this.openUntil;
  }

  /** False while it is open. The caller that gets true after a pause is the one that tries. */
  admits(): boolean {
    if (this.isOpen) return false;
    if (this.failures >= maxFailures) this.openUntil = this.now() + pause;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
    this.openUntil = 0;
  }

  failed(): void {
    this.failures += 1;
    if (this.failures >= maxFailures) this.openUntil = this.now() + pause;
  }
}

import { Counter, Histogram } from 'prom-client';
import { isInside } from '../platform/database/engine/transaction-guard.ts';

/** @throws inside a transaction, which may be run again: what it does outside of the database follows its commit */
export function refuseInside(what: string): void {
  if (isInside()) throw new Error(`A transaction ${what}: use afterCommit`);
}

/** Whatever is counted while tests run is counted outside of transactions. */
function guard(prototype: Record<string, unknown>, method: string): void {
  const original = prototype[method] as (...given: unknown[]) => unknown;
  prototype[method] = function guarded(this: unknown, ...given: unknown[]) {
    refuseInside('counts');
    return original.apply(this, given);
  };
}
guard(Counter.prototype as never, 'incWithoutExemplar');
guard(Histogram.prototype as never, 'observeWithoutExemplar');

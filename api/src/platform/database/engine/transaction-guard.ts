import { AsyncLocalStorage } from 'node:async_hooks';

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Turns a forgotten `tx` into an error. PGlite is one session: a call on the database from inside an open transaction
 * waits for that transaction, which waits for the call; every later query hangs with them. PostgreSQL would hide the
 * mistake until its pool is empty, so both engines are guarded.
 */
export function guardOutside<T extends object>(client: T, methods: (keyof T)[]): void {
  for (const method of methods) {
    const original = client[method] as (...args: unknown[]) => unknown;
    client[method] = function guarded(this: unknown, ...args: unknown[]) {
      if (insideTransaction.getStore()) {
        throw new Error(`Database used inside a transaction (${String(method)}): pass tx on instead of db`);
      }
      return original.apply(client, args);
    } as T[keyof T];
  }
}

/** Marks everything that `run` awaits as inside a transaction. */
export function runInside<T>(run: () => Promise<T>): Promise<T> {
  return insideTransaction.run(true, run);
}

/** Marks what begins in `run` as outside of the transaction that happens to be under way. */
export function runOutside(run: () => void): void {
  insideTransaction.exit(run);
}

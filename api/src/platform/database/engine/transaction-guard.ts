import { AsyncLocalStorage } from 'node:async_hooks';

/** Functions that run after the commit of a transaction. */
export type Steps = (() => unknown)[];

const insideTransaction = new AsyncLocalStorage<Steps>();

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

/** Marks everything that `run` awaits as inside a transaction, which `steps` follow. */
export function runInside<T>(steps: Steps, run: () => Promise<T>): Promise<T> {
  return insideTransaction.run(steps, run);
}

/** Whether a transaction is under way where this is called. */
export const isInside = (): boolean => insideTransaction.getStore() !== undefined;

/**
 * Counts, logs or changes something outside of the database once the transaction under way is committed; at once where there is
 * none. A transaction that is run again, or undone, would do it too often.
 */
export function afterCommit(step: () => unknown): void {
  const steps = insideTransaction.getStore();
  if (steps) steps.push(step);
  else step();
}

/** Marks what begins in `run` as outside of the transaction that happens to be under way. */
export function runOutside(run: () => void): void {
  insideTransaction.exit(run);
}

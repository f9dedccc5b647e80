import { sql } from 'drizzle-orm';
import type { Db, Tx } from './db.ts';
import { runOutside } from './engine/transaction-guard.ts';

/** Topics that processes notify each other about. */
export const signalChannels = ['site_runs', 'site_events', 'site_tasks'] as const;
export type SignalChannel = (typeof signalChannels)[number];

/**
 * Receives the signals of all processes that share the database (`notify`), this one included. A signal may be lost with
 * a connection, so it says only that something changed: the row is the truth, and listeners also poll it.
 */
export class Signals {
  readonly #listeners = new Set<{ channel: SignalChannel; heard: (signal: string) => void }>();

  readonly #gaps = new Set<() => void>();

  /** @returns a function that ends it */
  listen(channel: SignalChannel, heard: (signal: string) => void): () => void {
    const listener = { channel, heard };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls `missed` when signals may have been lost. @returns a function that ends it */
  onGap(missed: () => void): () => void {
    this.#gaps.add(missed);
    return () => void this.#gaps.delete(missed);
  }

  /** The holder of the database connection calls it when the connection was lost and replaced. */
  gap(): void {
    for (const missed of [...this.#gaps]) missed();
  }

  /** The holder of the database connection calls it for each signal that arrives. */
  pass(channel: string, signal: string): void {
    // The embedded database delivers it while the call that sent it is still under way.
    runOutside(() => {
      for (const listener of [...this.#listeners]) if (listener.channel === channel) listener.heard(signal);
    });
  }
}

/** Sends a signal of at most 8000 bytes to all processes, once the transaction is committed. */
export async function notify(db: Db | Tx, channel: SignalChannel, signal: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${signal})`);
}

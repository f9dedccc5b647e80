import { sql } from 'drizzle-orm';
import type { Db, Tx } from './db.ts';
import { runOutside } from './transaction-guard.ts';

/** What processes tell each other about. */
export const signalChannels = ['site_runs', 'site_events'] as const;
export type SignalChannel = (typeof signalChannels)[number];

/**
 * What any process that shares the database has told (`tell`), this one included. A signal may be lost with a
 * connection, so it says only that something changed: the row is the truth, and who listens looks at it now and then.
 */
export class Signals {
  readonly #listeners = new Set<{ channel: SignalChannel; heard: (signal: string) => void }>();

  readonly #gaps = new Set<() => void>();

  /** What is returned ends it. */
  listen(channel: SignalChannel, heard: (signal: string) => void): () => void {
    const listener = { channel, heard };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls `missed` when signals may have been lost. What is returned ends it. */
  onGap(missed: () => void): () => void {
    this.#gaps.add(missed);
    return () => void this.#gaps.delete(missed);
  }

  /** For who holds the connection to the database: it was lost, and there is another one now. */
  gap(): void {
    for (const missed of [...this.#gaps]) missed();
  }

  /** For who holds the connection to the database. */
  pass(channel: string, signal: string): void {
    // The embedded database says it while the teller's own call is under way.
    runOutside(() => {
      for (const listener of [...this.#listeners]) if (listener.channel === channel) listener.heard(signal);
    });
  }
}

/** Tells all processes, once the transaction is committed; at most 8000 bytes. */
export async function tell(db: Db | Tx, channel: SignalChannel, signal: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${signal})`);
}

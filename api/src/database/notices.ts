import { sql } from 'drizzle-orm';
import type { Db, Tx } from './db.ts';
import { runOutside } from './transaction-guard.ts';

/** What processes tell each other about. */
export const noticeChannels = ['site_runs'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/**
 * What any process that shares the database has told (`tell`), this one included. A notice may be lost with a
 * connection, so it says only that something changed: the row is the truth, and who listens looks at it now and then.
 */
export class Notices {
  readonly #listeners = new Set<{ channel: NoticeChannel; heard: (notice: string) => void }>();

  /** What is returned ends it. */
  listen(channel: NoticeChannel, heard: (notice: string) => void): () => void {
    const listener = { channel, heard };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** For who holds the connection to the database. */
  pass(channel: string, notice: string): void {
    // The embedded database says it while the teller's own call is under way.
    runOutside(() => {
      for (const listener of [...this.#listeners]) if (listener.channel === channel) listener.heard(notice);
    });
  }
}

/** Tells all processes, once the transaction is committed; at most 8000 bytes. */
export async function tell(db: Db | Tx, channel: NoticeChannel, notice: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${notice})`);
}

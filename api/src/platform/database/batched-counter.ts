import { type Column, sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Adds counts to a column, by the row's id; one statement each, so that no two processes wait for each other. */
export async function addCounts(db: Db, column: Column, counts: ReadonlyMap<number, number>): Promise<void> {
  const name = sql.identifier(column.name);
  for (const [id, count] of counts)
    await db.execute(sql`update ${column.table} set ${name} = ${column} + ${count} where id = ${id}`);
}

/**
 * Counts in one row what many calls add at once: all that comes while a write is under way is written by the next one. So
 * they take one connection together and never wait for each other's lock.
 */
export class BatchedCounter<K> {
  readonly #write: (counts: ReadonlyMap<K, number>) => Promise<void>;
  #counts = new Map<K, number>();
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(write: (counts: ReadonlyMap<K, number>) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves when it is written. */
  count(what: K): Promise<void> {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
    // Also in the moment between two writes, when the one is over and the other has not begun.
    if (this.#next) return this.#next;
    if (!this.#writing) return this.#begin();
    this.#next = this.#writing.catch(() => undefined).then(() => this.#begin());
    return this.#next;
  }

  #begin(): Promise<void> {
    const counts = this.#counts;
    this.#counts = new Map();
    this.#next = undefined;
    this.#writing = this.#write(counts).finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }
}

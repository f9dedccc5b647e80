import { hash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import type { ClientAddress } from './client-address.ts';
import { limitCounters } from './limit-tables.ts';

export interface Limit {
  /** What is counted, e.g. `sms-number`. */
  name: string;
  /** Maximum number of times ... */
  times: number;
  /** ... within this many seconds, counted from the first time. */
  seconds: number;
}

/** Counts one more; false when it is one too many. A refused try does not prolong the window. */
export async function allowOnce(db: Db | Tx, limit: Limit, subject: string): Promise<boolean> {
  return (await addTo(db, limit, subject, 1)).count <= limit.times;
}

/** So that the counter of somebody who never stops stays an integer. */
const maxCounted = 1_000_000_000;

/** Adds to a counter. @returns the count in the window, and how long the window continues */
export async function addTo(db: Db | Tx, limit: Limit, subject: string, amount: number) {
  const key = keyOf(limit, subject);
  const until = sql`now() + make_interval(secs => ${limit.seconds})`;
  const over = sql`${limitCounters.windowEnd} <= now()`;
  const [row] = await db
    .insert(limitCounters)
    .values({ key, count: amount, windowEnd: until })
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        count: sql`case when ${over} then ${amount} else least(${limitCounters.count}, ${maxCounted}) + ${amount} end`,
        windowEnd: sql`case when ${over} then ${until} else ${limitCounters.windowEnd} end`,
      },
    })
    .returning({
      count: limitCounters.count,
      secondsLeft: sql<number>`extract(epoch from ${limitCounters.windowEnd} - now())::float8`,
    });
  return row ?? { count: amount, secondsLeft: limit.seconds };
}

/** The same for a network that has several shares. */
const times = (limit: Limit, shares: number): Limit => ({
  ...limit,
  name: `${limit.name}-x${shares}`,
  times: limit.times * shares,
});

/** Counts one more from an address, and from the larger networks that it is of; `of` is what else it is counted by. */
export async function allowFrom(
  db: Db | Tx,
  limit: Limit,
  { network, larger }: ClientAddress,
  of = '',
): Promise<boolean> {
  if (!(await allowOnce(db, limit, `${of}${network}`))) return false;
  for (const wide of larger) {
    if (!(await allowOnce(db, times(limit, wide.shares), `${of}${wide.network}`))) return false;
  }
  return true;
}

/** True when the limit of an address is used up; counts nothing. */
export async function isUsedUpFrom(db: Db | Tx, limit: Limit, { network, larger }: ClientAddress): Promise<boolean> {
  if (await isUsedUp(db, limit, network)) return true;
  for (const wide of larger) if (await isUsedUp(db, times(limit, wide.shares), wide.network)) return true;
  return false;
}

/** True when the limit is used up; counts nothing. */
export async function isUsedUp(db: Db | Tx, limit: Limit, subject: string): Promise<boolean> {
  const [row] = await db
    .select({ count: limitCounters.count })
    .from(limitCounters)
    .where(sql`${limitCounters.key} = ${keyOf(limit, subject)} and ${limitCounters.windowEnd} > now()`);
  return (row?.count ?? 0) >= limit.times;
}

/** Forgets what was counted, e.g. after a right password. */
export async function forgive(db: Db | Tx, limit: Limit, subject: string): Promise<void> {
  await db.delete(limitCounters).where(eq(limitCounters.key, keyOf(limit, subject)));
}

/** Rows that one transaction deletes: others are let in between two. */
const batch = 5000;

/**
 * Drops every counter whose window is over, however many there are. Locked rows are left for the next time: their transaction
 * may wait for a row that is being deleted.
 */
export async function dropOldCounters(db: Db): Promise<void> {
  for (let dropped = batch; dropped === batch; ) {
    dropped = await db.transaction(async (tx) => {
      const old = await tx
        .select({ key: limitCounters.key })
        .from(limitCounters)
        .where(lt(limitCounters.windowEnd, sql`now()`))
        .for('update', { skipLocked: true })
        .limit(batch);
      const keys = old.map(({ key }) => key);
      if (keys.length > 0) await tx.delete(limitCounters).where(inArray(limitCounters.key, keys));
      return keys.length;
    });
  }
}

/** Subjects are numbers and addresses of people: only their hash is kept. */
function keyOf(limit: Limit, subject: string): string {
  return `${limit.name}:${hash('sha256', subject, 'base64url')}`;
}

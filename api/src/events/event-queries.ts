import { and, asc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import { userEvents } from './event-tables.ts';
import type { PublishedEvent } from './published-event.ts';

export type StoredEvent = typeof userEvents.$inferSelect;

/** Longer than any transaction may take (`database/db.ts`). */
const overlap = sql`interval '1 minute'`;
const keptFor = sql`interval '10 minutes'`;
/** A reader that missed more is sent none of them and asks for its data again. */
const mostMissed = 200;

/** Notifies a user's open tabs, in every process, once the transaction is committed. */
export async function publishEvent(tx: Db | Tx, userId: number, event: PublishedEvent): Promise<void> {
  await tx.execute(sql`select publish_event(${userId}::int, ${JSON.stringify(event)}::jsonb)`);
}

/** The user and the row that a signal names. */
export function readSignal(signal: string): { userId: number; id: number } {
  const [userId, id] = signal.split(':').map(Number);
  return { userId: userId ?? 0, id: id ?? 0 };
}

export function findEvents(db: Db, ids: number[]): Promise<StoredEvent[]> {
  return db.select().from(userEvents).where(inArray(userEvents.id, ids)).orderBy(asc(userEvents.id));
}

/** The newest event of all users: what comes from now on has a higher number. */
export async function findNewest(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number | string | null }>(sql`select max(id) as id from user_events`);
  return Number(rows[0]?.id ?? 0);
}

/**
 * The events of a user after `after`, oldest first, or undefined when some of them are gone. A number is given before its
 * transaction commits, so lower ones may have become visible since: those of the last minute come again.
 */
export async function findMissed(db: Db, userId: number, after: number): Promise<StoredEvent[] | undefined> {
  const { rows } = await db.execute<{ id: number | string | null }>(sql`select min(id) as id from user_events`);
  const oldest = Number(rows[0]?.id ?? 0);
  if (after + 1 < oldest) return undefined;
  const again = and(lte(userEvents.id, after), gt(userEvents.createTime, sql`now() - ${overlap}`));
  const missed = await db
    .select()
    .from(userEvents)
    .where(and(eq(userEvents.userId, userId), or(gt(userEvents.id, after), again)))
    .orderBy(asc(userEvents.id))
    .limit(mostMissed + 1);
  return missed.length > mostMissed ? undefined : missed;
}

export async function dropOldEvents(db: Db): Promise<void> {
  const newest = await findNewest(db);
  await db.delete(userEvents).where(and(lt(userEvents.createTime, sql`now() - ${keptFor}`), lt(userEvents.id, newest)));
}

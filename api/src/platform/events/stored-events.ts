import { and, asc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import { userEvents } from './event-tables.ts';
import type { PublishedEvent } from './published-event.ts';

export type StoredEvent = typeof userEvents.$inferSelect;

/** Seconds: longer than any transaction may take (`platform/database/db.ts`). */
const overlap = 60;
/** Seconds. */
const keptFor = 600;
/** A reader that missed more is sent none of them and asks for its data again. */
const maxMissed = 200;

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
export function findNewest(db: Db): Promise<number> {
  return findNumber(db, 'max');
}

/** The position of a reader: events up to `after`, else those until `age` seconds ago. */
export interface Known {
  after: number | undefined;
  age: number | undefined;
}

/**
 * The events of a user that a reader has not seen, oldest first; undefined when some of them are gone. A number and a time
 * are given before their transaction commits, so earlier ones may have become visible since: those of a minute before come
 * as well. A reader that has nothing has missed nothing.
 */
export async function findMissed(db: Db, userId: number, { after, age }: Known): Promise<StoredEvent[] | undefined> {
  if (after !== undefined) {
    if (after + 1 < (await findNumber(db, 'min'))) return undefined;
    return findSince(db, userId, or(gt(userEvents.id, after), gt(userEvents.createTime, ago(overlap))));
  }
  if (age === undefined) return [];
  if (age + overlap > keptFor) return undefined;
  return findSince(db, userId, gt(userEvents.createTime, ago(age + overlap)));
}

async function findSince(db: Db, userId: number, since: SQL | undefined): Promise<StoredEvent[] | undefined> {
  const missed = await db
    .select()
    .from(userEvents)
    .where(and(eq(userEvents.userId, userId), since))
    .orderBy(asc(userEvents.id))
    .limit(maxMissed + 1);
  return missed.length > maxMissed ? undefined : missed;
}

export async function dropOldEvents(db: Db): Promise<void> {
  const newest = await findNewest(db);
  await db.delete(userEvents).where(and(lt(userEvents.createTime, ago(keptFor)), lt(userEvents.id, newest)));
}

/** The lowest or highest number that an event of any user has; 0: there is none. */
async function findNumber(db: Db, end: 'min' | 'max'): Promise<number> {
  const { rows } = await db.execute<{ id: number | string | null }>(
    sql`select ${sql.raw(end)}(id) as id from user_events`,
  );
  return Number(rows[0]?.id ?? 0);
}

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

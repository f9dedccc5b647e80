import { hash } from 'node:crypto';
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import type { RawNotice } from './notice-source.ts';
import { quarantinedNotices } from './notice-tables.ts';

export type QuarantinedNotice = typeof quarantinedNotices.$inferSelect;

/** Bytes that the signed notices of one source may take: thousands that nobody has looked into. */
export const roomOfSigned = 32 * 1024 * 1024;
/** Days for which a signed notice is kept: longer than any dispute about a payment that we know of may be opened. */
const daysOfSigned = 180;
const daysOfSample = 14;

const { source, status, bodyHash, body, isSigned, times, lastTime } = quarantinedNotices;

/** Why a notice had no effect. */
export interface Offence {
  source: string;
  status: 'refused' | 'failed';
  reason: string;
  /** Known once it was read. */
  eventId: string | undefined;
  about: string | undefined;
}

/**
 * Stores a notice that its source signed, for the operator. The same body again is the same row. False when the room of its
 * source is full, also without those that had their effect later.
 */
export async function quarantine(db: Db | Tx, raw: RawNotice, offence: Offence): Promise<boolean> {
  const { eventId = null, about = null, ...seen } = offence;
  if (await countAgain(db, raw, offence, { ...seen, eventId, about })) return true;
  const room = and(eq(source, seen.source), eq(isSigned, true));
  if (!(await hasRoom(db, seen.source, raw.body))) {
    await db.delete(quarantinedNotices).where(and(room, eq(status, 'done')));
    if (!(await hasRoom(db, seen.source, raw.body))) return false;
  }
  const row = { ...seen, eventId, about, isSigned: true, headers: withoutLogins(raw.headers), body: raw.body };
  await insert(db, raw, row);
  return true;
}

async function hasRoom(db: Db | Tx, name: string, added: Buffer): Promise<boolean> {
  const [used] = await db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${body})), 0)::float8` })
    .from(quarantinedNotices)
    .where(and(eq(source, name), eq(isSigned, true)));
  return (used?.bytes ?? 0) + added.length <= roomOfSigned;
}

/** Counts a body that waits here already. `seen`: what is known of it now. */
export async function countAgain(
  db: Db | Tx,
  raw: RawNotice,
  of: { source: string },
  seen?: Partial<typeof quarantinedNotices.$inferInsert>,
): Promise<boolean> {
  // One that an operator tries again has the time at which it came.
  const latest = sql`greatest(${lastTime}, ${raw.receivedAt.toISOString()}::timestamptz)`;
  const rows = await db
    .update(quarantinedNotices)
    .set({ ...seen, times: sql`${times} + 1`, lastTime: latest })
    .where(
      and(eq(source, of.source), eq(bodyHash, hashOf(raw.body)), eq(isSigned, seen !== undefined), ne(status, 'done')),
    )
    .returning({ id: quarantinedNotices.id });
  return rows.length > 0;
}

/** Adds a row; the same body twice at once is one. */
export async function insert(
  db: Db | Tx,
  raw: RawNotice,
  row: Pick<QuarantinedNotice, 'source' | 'status' | 'reason' | 'isSigned' | 'headers' | 'body'> &
    Partial<Pick<QuarantinedNotice, 'eventId' | 'about'>>,
): Promise<void> {
  const { receivedAt } = raw;
  await db
    .insert(quarantinedNotices)
    .values({
      ...row,
      size: raw.body.length,
      bodyHash: hashOf(raw.body),
      createTime: receivedAt,
      lastTime: receivedAt,
    })
    .onConflictDoNothing();
}

export const hashOf = (bytes: Buffer): string => hash('sha256', bytes, 'base64url');

export const withoutLogins = ({ cookie: _cookie, token: _token, ...headers }: Record<string, string>) => headers;

export async function findQuarantined(db: Db | Tx, id: number): Promise<QuarantinedNotice | undefined> {
  const [row] = await db.select().from(quarantinedNotices).where(eq(quarantinedNotices.id, id));
  return row;
}

/** Signed notices about these payments and refunds, the oldest first. */
export async function findAbout(db: Db | Tx, numbers: string[]): Promise<QuarantinedNotice[]> {
  if (numbers.length === 0) return [];
  return db
    .select()
    .from(quarantinedNotices)
    .where(and(inArray(quarantinedNotices.about, numbers), eq(isSigned, true)))
    .orderBy(quarantinedNotices.id);
}

/** Marks notices as done: what they are about was decided. */
export async function markDone(tx: Tx, ids: number[]): Promise<void> {
  await tx.update(quarantinedNotices).set({ status: 'done' }).where(inArray(quarantinedNotices.id, ids));
}

/** What is stored of each source: how many wait for the operator, and bytes of all. Samples have a state of their own. */
export function countQuarantined(db: Db) {
  const state = sql<string>`case when ${isSigned} then ${status} else 'unsigned' end`;
  return db
    .select({
      source,
      state,
      waiting: sql<number>`(count(*) filter (where ${status} <> 'done'))::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${body})), 0)::float8`,
    })
    .from(quarantinedNotices)
    .groupBy(source, state);
}

export async function dropOldQuarantined(db: Db): Promise<void> {
  const days = sql`case when ${isSigned} then ${daysOfSigned}::int else ${daysOfSample}::int end`;
  await db.delete(quarantinedNotices).where(lt(lastTime, sql`now() - make_interval(days => ${days})`));
}

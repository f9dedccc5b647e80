import { hash } from 'node:crypto';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import { allowOnce } from '../limits/limits.ts';
import type { RawNotice } from './notice-source.ts';
import { quarantinedNotices } from './notice-tables.ts';

export type QuarantinedNotice = typeof quarantinedNotices.$inferSelect;

/** Different ones that are stored: anybody can send what is forged. All are counted in the metrics. */
const perHour = { name: 'quarantined-notices', times: 1000, seconds: 3600 };

interface Offence {
  source: string;
  status: 'refused' | 'failed';
  reason: string;
  /** Known once it has been verified. */
  eventId: string | undefined;
}

/** Stores a notice that had no effect, for the operator. The same body again is the same row. */
export async function quarantine(
  db: Db | Tx,
  raw: RawNotice,
  { source, status, reason, eventId }: Offence,
): Promise<void> {
  const bodyHash = hashOf(raw.body);
  const seen = { status, reason, eventId: eventId ?? null };
  const { times, lastTime } = quarantinedNotices;
  // One that an operator tries again has the time at which it came.
  const latest = sql`greatest(${lastTime}, ${raw.receivedAt.toISOString()}::timestamptz)`;
  const again = await db
    .update(quarantinedNotices)
    // What was verified once is not described by a forged copy of it.
    .set({ ...(eventId === undefined ? {} : seen), times: sql`${times} + 1`, lastTime: latest })
    .where(
      and(
        eq(quarantinedNotices.source, source),
        eq(quarantinedNotices.bodyHash, bodyHash),
        ne(quarantinedNotices.status, 'done'),
      ),
    )
    .returning({ id: quarantinedNotices.id });
  if (again.length > 0 || !(await allowOnce(db, perHour, source))) return;
  await db
    .insert(quarantinedNotices)
    .values({
      ...seen,
      source,
      bodyHash,
      body: raw.body,
      headers: withoutLogins(raw.headers),
      createTime: raw.receivedAt,
      lastTime: raw.receivedAt,
    })
    .onConflictDoNothing();
}

export const hashOf = (body: Buffer): string => hash('sha256', body, 'base64url');

const withoutLogins = ({ cookie: _cookie, token: _token, ...headers }: Record<string, string>) => headers;

export async function findQuarantined(db: Db | Tx, id: number): Promise<QuarantinedNotice | undefined> {
  const [row] = await db.select().from(quarantinedNotices).where(eq(quarantinedNotices.id, id));
  return row;
}

/** How many of each source wait for the operator. */
export function countQuarantined(db: Db) {
  const { source, status } = quarantinedNotices;
  return db
    .select({ source, status, count: sql<number>`count(*)::int` })
    .from(quarantinedNotices)
    .where(ne(status, 'done'))
    .groupBy(source, status);
}

/** Days for which a notice is kept: longer than any dispute about a payment that we know of may be opened. */
const keptDays = 180;

export async function dropOldQuarantined(db: Db): Promise<void> {
  const old = sql`now() - make_interval(days => ${keptDays})`;
  await db.delete(quarantinedNotices).where(lt(quarantinedNotices.lastTime, old));
}

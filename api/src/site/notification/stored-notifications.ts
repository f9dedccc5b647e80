import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { NotificationKind, SiteNotification } from 'shared/contracts/site/notification.ts';
import { type NotificationSubject, notificationText } from 'shared/contracts/site/notification-text.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { mutedNotifications, notifications } from './notification-tables.ts';

type StoredNotification = typeof notifications.$inferSelect;

/** Days that a notification is kept. */
const keptDays = 180;
/** Unread ones that are counted: the badge shows no more than `99+`. */
const maxCounted = 100;

interface NewNotification {
  /** Names the cause among all notifications of a user: the same key again stores nothing. */
  key: string;
  subject: NotificationSubject;
}

/**
 * Stores a notification of a user, unless the user has switched its kind off. Call it in the transaction of the cause, at its end.
 * @returns whether it was stored
 */
export async function sendNotification(
  tx: Tx,
  { userId, key, subject }: NewNotification & { userId: number },
): Promise<boolean> {
  const isMuted = and(eq(mutedNotifications.userId, userId), eq(mutedNotifications.kind, subject.kind));
  if ((await tx.$count(mutedNotifications, isMuted)) > 0) return false;
  const row = { userId, key, subject, createTime: timeOfCause };
  const [made] = await tx.insert(notifications).values(row).onConflictDoNothing().returning();
  if (!made) return false;
  await publishEvent(tx, userId, { event: 'notification', notification: shownNotification(made) });
  return true;
}

/**
 * Stores a notification of every user who can log in and has not switched its kind off, by one statement. Open tabs show it with
 * their next page: an event for each user would be as many rows again.
 * @returns how many users got it
 */
export async function sendToAll(tx: Tx, { key, subject }: NewNotification): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into notifications (user_id, key, subject)
    select id, ${key}, ${JSON.stringify(subject)}::jsonb from users
    where not is_disabled
      and not exists (select 1 from muted_notifications where user_id = users.id and kind = ${subject.kind})
    on conflict do nothing
    returning id`);
  return rows.length;
}

/** Now; causes of the seed lie in the past (`postAt` of the ledger). */
const timeOfCause = sql`coalesce(nullif(current_setting('site.posting_time', true), '')::timestamptz, now())`;

/** A notification as its user reads it. */
export function shownNotification({ id, subject, readTime, createTime }: StoredNotification): SiteNotification {
  const { title, text, path, shownAt = path.replace(/[?#].*/, '') } = notificationText(subject);
  return {
    id,
    kind: subject.kind,
    title,
    text,
    path,
    shown_at: shownAt,
    is_read: readTime !== null,
    create_time: beijingTime(createTime),
  };
}

/** Those of a user, the newest first. */
export async function findNotifications(db: Db, userId: number, { limit, offset }: { limit: number; offset: number }) {
  const own = eq(notifications.userId, userId);
  const newest = [desc(notifications.createTime), desc(notifications.id)];
  const rows = await db
    .select()
    .from(notifications)
    .where(own)
    .orderBy(...newest)
    .limit(limit)
    .offset(offset);
  return { rows, count: await db.$count(notifications, own) };
}

/** How many of a user's are unread, up to 100: a subquery for a row that has the user's number. */
export const countUnread = (userId: unknown) => sql<number>`(
  select count(*)::int from (
    select 1 from notifications where user_id = ${userId} and read_time is null limit ${sql.raw(`${maxCounted}`)}
  ) unread)`;

/** The number of a user's newest one, 0 without any: a subquery as `countUnread` is. */
export const newestOf = (userId: unknown) => sql<number>`coalesce((
  select id from notifications where user_id = ${userId} order by create_time desc limit 1), 0)::float8`;

/** Marks these notifications of a user as read, all of them without `ids`, and notifies the user's tabs of a change. */
export async function markRead(tx: Tx, userId: number, ids: number[] | undefined): Promise<number> {
  const unread = and(eq(notifications.userId, userId), isNull(notifications.readTime));
  const read = await tx
    .update(notifications)
    .set({ readTime: sql`now()` })
    .where(and(unread, ids && inArray(notifications.id, ids)))
    .returning({ id: notifications.id });
  if (read.length > 0) await publishEvent(tx, userId, { event: 'notification' });
  const { rows } = await tx.execute<{ unread: number }>(sql`select ${countUnread(userId)} as unread`);
  return rows[0]?.unread ?? 0;
}

export async function findMuted(db: Db | Tx, userId: number): Promise<NotificationKind[]> {
  const rows = await db
    .select({ kind: mutedNotifications.kind })
    .from(mutedNotifications)
    .where(eq(mutedNotifications.userId, userId))
    .orderBy(mutedNotifications.kind);
  return rows.map(({ kind }) => kind);
}

export async function muteKind(tx: Tx, userId: number, kind: NotificationKind, isMuted: boolean): Promise<void> {
  if (isMuted) await tx.insert(mutedNotifications).values({ userId, kind }).onConflictDoNothing();
  else {
    const one = and(eq(mutedNotifications.userId, userId), eq(mutedNotifications.kind, kind));
    await tx.delete(mutedNotifications).where(one);
  }
}

export async function dropOldNotifications(db: Db): Promise<void> {
  const isOld = lt(notifications.createTime, sql`now() - make_interval(days => ${keptDays})`);
  await db.delete(notifications).where(isOld);
}

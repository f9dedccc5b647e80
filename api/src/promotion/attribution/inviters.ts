import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { users } from '../../platform/user/user-tables.ts';
import { doubledPeople, shareClicks } from './attribution-tables.ts';

/** Any number, the same in every process: one link between people is made at a time, so that no circle can close. */
const inviteLock = 742_003;
/** Days after the registration within which a user can still get an inviter. */
export const inviteDays = 7;

export async function findUserIdByShare(db: Db | Tx, shareId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.shareId, shareId));
  return row?.id;
}

export async function findUserIdBySn(db: Db | Tx, sn: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.sn, sn));
  return row?.id;
}

export async function countClick(db: Db | Tx, userId: number, day: string): Promise<void> {
  await db
    .insert(shareClicks)
    .values({ userId, day, count: 1 })
    .onConflictDoUpdate({
      target: [shareClicks.userId, shareClicks.day],
      set: { count: sql`${shareClicks.count} + 1` },
    });
}

/**
 * Makes `inviterId` the inviter of `userId`: once, for life, never the user himself, never a user whom he
 * has invited, directly or through others. Otherwise nothing happens, and it says false.
 */
export async function linkInviter(tx: Tx, userId: number, inviterId: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${inviteLock})`);
  const { rows } = await tx.execute(sql`
    with recursive above (id) as (
      select ${inviterId}::int
      union
      select users.inviter_id from users join above on users.id = above.id where users.inviter_id is not null
    )
    update users set inviter_id = ${inviterId}::int
    where id = ${userId}::int and inviter_id is null
      and create_time > now() - make_interval(days => ${inviteDays})
      and not exists (select 1 from above where above.id = ${userId}::int)
      and exists (select 1 from users inviter where inviter.id = ${inviterId}::int and not inviter.is_disabled)
    returning id`);
  return rows.length > 0;
}

/** Whether a user and somebody above may be one person, or are. */
export async function isDoubtful(tx: Tx, userId: number, inviterId: number): Promise<boolean> {
  const pair = and(eq(doubledPeople.userId, userId), eq(doubledPeople.inviterId, inviterId));
  return (await tx.$count(doubledPeople, and(pair, ne(doubledPeople.state, 'cleared')))) > 0;
}

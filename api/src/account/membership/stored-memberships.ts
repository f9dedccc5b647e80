import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { users } from '../../platform/user/user-tables.ts';
import { lockUser } from '../../site/user/user.ts';
import { memberships, membershipTerms } from './membership-tables.ts';
import type { MemberSnapshot } from './package-queries.ts';
import { useOffer } from './stored-offers.ts';

export type Membership = typeof memberships.$inferSelect & {
  /** By the database's clock, the only one that counts. */
  isActive: boolean;
};

/** Of a row of `memberships`. */
export const isActiveNow = sql<boolean>`${memberships.isPerpetual} or ${memberships.endTime} > now()`;

const membershipOf = prepareOnce((db) =>
  db
    .select({ row: memberships, isActive: isActiveNow })
    .from(memberships)
    .where(eq(memberships.userId, sql.placeholder('userId')))
    .prepare('membership_of'),
);

/** Undefined when the user never was a member. */
export async function findMembership(db: Db | Tx, userId: number): Promise<Membership | undefined> {
  const [found] = await membershipOf(db).execute({ userId });
  return found && { ...found.row, isActive: found.isActive };
}

type StoredTerm = typeof membershipTerms.$inferSelect;
type Term = Pick<MemberSnapshot, 'packageId' | 'name' | 'duration' | 'durationUnit' | 'isPerpetual' | 'dailyQuota'>;

/**
 * Adds a package's time to the later of now and the present end. The package's quota holds from now on.
 * @param source what it comes from, e.g. `order:<sn>`
 * @returns false when that was added before
 */
export async function addMembership(tx: Tx, userId: number, source: string, term: Term): Promise<boolean> {
  await lockUser(tx, userId);
  const from = sql`greatest(clock_timestamp(), (select end_time from memberships where user_id = ${userId}))`;
  const lasts = sql`make_interval(${term.durationUnit === 'month' ? sql`months` : sql`days`} => ${term.duration}::int)`;
  const [added] = await tx
    .insert(membershipTerms)
    .values({
      userId,
      source,
      packageName: term.name,
      dailyQuota: term.dailyQuota,
      fromTime: from,
      // A month by the calendar of Shanghai.
      toTime: term.isPerpetual
        ? null
        : sql`(((${from}) at time zone 'Asia/Shanghai') + ${lasts}) at time zone 'Asia/Shanghai'`,
    })
    .onConflictDoNothing()
    .returning();
  if (!added) return false;
  const { packageName, dailyQuota, fromTime, toTime } = added;
  const change = { packageName, dailyQuota, endTime: toTime ?? fromTime };
  await tx
    .insert(memberships)
    .values({ userId, isPerpetual: term.isPerpetual, ...change })
    .onConflictDoUpdate({
      target: memberships.userId,
      set: { ...change, ...(term.isPerpetual ? { isPerpetual: true } : {}) },
    });
  await useOffer(tx, userId, term.packageId);
  return true;
}

/**
 * Takes back what is left of a term: this part of its whole length, and never time that has passed. Terms after it move
 * forward; the quota is again the one of the newest package that is left.
 * @param part above 0, at most 1
 */
export async function takeMembershipBack(tx: Tx, source: string, part: number): Promise<void> {
  const [owner] = await tx.select().from(membershipTerms).where(eq(membershipTerms.source, source));
  if (!owner) return;
  const { userId } = owner;
  await lockUser(tx, userId);
  const [term] = await tx.select().from(membershipTerms).where(eq(membershipTerms.source, source));
  if (!term) return;
  const seconds = term.toTime ? secondsToTake(term, term.toTime, part) : part === 1 ? 1 : 0;
  if (seconds === 0) return;
  await tx
    .update(membershipTerms)
    .set({ takenSeconds: sql`${membershipTerms.takenSeconds} + ${seconds}` })
    .where(eq(membershipTerms.id, term.id));
  if (term.toTime) await moveForward(tx, term, seconds);
  await refreshMembership(tx, userId, term.toTime ? seconds : 0);
}

function secondsToTake({ fromTime, takenSeconds }: StoredTerm, toTime: Date, part: number): number {
  const whole = (toTime.getTime() - fromTime.getTime()) / 1000;
  const left = (toTime.getTime() - Math.max(fromTime.getTime(), Date.now())) / 1000 - takenSeconds;
  return Math.max(0, Math.floor(Math.min(left, whole * part)));
}

/** The terms after one that is not over yet: each begins where the one that was added before it ends. */
async function moveForward(tx: Tx, { id, userId }: StoredTerm, seconds: number): Promise<void> {
  const moved = sql`make_interval(secs => ${seconds}::int)`;
  const { fromTime, toTime } = membershipTerms;
  await tx
    .update(membershipTerms)
    .set({ fromTime: sql`${fromTime} - ${moved}`, toTime: sql`${toTime} - ${moved}` })
    .where(and(eq(membershipTerms.userId, userId), gt(membershipTerms.id, id)));
}

async function refreshMembership(tx: Tx, userId: number, seconds: number): Promise<void> {
  const isLeft = sql`case when to_time is null then taken_seconds = 0
    else extract(epoch from to_time - greatest(from_time, clock_timestamp())) - taken_seconds >= 1 end`;
  const [newest] = await tx
    .select()
    .from(membershipTerms)
    .where(and(eq(membershipTerms.userId, userId), isLeft))
    .orderBy(desc(membershipTerms.id))
    .limit(1);
  const isPerpetual = sql<boolean>`exists (select 1 from membership_terms
    where user_id = ${userId} and to_time is null and taken_seconds = 0)`;
  await tx
    .update(memberships)
    .set({
      endTime: sql`${memberships.endTime} - make_interval(secs => ${seconds}::int)`,
      isPerpetual,
      ...(newest ? { packageName: newest.packageName, dailyQuota: newest.dailyQuota } : {}),
    })
    .where(eq(memberships.userId, userId));
}

/** The newest purchases. */
export function findPurchases(db: Db, limit: number) {
  return db
    .select({
      nickname: users.nickname,
      avatar: users.avatar,
      packageName: membershipTerms.packageName,
      createTime: membershipTerms.createTime,
    })
    .from(membershipTerms)
    .innerJoin(users, eq(users.id, membershipTerms.userId))
    .orderBy(desc(membershipTerms.id))
    .limit(limit);
}

/** Whether the user has a membership now. */
export const isMember = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await findMembership(db, userId))?.isActive === true;

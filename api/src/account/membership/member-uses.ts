import { and, eq, sql } from 'drizzle-orm';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { memberUses } from './membership-tables.ts';
import { findMembership, type Membership } from './stored-memberships.ts';

interface Wanted {
  userId: number;
  /** The name of the question. */
  requestId: string;
  /** Answers to it. */
  answers: number;
  model: { price: number; memberFree: boolean };
}

/**
 * What an answer costs this user: nothing for a member as long as the daily quota covers all answers to the question, else
 * the model's price. The uses are counted in the same transaction; the caller holds the user's lock.
 */
export async function memberPrice(tx: Tx, { userId, requestId, answers, model }: Wanted): Promise<number> {
  if (!model.memberFree || model.price === 0) return model.price;
  const membership = await findMembership(tx, userId);
  if (!membership?.isActive) return model.price;
  const day = beijingDay();
  const { dailyQuota } = membership;
  if (dailyQuota !== null && (await countUses(tx, userId, day)) + answers > dailyQuota) return model.price;
  await tx.insert(memberUses).values({ userId, day, requestId, answers });
  return 0;
}

/** Answers that a member gets without credits until midnight; undefined: any number, or the membership is over. */
export async function findFreeAnswers(
  db: Db,
  { userId, isActive, dailyQuota }: Membership,
): Promise<number | undefined> {
  if (!isActive || dailyQuota === null) return undefined;
  return Math.max(0, dailyQuota - (await countUses(db, userId, beijingDay())));
}

/**
 * An answer that brought no text does not count, nor does one that should go on and did not. The caller holds the user's
 * lock, and does so once for each answer.
 * @param answerName the name of the question; of a further answer to it with a number behind (`store-question.ts`)
 */
export async function giveUseBack(tx: Tx, userId: number, answerName: string): Promise<void> {
  const [requestId = ''] = answerName.split('#');
  await tx
    .update(memberUses)
    .set({ answers: sql`${memberUses.answers} - 1` })
    .where(and(eq(memberUses.userId, userId), eq(memberUses.requestId, requestId)));
}

async function countUses(db: Db | Tx, userId: number, day: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${memberUses.answers}), 0)::int` })
    .from(memberUses)
    .where(and(eq(memberUses.userId, userId), eq(memberUses.day, day)));
  return row?.count ?? 0;
}

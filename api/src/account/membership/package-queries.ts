import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { findSection } from '../../site/settings/settings.ts';
import { memberBenefits, memberPackages } from './membership-tables.ts';
import { findOffer } from './stored-offers.ts';

export type StoredPackage = typeof memberPackages.$inferSelect;

/** The part of a package that an order keeps: what was bought and what it gives, independent of later changes. */
export interface MemberSnapshot {
  kind: 'member';
  packageId: number;
  name: string;
  /** Fen, with an offer taken off. */
  price: number;
  /** Fen that an offer took off the price; absent: none did. */
  offer?: number;
  duration: number;
  durationUnit: 'month' | 'day';
  isPerpetual: boolean;
  /** Answers a day by models that are free for members; null: any number. */
  dailyQuota: number | null;
  /** Credits that come with it. */
  giveChat: number;
  giveDraw: number;
  /** Fen taken off for a user who leaves the payment; 0: no such offer. */
  retainAmount: number;
}

/** Whether membership is sold at all. */
export async function isMembershipSold(db: Db | Tx): Promise<boolean> {
  return Boolean(await findSection(db, 'member_package_status'));
}

/** The packages on sale, in their order. */
export function findMemberPackages(db: Db | Tx): Promise<StoredPackage[]> {
  return db
    .select()
    .from(memberPackages)
    .where(eq(memberPackages.isShown, true))
    .orderBy(asc(memberPackages.sort), asc(memberPackages.id));
}

export function findBenefits(db: Db | Tx) {
  return db.select().from(memberBenefits).orderBy(asc(memberBenefits.sort), asc(memberBenefits.id));
}

/**
 * @param userId who buys it: an offer that was made to this user lowers the price
 * @throws Refusal when it is not on sale
 */
export async function memberSnapshot(db: Db | Tx, id: number, userId?: number): Promise<MemberSnapshot> {
  if (!(await isMembershipSold(db))) throw new Refusal('会员功能暂未开放');
  const [found] = await db
    .select()
    .from(memberPackages)
    .where(and(eq(memberPackages.id, id), eq(memberPackages.isShown, true)));
  if (!found) throw notFound('会员套餐不存在或已下架');
  const { name, duration, durationUnit, isPerpetual, dailyQuota, giveChat, giveDraw, retainAmount } = found;
  const offer = userId === undefined ? undefined : await findOffer(db, userId, id);
  // The package may cost less now than when the offer was made.
  const isLess = offer && offer.amount < found.price;
  const toPay = isLess ? { price: found.price - offer.amount, offer: offer.amount } : { price: found.price };
  const time = { duration, durationUnit, isPerpetual, dailyQuota };
  return { kind: 'member', packageId: id, name, ...toPay, ...time, giveChat, giveDraw, retainAmount };
}

/** How long a package lasts, as visitors read it. */
export function durationText({
  isPerpetual,
  duration,
  durationUnit,
}: Pick<MemberSnapshot, 'isPerpetual' | 'duration' | 'durationUnit'>): string {
  if (isPerpetual) return '永久';
  if (durationUnit === 'day') return `${duration} 天`;
  return duration % 12 === 0 ? `${duration / 12} 年` : `${duration} 个月`;
}

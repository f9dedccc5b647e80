import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { memberOffers } from './membership-tables.ts';

/** Minutes for which an offer holds. */
const offerMinutes = 30;

const secondsLeft = sql<number>`ceil(extract(epoch from ${memberOffers.expireTime} - now()))::int`;

/** The offer that holds for this user and package now. */
export async function findOffer(db: Db | Tx, userId: number, packageId: number) {
  const [offer] = await db
    .select({ amount: memberOffers.amount, secondsLeft })
    .from(memberOffers)
    .where(
      and(
        eq(memberOffers.userId, userId),
        eq(memberOffers.packageId, packageId),
        isNull(memberOffers.useTime),
        gt(memberOffers.expireTime, sql`now()`),
      ),
    );
  return offer;
}

/** Makes an offer, once a user and package. Undefined when there was one that no longer holds. */
export async function makeOffer(
  tx: Tx,
  offer: Pick<typeof memberOffers.$inferInsert, 'userId' | 'packageId' | 'amount'>,
) {
  await tx
    .insert(memberOffers)
    .values({ ...offer, expireTime: sql`now() + make_interval(mins => ${offerMinutes}::int)` })
    .onConflictDoNothing();
  return findOffer(tx, offer.userId, offer.packageId);
}

/** The order that was paid at the lower price of the offer, the only one; null: none yet. Undefined: there is no such offer. */
export async function findOfferOrder(
  db: Db | Tx,
  userId: number,
  packageId: number,
): Promise<number | null | undefined> {
  const [offer] = await db
    .select({ orderId: memberOffers.orderId })
    .from(memberOffers)
    .where(and(eq(memberOffers.userId, userId), eq(memberOffers.packageId, packageId)));
  return offer?.orderId;
}

/** An order is paid at the lower price. False when another one was: an offer is for one. The user must be locked. */
export async function takeOffer(tx: Tx, userId: number, packageId: number, orderId: number): Promise<boolean> {
  const used = await findOfferOrder(tx, userId, packageId);
  if (used !== null) return used === orderId;
  await tx
    .update(memberOffers)
    .set({ orderId })
    .where(and(eq(memberOffers.userId, userId), eq(memberOffers.packageId, packageId)));
  return true;
}

/** The package was bought: an offer for it holds no longer. */
export async function useOffer(tx: Tx, userId: number, packageId: number): Promise<void> {
  await tx
    .update(memberOffers)
    .set({ useTime: sql`now()` })
    .where(and(eq(memberOffers.userId, userId), eq(memberOffers.packageId, packageId), isNull(memberOffers.useTime)));
}

import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
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

/** The package was bought: an offer for it holds no longer. */
export async function useOffer(tx: Tx, userId: number, packageId: number): Promise<void> {
  await tx
    .update(memberOffers)
    .set({ useTime: sql`now()` })
    .where(and(eq(memberOffers.userId, userId), eq(memberOffers.packageId, packageId), isNull(memberOffers.useTime)));
}

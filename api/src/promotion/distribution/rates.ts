import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderKind } from 'shared/contracts/account/order.ts';
import type { DistributionSettings } from 'shared/contracts/operator/promotion/distribution-settings.ts';
import { distributionCondition } from 'shared/contracts/promotion/distribution.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { distributorGroups, distributors } from './distribution-tables.ts';

/** Basis points, until an operator has decided. */
export const usualRates = { memberFirst: 1000, memberSecond: 300, rechargeFirst: 500, rechargeSecond: 100 };

export type Rates = typeof usualRates;
export type Group = typeof distributorGroups.$inferSelect;

/** The group that everybody begins in, made where there is none. */
export async function firstGroup(tx: Tx): Promise<Group> {
  const [found] = await tx.select().from(distributorGroups).orderBy(asc(distributorGroups.id)).limit(1);
  if (found) return found;
  await tx
    .insert(distributorGroups)
    .values({ name: '普通分销商', ...usualRates })
    .onConflictDoNothing();
  const [made] = await tx.select().from(distributorGroups).orderBy(asc(distributorGroups.id)).limit(1);
  if (!made) throw new Error('the first group was not made');
  return made;
}

async function findGroupOf(db: Db | Tx, userId: number): Promise<Group | undefined> {
  const [row] = await db
    .select({ group: distributorGroups })
    .from(distributors)
    .innerJoin(distributorGroups, eq(distributorGroups.id, distributors.groupId))
    .where(eq(distributors.userId, userId));
  return row?.group;
}

/** A query for what a user earns, or would as a distributor; no row: nobody has decided, which is `usualRates`. */
export const ratesOf = (userId: number): SQL => sql`
  select member_first as "memberFirst", member_second as "memberSecond",
    recharge_first as "rechargeFirst", recharge_second as "rechargeSecond" from distributor_groups
  where id = coalesce((select group_id from distributors where user_id = ${userId}), (select min(id) from distributor_groups))`;

/** Makes a user a distributor; nothing happens to one who is. */
export async function makeDistributor(tx: Tx, userId: number): Promise<void> {
  const { id: groupId } = await firstGroup(tx);
  await tx.insert(distributors).values({ userId, groupId }).onConflictDoNothing();
}

/** Basis points that a user earns by an order of a friend; undefined: is no distributor. Who needs not apply becomes one now. */
export async function findRate(
  tx: Tx,
  { condition }: DistributionSettings,
  { userId, kind, level }: { userId: number; kind: OrderKind; level: 1 | 2 },
): Promise<number | undefined> {
  if (condition === distributionCondition.open) await makeDistributor(tx, userId);
  const group = await findGroupOf(tx, userId);
  if (!group) return undefined;
  if (kind === 'member') return level === 1 ? group.memberFirst : group.memberSecond;
  return level === 1 ? group.rechargeFirst : group.rechargeSecond;
}

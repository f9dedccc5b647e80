import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { changeType } from '../../ledger/change-types.ts';
import { post } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { dayOf, isWithin, type Period } from '../../platform/format/by-day.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { commissions } from './commission-tables.ts';

export type StoredCommission = typeof commissions.$inferSelect;

/** The commission on an amount, in fen: rounded down, the rest stays with the house. */
export const commissionOf = (base: number, rate: number): number => Number((BigInt(base) * BigInt(rate)) / 10_000n);

/**
 * Why a commission waits beyond its time: an operator holds it, its distributor or the account is frozen, or buyer and distributor
 * may be one person. Null: it does not wait. Read when it matures, so whatever ends the reason lets it go.
 */
export const holdOf: SQL<'operator' | 'frozen' | 'doubled' | null> = sql`case
  when commissions.hold_reason <> '' then 'operator'
  when exists (select 1 from distributors where distributors.user_id = commissions.user_id and frozen_time is not null)
    or exists (select 1 from users holder where holder.id = commissions.user_id and is_disabled) then 'frozen'
  when exists (select 1 from doubled_people where doubled_people.user_id = commissions.buyer_id
    and inviter_id = commissions.user_id and state = 'open') then 'doubled' end`;

/** The commissions of an order that can still change, locked; their distributors must be. */
export const lockCommissionsOf = (tx: Tx, orderId: number): Promise<StoredCommission[]> =>
  tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.orderId, orderId), inArray(commissions.status, ['pending', 'available'])))
    .orderBy(commissions.level)
    .for('update');

/** Locked; its distributor must be. */
export async function lockCommission(tx: Tx, id: number): Promise<StoredCommission> {
  const [row] = await tx.select().from(commissions).where(eq(commissions.id, id)).for('update');
  if (!row) throw new Error(`commission ${id} is gone`);
  return row;
}

/** Commissions of an order, as operators see it beside the order. */
export async function findCommissionsOf(db: Db | Tx, orderId: number) {
  const rows = await db.select().from(commissions).where(eq(commissions.orderId, orderId)).orderBy(commissions.level);
  return rows.map(({ id, userId, level, amount, takenBack, status }) => ({
    id,
    user_id: userId,
    level,
    amount: yuan(amount),
    taken_back: yuan(takenBack),
    status,
  }));
}

/** Commission in fen by the day of the order's payment, less what refunds took back and what was revoked. */
export const sumCommissions = (db: Db, period: Period) =>
  db
    .select({
      day: dayOf(commissions.createTime),
      sum: sql<number>`sum(${commissions.amount} - ${commissions.takenBack})::float8`,
    })
    .from(commissions)
    .where(and(ne(commissions.status, 'house'), isWithin(commissions.createTime, period)))
    .groupBy(dayOf(commissions.createTime));

/** What is left of a pending commission goes back to the house. The commission and its distributor are locked. */
export async function revoke(tx: Tx, { id, userId, amount, takenBack }: StoredCommission): Promise<void> {
  const line = { currency: 'cny', changeType: changeType.commissionTaken } as const;
  const left = amount - takenBack;
  const posted = await post(tx, {
    key: `revoke:${id}`,
    cause: 'commission',
    causeId: id,
    legs: [
      { ...line, userId, account: 'pending', amount: -left },
      { ...line, account: 'commission', amount: left },
    ],
  });
  if (!posted) throw new Error(`commission ${id} was revoked before`);
  await tx.update(commissions).set({ status: 'house', endTime: sql`now()` }).where(eq(commissions.id, id));
}

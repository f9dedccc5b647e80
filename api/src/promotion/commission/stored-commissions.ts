import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
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

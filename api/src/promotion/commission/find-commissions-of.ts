import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { commissions } from './commission-tables.ts';

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

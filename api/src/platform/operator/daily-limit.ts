import { eq } from 'drizzle-orm';
import type { Tx } from '../database/db.ts';
import { operatorTokens } from './operator-tables.ts';

/**
 * What is left of what one operator alone may move in 24 hours, in however many steps. What one operator does at once is done one after
 * the other: the operator's row stays locked until the transaction ends.
 * @param findDone what the operator has moved in the last 24 hours, in the limit's unit
 */
export async function findLeftToday(
  tx: Tx,
  operatorId: number,
  { limit, findDone }: { limit: number; findDone: () => Promise<number> },
): Promise<number> {
  await tx
    .select({ id: operatorTokens.id })
    .from(operatorTokens)
    .where(eq(operatorTokens.id, operatorId))
    .for('update');
  return Math.max(0, limit - (await findDone()));
}

import { eq, sql } from 'drizzle-orm';
import { changeType } from '../../ledger/change-types.ts';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database/db.ts';
import { commissions } from './commission-tables.ts';
import type { StoredCommission } from './stored-commissions.ts';

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

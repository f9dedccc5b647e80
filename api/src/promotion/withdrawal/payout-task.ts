import * as z from 'shared/contracts/schema.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueueTask } from '../../platform/tasks/task-rows.ts';
import type { StoredWithdrawal } from './withdrawal-tables.ts';

/** A withdrawal that its channel is sent, and asked about until it is known how it ended (`promotion/payout/send-payout.ts`). */
export const sendPayoutTask = { name: 'send-payout', input: z.object({ withdrawalId: z.number() }) };

/** Lets a withdrawal be sent, once the transaction is committed. */
export async function queuePayout(tx: Tx, { id, sn }: StoredWithdrawal): Promise<void> {
  await enqueueTask(tx, sendPayoutTask, { key: sn, payload: { withdrawalId: id } });
}

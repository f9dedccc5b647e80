import * as z from 'shared/contracts/schema.ts';
import type { Tx } from '../../platform/database/db.ts';
import { dropEndedTask, enqueueTask } from '../../platform/tasks/task-rows.ts';
import type { Refund } from './stored-orders.ts';

/** A refund that its channel is asked for, until it says how that ended (`account/refund/send-refund.ts`). */
export const sendRefundTask = { name: 'send-refund', input: z.object({ refundId: z.number() }) };

/** Lets a pending refund be sent, once the transaction is committed; also one that was refused before. */
export async function queueRefund(tx: Tx, { id, sn }: Refund): Promise<void> {
  await dropEndedTask(tx, sendRefundTask.name, sn);
  await enqueueTask(tx, sendRefundTask, { key: sn, payload: { refundId: id } });
}

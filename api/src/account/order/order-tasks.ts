import * as z from 'shared/contracts/schema.ts';
import type { Tx } from '../../platform/database/db.ts';
import { dropEndedTask, dropQueuedTask, enqueueTask } from '../../platform/tasks/task-rows.ts';
import type { Attempt, Refund } from './stored-orders.ts';

/** A channel is asked about an open attempt again and again (`account/pay/pay-jobs.ts`): its notice may be lost. */
export const queryPaymentTask = { name: 'query-payment', input: z.object({ attemptId: z.number() }) };
/** Seconds until it is asked first. */
export const firstQuery = 10;

export async function queueQuery(tx: Tx, { id, paySn }: Attempt): Promise<void> {
  await enqueueTask(tx, queryPaymentTask, { key: paySn, payload: { attemptId: id }, afterSeconds: firstQuery });
}

/** The attempt was paid: most are before the first question, which no process has to begin then. */
export const dropQuery = (tx: Tx, { paySn }: Attempt): Promise<void> =>
  dropQueuedTask(tx, queryPaymentTask.name, paySn);

/** A refund that its channel is asked for, until it says how that ended (`account/refund/send-refund.ts`). */
export const sendRefundTask = { name: 'send-refund', input: z.object({ refundId: z.number() }) };

/** Lets a pending refund be sent, once the transaction is committed; also one that was refused before. */
export async function queueRefund(tx: Tx, { id, sn }: Refund): Promise<void> {
  await dropEndedTask(tx, sendRefundTask.name, sn);
  await enqueueTask(tx, sendRefundTask, { key: sn, payload: { refundId: id } });
}

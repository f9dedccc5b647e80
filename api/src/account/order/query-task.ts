import * as z from 'shared/contracts/schema.ts';
import type { Tx } from '../../platform/database/db.ts';
import { dropQueuedTask, enqueueTask } from '../../platform/tasks/task-rows.ts';
import type { Attempt } from './stored-orders.ts';

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

import * as z from 'shared/contracts/schema.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueueTask } from '../../platform/tasks/task-rows.ts';
import type { StoredWithdrawal } from './withdrawal-tables.ts';

/** Of what its user is notified outside of the site. `confirm`: WeChat waits for the payee. Who cancels knows it. */
const occasions = ['confirm', 'paid', 'failed', 'declined', 'returned'] as const;
export type Occasion = (typeof occasions)[number];

/** Notifies the user of a withdrawal (`withdrawal-notifications.ts`). */
export const notifyWithdrawalTask = {
  name: 'notify-withdrawal',
  input: z.object({ withdrawalId: z.number(), occasion: z.enum(occasions) }),
};

/** Lets the user be notified of what a withdrawal is now, once the transaction is committed; once for each occasion. */
export async function queueNotification(tx: Tx, { id, sn, status, confirm }: StoredWithdrawal): Promise<void> {
  const occasion = status === 'paying' && confirm ? 'confirm' : occasions.find((one) => one === status);
  if (!occasion) return;
  await enqueueTask(tx, notifyWithdrawalTask, { key: `${sn}:${occasion}`, payload: { withdrawalId: id, occasion } });
}

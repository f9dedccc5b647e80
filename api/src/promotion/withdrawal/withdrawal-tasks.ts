import * as z from 'shared/contracts/schema.ts';
import {
  type NotificationSubject,
  type WithdrawalResult,
  withdrawalResults,
} from 'shared/contracts/site/notification-text.ts';
import type { Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { enqueueTask } from '../../platform/tasks/task-rows.ts';
import { sendNotification } from '../../site/notification/notification.ts';
import { withdrawTypes } from '../payout-account/payout-account.ts';
import type { StoredWithdrawal } from './withdrawal-tables.ts';

/** Sends a mail or an SMS about a withdrawal (`withdrawal-notifications.ts`). */
export const notifyWithdrawalTask = {
  name: 'notify-withdrawal',
  input: z.object({ withdrawalId: z.number(), occasion: z.enum(withdrawalResults) }),
};

/** Notifies the user of what a withdrawal is now, on the site and outside of it, once for each result. Who cancels one knows it. */
export async function notifyOwner(tx: Tx, withdrawal: StoredWithdrawal): Promise<void> {
  const { id, userId, sn, status, confirm } = withdrawal;
  const result = status === 'paying' && confirm ? 'confirm' : withdrawalResults.find((one) => one === status);
  if (!result) return;
  await enqueueTask(tx, notifyWithdrawalTask, {
    key: `${sn}:${result}`,
    payload: { withdrawalId: id, occasion: result },
  });
  await sendNotification(tx, { userId, key: `withdrawal:${sn}:${result}`, subject: subjectOf(withdrawal, result) });
}

/** A result of a withdrawal, as notifications of all channels word it. */
export const subjectOf = (row: StoredWithdrawal, result: WithdrawalResult) => {
  const subject: Extract<NotificationSubject, { kind: 'withdrawal' }> = {
    kind: 'withdrawal',
    id: row.id,
    result,
    money: yuan(row.amount),
    arrives: yuan(row.amount - row.fee),
    account: `${withdrawTypes[row.type].title} ${row.account}`.trimEnd(),
    remark: result === 'declined' ? row.verifyRemark : row.transferRemark,
  };
  return subject;
};

/** A withdrawal that its channel is sent, and asked about until it is known how it ended (`promotion/payout/send-payout.ts`). */
export const sendPayoutTask = { name: 'send-payout', input: z.object({ withdrawalId: z.number() }) };

/** Lets a withdrawal be sent, once the transaction is committed. */
export async function queuePayout(tx: Tx, { id, sn }: StoredWithdrawal): Promise<void> {
  await enqueueTask(tx, sendPayoutTask, { key: sn, payload: { withdrawalId: id } });
}

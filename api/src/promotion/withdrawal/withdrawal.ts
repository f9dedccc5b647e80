/** Withdrawals, as other features use them. */

export {
  beginPayout,
  changeWithdrawal,
  finishWithdrawal,
  giveBack,
  lockWithdrawal,
  returnPaid,
} from './stored-withdrawals.ts';
export { type StoredWithdrawal, type WithdrawalStatus, withdrawals } from './withdrawal-tables.ts';
export { sendPayoutTask } from './withdrawal-tasks.ts';
export { reasonOf } from './withdrawal-views.ts';

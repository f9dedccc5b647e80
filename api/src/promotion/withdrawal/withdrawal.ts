/** Withdrawals, as other features use them. */
export { queuePayout, sendPayoutTask } from './payout-task.ts';
export {
  beginPayout,
  changeWithdrawal,
  createWithdrawal,
  finishWithdrawal,
  giveBack,
  lockWithdrawal,
  returnPaid,
} from './stored-withdrawals.ts';
export { type StoredWithdrawal, type WithdrawalStatus, withdrawals } from './withdrawal-tables.ts';

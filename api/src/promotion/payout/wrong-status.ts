import { Refusal } from '../../platform/refusals/refusal.ts';
import type { StoredWithdrawal, WithdrawalStatus } from '../withdrawal/withdrawal.ts';

const nextSteps: Partial<Record<WithdrawalStatus, string>> = {
  review: ': `withdrawals approve` or `reject` comes next',
  approved: ': `withdrawals pay` or `reject` comes next',
  paying: ': `withdrawals query` says what comes next',
};

/** That a step is not possible now, and what is instead. */
export const wrongStatus = ({ sn, status }: Pick<StoredWithdrawal, 'sn' | 'status'>): Refusal =>
  new Refusal(`Withdrawal ${sn} is ${status}${nextSteps[status] ?? ''}.`);

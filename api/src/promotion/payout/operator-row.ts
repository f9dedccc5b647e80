import { yuan } from '../../platform/format/yuan.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { withdrawTypes } from '../payout-account/payout-account.ts';
import type { StoredWithdrawal } from '../withdrawal/withdrawal.ts';

/** A withdrawal in the lists and replies of operators. */
export const operatorRow = (row: StoredWithdrawal) => ({
  ...wireRow(row, 'sn', 'userId', 'account', 'realName', 'status', 'channel', 'problem', 'createTime', 'finishTime'),
  amount: yuan(row.amount),
  fee: yuan(row.fee),
  leaves: yuan(row.amount - row.fee),
  type: withdrawTypes[row.type].title,
});

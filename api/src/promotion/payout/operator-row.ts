import { yuan } from '../../platform/format/yuan.ts';
import { withdrawTypes } from '../payout-account/payout-account.ts';
import type { StoredWithdrawal } from '../withdrawal/withdrawal.ts';

/** A withdrawal in the lists and replies of operators. */
export const operatorRow = (row: StoredWithdrawal) => ({
  sn: row.sn,
  user_id: row.userId,
  amount: yuan(row.amount),
  fee: yuan(row.fee),
  leaves: yuan(row.amount - row.fee),
  type: withdrawTypes[row.type].title,
  account: row.account,
  real_name: row.realName,
  status: row.status,
  channel: row.channel,
  problem: row.problem,
  create_time: row.createTime.toISOString(),
  finish_time: row.finishTime?.toISOString() ?? null,
});

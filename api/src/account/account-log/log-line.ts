import type { AccountLogLine } from 'shared/contracts/account/account-log.ts';
import { labelsOf } from '../../ledger/change-types.ts';
import type { Currency } from '../../ledger/ledger-tables.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { yuan } from '../../platform/format/yuan.ts';
import type { LogRow } from './account-log-queries.ts';

/** A line of a user's ledger as its user sees it. */
export function lineOf({ currency, ...row }: LogRow): Omit<AccountLogLine, 'about' | 'about_path'> {
  const amount = wireAmount(Math.abs(row.amount), currency);
  return {
    id: row.id,
    change_type: row.changeType,
    change_type_desc: labelsOf(currency)[row.changeType] ?? '其他',
    change_amount: amount,
    change_amount_desc: `${row.amount > 0 ? '+' : '-'}${amount}`,
    left_amount: wireAmount(row.balanceAfter ?? 0, currency),
    action: row.amount > 0 ? 1 : 2,
    remark: row.remark,
    source_sn: row.sourceSn,
    create_time: beijingTime(row.createTime),
  };
}

/** Whole credits, or fen as yuan. */
const wireAmount = (amount: number, currency: Currency) => (currency === 'cny' ? yuan(amount) : String(amount));

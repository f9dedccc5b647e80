import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ReceiptDetail } from 'shared/contracts/chat/receipt.ts';
import type * as z from 'shared/contracts/schema.ts';
import { labelsOf } from '../../ledger/change-types.ts';
import { accounts, entries, postings } from '../../ledger/ledger-tables.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { logLine } from './account-log-queries.ts';

/** What the postings of these business keys moved of a user's available credits, from old to new. */
export function findReceiptLines(db: Db | Tx, userId: number, keys: string[]) {
  return db
    .select({ ...logLine, key: postings.businessKey })
    .from(postings)
    .innerJoin(entries, eq(entries.postingId, postings.id))
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .where(and(inArray(postings.businessKey, keys), eq(accounts.userId, userId), eq(accounts.kind, 'available')))
    .orderBy(asc(entries.id));
}

export type ReceiptLine = Awaited<ReturnType<typeof findReceiptLines>>[number];

/** A line as the wire has it. Credits are whole. */
export const shownReceiptLine = (
  line: ReceiptLine,
  currency: 'chat' | 'draw',
): z.infer<typeof ReceiptDetail>['lines'][number] => ({
  id: line.id,
  change_type_desc: labelsOf(currency)[line.changeType] ?? '其他',
  change_amount_desc: `${line.amount > 0 ? '+' : '-'}${Math.abs(line.amount)}`,
  left_amount: String(line.balanceAfter ?? 0),
  remark: line.remark,
  source_sn: line.sourceSn,
  create_time: beijingTime(line.createTime),
});

import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReceiptDetail } from 'shared/contracts/chat/receipt.ts';
import type * as z from 'shared/contracts/schema.ts';
import { labelsOf } from '../../ledger/change-types.ts';
import { accounts, entries, postings } from '../../ledger/ledger-tables.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { logLine } from './account-log-queries.ts';

/** Every list of what cost something asks it. */
const linesOfKeys = prepareOnce((db) => {
  // One parameter, however many they are.
  const keys = sql`array(select jsonb_array_elements_text(${sql.placeholder('keys')}::jsonb))`;
  return db
    .select({ ...logLine, key: postings.businessKey })
    .from(postings)
    .innerJoin(entries, eq(entries.postingId, postings.id))
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .where(
      and(
        sql`${postings.businessKey} = any(${keys})`,
        eq(accounts.userId, sql.placeholder('userId')),
        eq(accounts.kind, 'available'),
      ),
    )
    .orderBy(asc(entries.id))
    .prepare('receipt_lines');
});

/** What the postings of these business keys moved of a user's available credits, from old to new. */
export const findReceiptLines = (db: Db | Tx, userId: number, keys: string[]) =>
  linesOfKeys(db).execute({ userId, keys: JSON.stringify(keys) });

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

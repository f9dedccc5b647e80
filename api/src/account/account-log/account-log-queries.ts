import { and, count, desc, eq, gt, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import { labelOf } from '../../ledger/change-types.ts';
import { accounts, type Currency, entries, postings } from '../../ledger/ledger-tables.ts';
import { columnsOf } from '../../platform/database/columns-of.ts';
import type { Db } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { yuan } from '../../platform/format/yuan.ts';

export interface LogFilter {
  /** Absent: every currency. */
  currency?: Currency | undefined;
  changeType?: number | undefined;
  action?: 'in' | 'out' | undefined;
  from?: Date | undefined;
  /** The first moment that no longer counts. */
  until?: Date | undefined;
  /** A part of the remark or of the number. */
  keyword?: string | undefined;
}

export type LogRow = Awaited<ReturnType<typeof findLog>>[number];

/** The columns of a user's line of the ledger, from `entries` and its posting. */
export const logLine = {
  ...columnsOf(entries, 'id', 'changeType', 'amount', 'balanceAfter', 'sourceSn'),
  ...columnsOf(postings, 'remark', 'cause', 'causeId', 'createTime'),
};

/** The changes of the amount that the user can spend, newest first. */
export function findLog(
  db: Db,
  userId: number,
  filter: LogFilter & { before?: number | undefined },
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  return db
    .select({ currency: accounts.currency, ...logLine })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .innerJoin(postings, eq(postings.id, entries.postingId))
    .where(and(matches(userId, filter), filter.before === undefined ? undefined : lt(entries.id, filter.before)))
    .orderBy(desc(entries.id))
    .limit(limit)
    .offset(offset);
}

export async function countLog(db: Db, userId: number, filter: LogFilter): Promise<number> {
  const lines = db
    .select({ count: count() })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .$dynamic();
  // Each line has a posting: it is read where the filter asks about it.
  const { from, until, keyword } = filter;
  const joined = from || until || keyword ? lines.innerJoin(postings, eq(postings.id, entries.postingId)) : lines;
  const [row] = await joined.where(matches(userId, filter));
  return row?.count ?? 0;
}

function matches(userId: number, { currency, changeType, action, from, until, keyword }: LogFilter): SQL | undefined {
  return and(
    eq(accounts.userId, userId),
    eq(accounts.kind, 'available'),
    // By the number of the account the newest lines are read from an index; else all of a user's are read and sorted.
    currency &&
      sql`${entries.accountId} = (select id from accounts where user_id = ${userId} and currency = ${currency} and kind = 'available')`,
    changeType === undefined ? undefined : eq(entries.changeType, changeType),
    action && (action === 'in' ? gt(entries.amount, 0) : lt(entries.amount, 0)),
    from && gte(postings.createTime, from),
    until && lt(postings.createTime, until),
    keyword
      ? or(ilike(postings.remark, likePattern(keyword)), ilike(entries.sourceSn, likePattern(keyword)))
      : undefined,
  );
}

/** An amount of the ledger as operators read it: whole credits, or money in yuan. */
export const creditsOrYuan = (currency: string, amount: number): number | string =>
  currency === 'cny' ? yuan(amount) : amount;

/** A line of a user's ledger as operators see it. */
export const entryShown = ({ currency, changeType: type, ...row }: LogRow) => ({
  create_time: row.createTime.toISOString(),
  currency,
  what: labelOf(currency, type),
  amount: creditsOrYuan(currency, row.amount),
  balance_after: creditsOrYuan(currency, row.balanceAfter ?? 0),
  remark: row.remark,
  source_sn: row.sourceSn,
});

import { gte, inArray, or, sql } from 'drizzle-orm';
import type { Output } from 'shared/contracts/endpoint.ts';
import { withdrawalSigns } from 'shared/contracts/operator/promotion/withdrawal-row.ts';
import type { findWithdrawals } from 'shared/contracts/operator/promotion/withdrawals.ts';
import type { Db } from '../../platform/database/db.ts';
import { leftAlone } from '../../platform/operator/daily-limit.ts';
import type { Operator } from '../../platform/operator/operator.ts';
import { operatorTokens } from '../../platform/operator/operator-tables.ts';
import { findSection } from '../../site/settings/settings.ts';
import { type StoredWithdrawal, withdrawals } from '../withdrawal/withdrawal.ts';
import { operatorRow } from './operator-row.ts';

type Sign = (typeof withdrawalSigns)[number];

/** Days for which a payout account counts as new where its user had another one before. */
const newDays = 3;

/** Withdrawals as one operator sees them in the queue: with signs of risk, and with the two who agree to them. */
export async function queueRows(
  db: Db,
  operator: Operator,
  rows: StoredWithdrawal[],
): Promise<Output<(typeof findWithdrawals)['endpoint']>['lists']> {
  const [first] = rows;
  if (!first) return [];
  const signs = await findSigns(db, rows);
  const names = await namesOf(db, rows);
  const { payout_limit: limit } = await findSection(db, 'operator');
  const left = await leftAlone(db, operator.id, { kind: 'payout', limit });
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? `#${id}`));
  return rows.map((row) => ({
    ...operatorRow(row),
    signs: signs.get(row.id) ?? [],
    approver: nameOf(row.approverId),
    payer: nameOf(row.payerId),
    other_pays: row.status === 'approved' && row.approverId === operator.id && row.amount > left,
    batch: row.batch,
  }));
}

async function findSigns(db: Db, rows: StoredWithdrawal[]): Promise<Map<number, Sign[]>> {
  const ids = sql.join(
    rows.map(({ id }) => sql`${id}::int`),
    sql`, `,
  );
  const { rows: found } = await db.execute<{ id: number } & Record<Sign, boolean>>(sql`
    select one.id,
      exists (select 1 from doubled_people where state <> 'cleared'
        and (user_id = one.user_id or inviter_id = one.user_id)) as flagged,
      exists (select 1 from payout_accounts own
        join payout_accounts other on other.digest = own.digest and other.user_id <> own.user_id and other.delete_time is null
        where own.user_id = one.user_id) as same_account,
      (select count(*) > 1 and max(create_time) > one.create_time - make_interval(days => ${newDays}::int)
        from payout_accounts where user_id = one.user_id and create_time <= one.create_time) as new_account,
      not exists (select 1 from withdrawals where user_id = one.user_id and status = 'paid' and id < one.id) as first,
      exists (select 1 from accounts
        where user_id = one.user_id and currency = 'cny' and kind = 'debt' and balance < 0) as debt,
      exists (select 1 from users where id = one.user_id and is_disabled) as frozen
    from withdrawals one where one.id in (${ids})`);
  return new Map(found.map((row) => [row.id, withdrawalSigns.filter((sign) => row[sign])]));
}

async function namesOf(db: Db, rows: StoredWithdrawal[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ approverId, payerId }) => [approverId, payerId]))].filter(
    (id) => id !== null,
  );
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: operatorTokens.id, name: operatorTokens.name })
    .from(operatorTokens)
    .where(inArray(operatorTokens.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Withdrawals at each step, and what would leave with them (fen); of those that ended the last 30 days. */
export const countSteps = (db: Db) =>
  db
    .select({
      status: withdrawals.status,
      withdrawals: sql<number>`count(*)::int`,
      leaves: sql<number>`sum(${withdrawals.amount} - ${withdrawals.fee})::float8`,
      oldest: sql<number>`extract(epoch from min(${withdrawals.createTime}))::float8`,
    })
    .from(withdrawals)
    .where(
      or(
        inArray(withdrawals.status, ['review', 'approved', 'paying']),
        gte(withdrawals.finishTime, sql`now() - interval '30 days'`),
      ),
    )
    .groupBy(withdrawals.status);

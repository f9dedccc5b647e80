import { sql } from 'drizzle-orm';
import { beginOf } from '../../platform/database/begin-of.ts';
import type { Db } from '../../platform/database/db.ts';
import { inviteDays } from '../attribution/attribution.ts';
import { type distributionApplications, type Rates, ratesOf } from '../distribution/distribution.ts';

/** Fen, except the numbers of friends. */
export interface Overview extends Record<string, unknown> {
  available: number;
  pending: number;
  frozen: number;
  debt: number;
  earned: number;
  today: number;
  withdrawn: number;
  first: number;
  second: number;
  isDistributor: boolean;
  canBeInvited: boolean;
  frozenReason: string | null;
  /** What the user earns, or would as a distributor; null: nobody has decided. */
  rates: Rates | null;
  /** The last one. */
  application:
    | (Pick<typeof distributionApplications.$inferSelect, 'name' | 'mobile' | 'remark' | 'status'> & {
        createTime: string;
      })
    | null;
}

/**
 * Commission of a user, now and before, its rates, and the number of friends, by one query. What was earned in all is what is there and what has left: the
 * audit holds it against the lines, which may be many.
 */
export async function findOverview(db: Db, userId: number): Promise<Overview> {
  const { rows } = await db.execute<Overview>(sql`
    with money as (select kind, balance from accounts where user_id = ${userId} and currency = 'cny'),
    paid as (select coalesce(sum(amount), 0) as amount from withdrawals where user_id = ${userId} and status = 'paid')
    select coalesce(sum(balance) filter (where kind = 'available'), 0)::float8 as available,
      coalesce(sum(balance) filter (where kind = 'pending'), 0)::float8 as pending,
      coalesce(sum(balance) filter (where kind = 'frozen'), 0)::float8 as frozen,
      coalesce(-sum(balance) filter (where kind = 'debt'), 0)::float8 as debt,
      (select amount from paid)::float8 as withdrawn,
      (sum(balance) + (select amount from paid))::float8 as earned,
      (select coalesce(sum(amount - taken_back), 0) from commissions
        where user_id = ${userId} and status <> 'house' and create_time >= ${beginOf('day')})::float8 as today,
      (select count(*) from users where inviter_id = ${userId})::int as first,
      (select count(*) from users middle join users far on far.inviter_id = middle.id where middle.inviter_id = ${userId})::int as second,
      (select inviter_id is null and create_time > now() - make_interval(days => ${inviteDays}) from users where id = ${userId}) as "canBeInvited",
      exists (select 1 from distributors where user_id = ${userId}) as "isDistributor",
      (select frozen_reason from distributors where user_id = ${userId} and frozen_time is not null) as "frozenReason",
      (select row_to_json(own) from (${ratesOf(userId)}) own) as rates,
      (select row_to_json(last) from (
        select name, mobile, remark, status, create_time as "createTime" from distribution_applications
          where user_id = ${userId} order by id desc limit 1) last) as application
    from money`);
  const [row] = rows;
  if (!row) throw new Error(`user ${userId} has no accounts`);
  return row;
}

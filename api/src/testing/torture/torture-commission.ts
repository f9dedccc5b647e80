import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { settings } from '../../site/settings/site-tables.ts';
import type { MadeUser } from '../make.ts';

/** Everybody has invited the next two, so most orders bring a commission to two others. */
export async function makeFriends(db: Db, people: MadeUser[], holdDays: number): Promise<void> {
  const value = { is_open: 1, condition: 1, level: 2, hold_days: holdDays };
  await db
    .insert(settings)
    .values({ name: 'distribution', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
  for (const [at, { id }] of people.entries()) {
    const inviter = people[Math.floor((at - 1) / 2)];
    if (at > 0 && inviter) await db.execute(sql`update users set inviter_id = ${inviter.id} where id = ${id}`);
  }
}

/** The days until commissions are payable are over. */
export async function passDays(db: Db): Promise<void> {
  await db.execute(sql`update commissions set payable_time = now() where status = 'pending' and payable_time > now()`);
  await db.execute(sql`update tasks set run_time = now() where kind = 'mature-commission' and state = 'queued'`);
}

/**
 * Wrong commissions, at rest. The rule is computed from orders and invitations alone: a tenth and three hundredths of
 * memberships, a twentieth and a hundredth of recharges, of what was not given back, each rounded down.
 */
export async function checkCommissions(db: Db): Promise<{ found: string[]; commissions: number; takenBack: number }> {
  const { rows } = await db.execute<{ finding: string }>(sql`
    with rule as (
      select user_id, sum(earned) as earned from (
        select buyer.inviter_id as user_id, (amount - refunded) / case kind when 'member' then 10 else 20 end as earned
          from orders join users buyer on buyer.id = orders.user_id where pay_time is not null
        union all
        select first.inviter_id, (amount - refunded) * case kind when 'member' then 3 else 1 end / 100
          from orders join users buyer on buyer.id = orders.user_id join users first on first.id = buyer.inviter_id
          where pay_time is not null
      ) line where user_id is not null group by user_id),
    had as (
      select user_id, sum(amount) as had from accounts join entries on account_id = accounts.id
        join postings on postings.id = posting_id
      where user_id is not null and currency = 'cny' and cause = 'commission' group by user_id)
    select 'user ' || coalesce(rule.user_id, had.user_id) || ' has and had ' || coalesce(had, 0) || ' fen, orders of friends bring '
      || coalesce(earned, 0) as finding
    from rule full join had on had.user_id = rule.user_id
    -- Those of the demonstration live by its own rules.
    where coalesce(earned, 0) <> coalesce(had, 0) and exists (
      select 1 from users where id = coalesce(rule.user_id, had.user_id) and mobile like '136%')
    union all select 'commission ' || id || ' of days ago is pending' from commissions where status = 'pending'`);
  const counted = await db.execute<{ commissions: number; takenBack: number }>(
    sql`select count(*)::int as commissions, count(*) filter (where taken_back > 0)::int as "takenBack" from commissions`,
  );
  return { found: rows.map(({ finding }) => finding), ...(counted.rows[0] ?? { commissions: 0, takenBack: 0 }) };
}

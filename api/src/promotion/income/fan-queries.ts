import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { publicAvatar } from '../../site/user/user.ts';

export interface Fan extends Record<string, unknown> {
  id: number;
  avatar: string;
  nickname: string;
  createTime: string;
  distributorSince: string | null;
  paid: number;
  orders: number;
  invited: number;
  income: number;
}

export interface Fans extends Record<string, unknown> {
  /** How many friends of each level. */
  first: number;
  second: number;
  /** A page of one level, the newest first, each with its commission. */
  fans: Fan[];
}

export async function findFans(
  db: Db,
  userId: number,
  level: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Fans> {
  const { rows } = await db.execute<Fans>(sql`
    with friends as (
      select users.*, ${publicAvatar} as "publicAvatar" from users ${
        level === 1
          ? sql`where users.inviter_id = ${userId}`
          : sql`join users middle on middle.id = users.inviter_id where middle.inviter_id = ${userId}`
      } order by users.id desc limit ${limit} offset ${offset}),
    fans as (
      select friends.id, friends."publicAvatar" as avatar, friends.nickname, friends.create_time::text as "createTime",
        (select create_time::text from distributors where user_id = friends.id) as "distributorSince",
        (select coalesce(sum(amount - refunded), 0)::float8 from orders where user_id = friends.id and pay_time is not null) as paid,
        (select count(*)::int from orders where user_id = friends.id and pay_time is not null) as orders,
        (select count(*)::int from users where inviter_id = friends.id) as invited,
        (select coalesce(sum(amount - taken_back), 0)::float8 from commissions
          where buyer_id = friends.id and user_id = ${userId} and status <> 'house') as income
      from friends)
    select (select count(*) from users where inviter_id = ${userId})::int as first,
      (select count(*) from users middle join users far on far.inviter_id = middle.id where middle.inviter_id = ${userId})::int as second,
      (select coalesce(json_agg(fans order by id desc), '[]') from fans) as fans`);
  return rows[0] ?? { first: 0, second: 0, fans: [] };
}

export interface ChartDay extends Record<string, unknown> {
  day: string;
  visits: number;
  registrations: number;
  orders: number;
  income: number;
}

/**
 * Visits, friends and income of each of the last days of Beijing, the oldest first. Commissions are summed day by day, each day by its own piece of the
 * index: to say of a hundred thousand lines on which day each falls takes longer than to read them.
 */
export async function findChart(db: Db, userId: number, days: number): Promise<ChartDay[]> {
  const { rows } = await db.execute<ChartDay>(sql`
    with period as (
      select day::date, day::date::timestamp at time zone 'Asia/Shanghai' as begins,
        (day::date + 1)::timestamp at time zone 'Asia/Shanghai' as ends
      from generate_series(
        (now() at time zone 'Asia/Shanghai')::date - ${days - 1}::int, (now() at time zone 'Asia/Shanghai')::date, interval '1 day') day),
    friends as (
      select (create_time at time zone 'Asia/Shanghai')::date as day, count(*) as count from users
      where inviter_id = ${userId} and create_time >= (select min(begins) from period) group by 1)
    select to_char(period.day, 'YYYY-MM-DD') as day, coalesce(visits.count, 0)::int as visits,
      coalesce(friends.count, 0)::int as registrations, earned.count::int as orders, earned.income::float8
    from period left join share_clicks visits on visits.user_id = ${userId} and visits.day = period.day
      left join friends on friends.day = period.day
      cross join lateral (
        select count(*) as count, coalesce(sum(amount - taken_back) filter (where status <> 'house'), 0) as income
        from commissions where user_id = ${userId} and create_time >= begins and create_time < ends) earned
    order by period.day`);
  return rows;
}

/** Days that the ranking looks back. */
const rankedDays = 30;

export interface Ranked extends Record<string, unknown> {
  userId: number;
  place: number;
  nickname: string;
  avatar: string;
  income: number;
}

/** Who earned most, and the caller's own place. */
export async function findRanking(db: Db, userId: number, places: number): Promise<Ranked[]> {
  const { rows } = await db.execute<Ranked>(sql`
    with earned as (
      select user_id, sum(amount - taken_back) as income from commissions
      where status <> 'house' and create_time >= now() - make_interval(days => ${rankedDays}) group by user_id
      having sum(amount - taken_back) > 0),
    ranked as (select user_id, income, row_number() over (order by income desc, user_id) as place from earned)
    select user_id as "userId", place::int, nickname, ${publicAvatar} as avatar, income::float8
    from ranked join users on users.id = user_id where place <= ${places} or user_id = ${userId} order by place`);
  return rows;
}

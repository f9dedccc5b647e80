import { type SQL, sql } from 'drizzle-orm';

/** What postings of withdrawals moved on each account, in fen; one row a posting. */
const posted = sql`(
    select postings.id, business_key,
      coalesce(sum(amount) filter (where kind = 'frozen'), 0) as frozen,
      coalesce(sum(amount) filter (where kind = 'payouts'), 0) as left_site,
      coalesce(sum(amount) filter (where kind = 'fees'), 0) as fees,
      coalesce(sum(amount) filter (where kind in ('available', 'debt')), 0) as users
    from postings join entries on posting_id = postings.id join accounts on accounts.id = account_id
    where cause = 'withdrawal' group by postings.id, business_key
  ) posted`;

/** What each state of a withdrawal must have posted; a sentence for what has not. */
export const withdrawalChecks: SQL[] = [
  sql`select 'withdrawal ' || sn || ' is ' || status || ' of ' || amount || ', its posting ' || step || ' is of ' || coalesce(
      concat_ws('/', posted.frozen, posted.left_site, posted.fees, posted.users), 'nothing')
    from (
      select sn, status, amount, 'freeze' as step, amount as frozen, 0 as left_site, 0 as fees, -amount as users
        from withdrawals
      union all select sn, status, amount, 'end', -amount, amount - fee, fee, 0 from withdrawals
        where status in ('paid', 'returned')
      union all select sn, status, amount, 'end', -amount, 0, 0, amount from withdrawals
        where status in ('failed', 'declined', 'cancelled')
      union all select sn, status, amount, 'returned', 0, fee - amount, -fee, amount from withdrawals
        where status = 'returned'
    ) wanted left join ${posted} on business_key = 'withdraw:' || sn || ':' || step
    where (posted.frozen, posted.left_site, posted.fees, posted.users)
      is distinct from (wanted.frozen, wanted.left_site, wanted.fees, wanted.users)`,
  sql`select 'posting ' || business_key || ' belongs to no withdrawal in that state' from postings
    left join withdrawals on withdrawals.sn = split_part(business_key, ':', 2)
    where cause = 'withdrawal' and coalesce(case split_part(business_key, ':', 3)
      when 'freeze' then true
      when 'end' then status not in ('review', 'approved', 'paying')
      when 'returned' then status = 'returned' end, false) is not true`,
  // What is frozen of a user is the one withdrawal under way.
  sql`select 'user ' || user_id || ' has ' || balance || ' fen frozen, and ' || coalesce(under_way, 0) || ' under way'
    from accounts left join (
      select user_id as owner, sum(amount) as under_way from withdrawals
      where status in ('review', 'approved', 'paying') group by user_id) own on owner = user_id
    where kind = 'frozen' and balance <> coalesce(under_way, 0)`,
];

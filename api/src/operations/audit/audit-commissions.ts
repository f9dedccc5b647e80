import { type SQL, sql } from 'drizzle-orm';

/** What the postings of a commission moved of its distributor, and what refunds took back of it, in fen. */
const lines = sql`
    select id, cause_id, status, amount, taken_back, debt_paid, coalesce(pending, 0) as pending, coalesce(available, 0) as available,
      coalesce(debt, 0) as debt, coalesce(back, 0) as back, coalesce(to_debt, 0) as to_debt, coalesce(by_house, 0) as by_house
    from commissions left join (
      select commission_id, sum(amount) as back, sum(to_debt) as to_debt, sum(by_house) as by_house
      from commission_returns group by commission_id
    ) part on commission_id = id
    full join (
      select cause_id, sum(amount) filter (where kind = 'pending') as pending,
        sum(amount) filter (where kind = 'available') as available, sum(amount) filter (where kind = 'debt') as debt
      from postings join entries on posting_id = postings.id join accounts on accounts.id = account_id
      where cause = 'commission' group by cause_id
    ) moved on cause_id = id::text`;

/** Commissions against their orders and the ledger, each to the fen, in both directions; a sentence each. */
export const commissionChecks: SQL[] = [
  // What is left is the rate of what the order was paid with and did not go back, unless it went to the house.
  sql`select 'commission ' || commissions.id || ' leaves ' || commissions.amount - taken_back || ' of order ' || sn
      || ', its rate of what is paid is ' || (orders.amount - refunded) * rate / 10000
    from commissions join orders on orders.id = order_id
    where commissions.status <> 'house' and (orders.pay_time is null or base <> orders.amount
      or commissions.amount - taken_back <> (orders.amount - refunded) * rate / 10000)`,
  sql`select case when id is null then 'postings of commission ' || cause_id || ' belong to none'
      when cause_id is null then 'commission ' || id || ' has no posting'
      else 'commission ' || id || ' is ' || status || ' with ' || amount - taken_back || ' left, its postings moved pending ' || pending
        || ', available ' || available || ', debt ' || debt end
    from (${lines}) line
    where id is null or cause_id is null or taken_back <> back or debt <> debt_paid - to_debt
      or pending <> case status when 'pending' then amount - taken_back else 0 end
      or available + debt <> case when status in ('pending', 'house') then 0 else amount - taken_back + by_house end`,
  sql`select 'user ' || accounts.user_id || ' has ' || balance || ' pending, commissions explain ' || coalesce(own, 0)
    from accounts left join (
      select user_id, sum(amount - taken_back) as own from commissions where status = 'pending' group by user_id
    ) line on line.user_id = accounts.user_id
    where kind = 'pending' and currency = 'cny' and balance <> coalesce(own, 0)`,
  // What is owed is what refunds made owed, less what later commissions paid of it; the rest is of postings that name another cause.
  sql`select 'user ' || user_id || ' owes ' || -balance || ' fen, commissions explain ' || coalesce(owed, 0) || ', others ' || -coalesce(others, 0)
    from accounts left join (
      select user_id as debtor, sum(coalesce(to_debt, 0) - debt_paid) as owed from commissions left join (
        select commission_id, sum(to_debt) as to_debt from commission_returns group by commission_id
      ) part on commission_id = commissions.id group by user_id
    ) line on debtor = user_id left join (
      select account_id, sum(amount) filter (where cause <> 'commission') as others
      from accounts debts join entries on account_id = debts.id join postings on postings.id = posting_id
      where debts.kind = 'debt' and debts.currency = 'cny' group by account_id
    ) own on own.account_id = accounts.id
    where kind = 'debt' and currency = 'cny' and -balance <> coalesce(owed, 0) - coalesce(others, 0)`,
];

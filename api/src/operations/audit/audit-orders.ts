import { type SQL, sql } from 'drizzle-orm';
import { erasedName } from '../../account/closing/account-deletion-tables.ts';
import type { Tx } from '../../platform/database/db.ts';

/** Orders in one state: how many, what they are of and what of that went back, in fen. */
export interface OrderSum {
  status: string;
  count: number;
  amount: number;
  refunded: number;
}

const keyOfPayment = sql`'pay:' || channel || ':' || transaction`;
/** Postings of a cause with what they moved to or from the channels, in fen; above zero: to the site. */
const posted = (cause: string, key: string) => sql`(
    select postings.id, business_key, cause_id, moved from postings left join (
      select posting_id, -sum(entries.amount) as moved from accounts join entries on account_id = accounts.id
      where kind like 'payments:%' group by posting_id
    ) money on posting_id = postings.id
    where cause = ${cause} and starts_with(business_key, ${key})
  ) posted`;

/** Orders, payments and refunds against the postings that are their effect, in both directions; a sentence each. */
export const orderChecks: SQL[] = [
  sql`select case when posted.id is null then 'payment ' || pay_sn || ' has no posting'
      when pay_sn is null then 'posting ' || business_key || ' belongs to no payment'
      else 'payment ' || pay_sn || ' is of ' || amount || ', its posting of ' || coalesce(moved::text, 'nothing') end
    from (select * from pay_attempts where status = 'paid') paid
    full join ${posted('order', 'pay:')} on business_key = ${keyOfPayment}
    where posted.id is null or pay_sn is null or moved is distinct from amount or cause_id <> order_id::text`,
  sql`select case when posted.id is null then 'refund ' || sn || ' has no posting'
      when sn is null then 'posting ' || business_key || ' belongs to no refund'
      else 'refund ' || sn || ' is of ' || amount || ', its posting of ' || coalesce((-moved)::text, 'nothing') end
    from (select * from refunds where status = 'done') done
    full join ${posted('refund', 'refund:')} on business_key = 'refund:' || sn
    where posted.id is null or sn is null or moved is distinct from -amount`,
  // What went back of an order is the sum of its refunds, and says its state.
  sql`select 'order ' || sn || ' is ' || status || ', ' || refunded || ' of ' || amount || ' went back, its refunds are of '
      || coalesce(back, 0)
    from orders left join (
      select order_id, sum(amount) as back from refunds where kind = 'operator' and status = 'done' group by order_id
    ) own on order_id = orders.id
    where refunded <> coalesce(back, 0) or status is distinct from
      case when pay_time is null then case status when 'closed' then 'closed' else 'pending' end
        when refunded = 0 then 'paid' when refunded < amount then 'partly_refunded' else 'refunded' end`,
  // One attempt paid an order; each other that was paid goes back, and so does what the order of a deleted account could not take.
  sql`select 'order ' || orders.sn || ' is ' || orders.status || ' and paid by ' || coalesce(pay_sn, 'nothing')
    from orders left join pay_attempts on pay_attempts.id = paid_by and order_id = orders.id
    where case when orders.pay_time is null then paid_by is not null else pay_attempts.status is distinct from 'paid' end`,
  sql`select 'payment ' || pay_sn || ' that its order did not take does not go back'
    from pay_attempts join orders on orders.id = order_id
    where pay_attempts.status = 'paid' and paid_by is distinct from pay_attempts.id
      and not exists (select 1 from refunds where attempt_id = pay_attempts.id and kind <> 'operator')`,
  sql`select 'orders ' || string_agg(sn, ', ' order by id) || ' of user ' || user_id || ' are paid with one offer'
    from orders where pay_time is not null and status <> 'refunded' and snapshot -> 'offer' is not null
    group by user_id, snapshot -> 'packageId' having count(*) > 1`,
  sql`select 'user ' || users.id || ' was deleted and has ' || balance || ' ' || currency
    from users join accounts on user_id = users.id and kind = 'available' and balance > 0
    where nickname = ${erasedName} and is_disabled and mobile is null and email is null`,
];

export async function sumOrders(tx: Tx): Promise<OrderSum[]> {
  const { rows } = await tx.execute<OrderSum & Record<string, unknown>>(sql`
    select status, count(*)::int as count, sum(amount)::float8 as amount, sum(refunded)::float8 as refunded
    from orders group by status order by status`);
  return rows;
}

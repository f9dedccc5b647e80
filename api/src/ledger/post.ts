import { sql } from 'drizzle-orm';
import type { Tx } from '../database/db.ts';
import { brokenConstraint } from '../database/db-error.ts';
import { NotEnoughCredits } from '../server/refusal.ts';
import type { Currency, SiteAccount, UserAccount } from './ledger-tables.ts';

/** One line of a posting. */
export interface Leg {
  /** Undefined: an account of the site. */
  userId?: number;
  account: UserAccount | SiteAccount;
  currency: Currency;
  /** Minor units; above zero gives to the account, below takes from it. */
  amount: number;
  changeType: number;
  sourceSn?: string;
}

export interface Posting {
  /** Can be used once: another posting with it has no effect. */
  key: string;
  /** What it belongs to, and the id of that. */
  cause: string;
  causeId: string | number;
  remark?: string;
  legs: Leg[];
}

/**
 * Writes a posting; false when its key was posted before. Throws `NotEnoughCredits` when an account would fall below
 * zero. One statement, so that the posting and its entries stand or fall together even without the caller's transaction.
 * The entries move the balances (trigger) in the order of the accounts, so two postings cannot deadlock; a transaction
 * that posts more than once locks its users first (`lockBalances`, `lockUser`).
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const { key, cause, causeId, remark = '' } = posting;
  const legs = posting.legs.filter(({ amount }) => amount !== 0);
  if (legs.length < 2 || !legs.every(({ amount }) => Number.isSafeInteger(amount))) {
    throw new Error(`ledger: amounts ${posting.legs.map(({ amount }) => amount)} of ${key}`);
  }
  const rows = legs.map(
    (leg, at) =>
      sql`(${at}::int, ${leg.userId ?? null}::int, ${leg.account}, ${leg.currency}, ${leg.amount}::bigint, ${leg.changeType}::int, ${leg.sourceSn ?? ''})`,
  );
  try {
    const result = await tx.execute(sql`
      with posting as (
        insert into postings (business_key, cause, cause_id, remark)
        values (${key}, ${cause}, ${String(causeId)}, ${remark})
        on conflict (business_key) do nothing returning id
      ), leg (at, user_id, kind, currency, amount, change_type, source_sn) as (values ${sql.join(rows, sql`, `)}),
      line as (
        select case when user_id is null
          then (select id from accounts where user_id is null and kind = leg.kind and currency = leg.currency)
          else (select id from accounts where user_id = leg.user_id and kind = leg.kind and currency = leg.currency)
        end as account_id, leg.* from leg
      )
      insert into entries (posting_id, account_id, amount, change_type, source_sn)
      select posting.id, account_id, amount, change_type, source_sn from posting, line order by account_id, at
      returning id`);
    return (result as unknown as { rows: unknown[] }).rows.length > 0;
  } catch (error) {
    if (brokenConstraint(error) === 'accounts_never_negative') throw new NotEnoughCredits();
    throw error;
  }
}

/**
 * The balances of these users, locked until the transaction ends: for what has to know a balance before it posts.
 * In the order of the accounts, as postings lock them.
 */
export async function lockBalances(tx: Tx, userIds: number[]) {
  const list = sql.join(
    userIds.map((id) => sql`${id}::int`),
    sql`, `,
  );
  const result = await tx.execute(sql`select * from ledger_lock(array[${list}])`);
  type Row = { user_id: number; kind: UserAccount; currency: Currency; balance: number | string };
  const { rows } = result as unknown as { rows: Row[] };
  return (userId: number, currency: Currency, kind: UserAccount): number => {
    const found = rows.find((row) => row.user_id === userId && row.currency === currency && row.kind === kind);
    return Number(found?.balance ?? 0);
  };
}

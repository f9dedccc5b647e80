import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { brokenConstraint } from '../platform/refusals/db-error.ts';
import { NotEnoughCredits } from '../platform/refusals/refusal.ts';
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
  remark?: string | undefined;
  legs: Leg[];
}

/**
 * Writes a posting; false when its key was posted before. Throws `NotEnoughCredits` when an account would fall below
 * zero. One call of the database, so that the posting and its entries stand or fall together even without the caller's
 * transaction.
 * The entries move the balances (trigger) in the order of the accounts, so two postings cannot deadlock; a transaction
 * that posts more than once locks its users first (`lockBalances`, `lockUser`).
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const { key, cause, causeId, remark = '' } = posting;
  const legs = posting.legs.filter(({ amount }) => amount !== 0);
  if (legs.length < 2 || !legs.every(({ amount }) => Number.isSafeInteger(amount))) {
    throw new Error(`ledger: amounts ${posting.legs.map(({ amount }) => amount)} of ${key}`);
  }
  try {
    // One value: each further one costs the embedded database a fifteenth of a posting.
    const value = JSON.stringify({ key, cause, causeId, remark, legs });
    const { rows } = await tx.execute<{ posted: boolean }>(sql`select ledger_post(${value}::jsonb) as posted`);
    return rows[0]?.posted === true;
  } catch (error) {
    if (brokenConstraint(error) === 'accounts_never_negative') throw new NotEnoughCredits();
    throw error;
  }
}

/** Sets the time of the postings of `work`: those of the seed lie in the past. */
export async function postAt<T>(tx: Tx, time: Date, work: () => Promise<T>): Promise<T> {
  const set = (value: string) => tx.execute(sql`select set_config('site.posting_time', ${value}, true)`);
  await set(time.toISOString());
  const done = await work();
  await set('');
  return done;
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
  type Row = { user_id: number; kind: UserAccount; currency: Currency; balance: number | string };
  const { rows } = await tx.execute<Row>(sql`select * from ledger_lock(array[${list}])`);
  return (userId: number, currency: Currency, kind: UserAccount): number => {
    const found = rows.find((row) => row.user_id === userId && row.currency === currency && row.kind === kind);
    return Number(found?.balance ?? 0);
  };
}

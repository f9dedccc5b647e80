import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import { errorCode } from '../database/db-error.ts';
import { prepareOnce } from '../database/prepare-once.ts';
import { NotEnoughCredits } from '../server/refusal.ts';
import { accounts } from './ledger-tables.ts';

export type Currency = 'chat' | 'draw';
type Account = 'available' | 'held' | 'issued' | 'earned';

/** Ledger change types of the contract (api-contract section 2). */
export const changeType = {
  chat: 102,
  grantedByAdmin: 200,
  register: 204,
  drawGrantedByAdmin: 600,
  drawRegister: 604,
} as const;

export interface Movement {
  /** Names the cause; the same key is posted once, whoever tries again. */
  key: string;
  userId: number;
  currency: Currency;
  /** Whole credits, above zero. */
  amount: number;
  changeType: number;
  remark?: string;
}

/** Makes the accounts of a new user. */
export async function openAccounts(tx: Tx, userId: number): Promise<void> {
  const kinds = ['available', 'held'] as const;
  const currencies = ['chat', 'draw'] as const;
  const rows = kinds.flatMap((kind) => currencies.map((currency) => sql`(${userId}::int, ${kind}, ${currency})`));
  await tx.execute(sql`insert into accounts (user_id, kind, currency) values ${sql.join(rows, sql`, `)}`);
}

/** Gives credits out of nothing (register, recharge, an operator's gift). */
export const grant = (tx: Tx, movement: Movement) => post(tx, movement, 'issued', 'available');

/** Sets the price aside before the work begins. Throws `NotEnoughCredits`. */
export const hold = (tx: Tx, cause: string, movement: Omit<Movement, 'key'>) =>
  post(tx, { ...movement, key: `${cause}:hold` }, 'available', 'held');

/** The work was done: the price is earned. A hold is either settled or released, once: both use the same key. */
export const settle = (tx: Tx, cause: string, movement: Omit<Movement, 'key'>) =>
  post(tx, { ...movement, key: `${cause}:end` }, 'held', 'earned');

/** The work failed: the price goes back. */
export const release = (tx: Tx, cause: string, movement: Omit<Movement, 'key'>) =>
  post(tx, { ...movement, key: `${cause}:end` }, 'held', 'available');

/**
 * Moves credits from one account to another; false when this key was posted before. One statement, so that the
 * posting and both entries stand or fall together even without the caller's transaction. The entries move the balances
 * (trigger), in the order of the accounts: two postings never wait for each other.
 */
async function post(tx: Tx, movement: Movement, from: Account, to: Account): Promise<boolean> {
  const { key, userId, currency, amount, remark = '' } = movement;
  if (!Number.isSafeInteger(amount) || amount < 1) throw new Error(`ledger: amount ${amount} of ${key}`);
  try {
    const result = await tx.execute(sql`
      with posting as (
        insert into postings (business_key, change_type, remark) values (${key}, ${movement.changeType}, ${remark})
        on conflict (business_key) do nothing returning id
      ), leg (kind, amount) as (values (${from}::text, ${-amount}::int), (${to}::text, ${amount}::int))
      insert into entries (posting_id, account_id, amount)
      select posting.id, accounts.id, leg.amount from posting, leg join accounts
        on accounts.currency = ${currency} and accounts.kind = leg.kind
        and (accounts.user_id = ${userId}::int or accounts.user_id is null)
      order by accounts.id
      returning id`);
    return (result as unknown as { rows: unknown[] }).rows.length === 2;
  } catch (error) {
    if (errorCode(error) === '23514') throw new NotEnoughCredits();
    throw error;
  }
}

const spendable = prepareOnce((db) =>
  db
    .select({ currency: accounts.currency, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.userId, sql.placeholder('userId')), eq(accounts.kind, 'available')))
    .prepare('spendable'),
);

/** What a user can spend, in whole credits. */
export async function findBalances(db: Db | Tx, userId: number): Promise<Record<Currency, number>> {
  const rows = await spendable(db).execute({ userId });
  const of = (currency: Currency) => rows.find((row) => row.currency === currency)?.balance ?? 0;
  return { chat: of('chat'), draw: of('draw') };
}

/** Everything that must be true of the ledger at any moment; an empty list is the proof. */
export async function auditLedger(db: Db): Promise<string[]> {
  const result = await db.execute(sql`
    select 'currency ' || accounts.currency || ' sums to ' || sum(amount) as finding
      from entries join accounts on accounts.id = account_id group by accounts.currency having sum(amount) <> 0
    union all
    select 'posting ' || posting_id || ' sums to ' || sum(amount) from entries group by posting_id having sum(amount) <> 0
    union all
    select 'posting ' || postings.id || ' has no entries' from postings
      where not exists (select 1 from entries where posting_id = postings.id)
    union all
    select 'account ' || accounts.id || ' says ' || balance || ', its entries ' || coalesce(sum(amount), 0)
      from accounts left join entries on account_id = accounts.id where user_id is not null
      group by accounts.id having balance <> coalesce(sum(amount), 0)`);
  return (result as unknown as { rows: { finding: string }[] }).rows.map((row) => row.finding);
}

import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/moment.ts';
import { ownerColumn } from '../platform/user/owner-column.ts';

/** Credits (whole ones) and money (fen). */
export type Currency = 'chat' | 'draw' | 'cny';
/**
 * What a user may have in a currency. `held` is set aside for running work. In `cny`: `pending` is commission that is not
 * payable yet, `available` can be withdrawn, `frozen` is in a withdrawal. `debt` is at most 0: what had to be taken back
 * after it was spent; later income pays it first.
 */
export type UserAccount = 'available' | 'held' | 'pending' | 'frozen' | 'debt';
/**
 * Accounts that amounts of users come from and go to. `payments:<channel>` is what payers handed to a channel (below zero: it comes
 * from there), `sales` what it was for, `overpaid` what was paid for an order that was paid already and goes back.
 */
export type SiteAccount =
  | 'issued'
  | 'earned'
  | 'sales'
  | 'overpaid'
  | 'commission'
  | 'fees'
  | 'payouts'
  | `payments:${string}`;

/**
 * Accounts of a double-entry ledger in minor units. The site's own (no user) carry no balance in the row, so that no two
 * postings ever wait for each other there; their balance is the sum of the entries.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn(),
    kind: text().$type<UserAccount | SiteAccount>().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Follows the entries (trigger). */
    balance: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    unique('accounts_owner').on(table.userId, table.currency, table.kind).nullsNotDistinct(),
    check(
      'accounts_never_negative',
      sql`case ${table.kind} when 'debt' then -${table.balance} else ${table.balance} end >= 0`,
    ),
    // Beyond it a JavaScript number is not exact.
    check('accounts_exact', sql`${table.balance} between -9007199254740991 and 9007199254740991`),
    check(
      'accounts_of_site_or_user',
      sql`(${table.userId} is not null) = (${table.kind} in ('available', 'held', 'pending', 'frozen', 'debt'))`,
    ),
  ],
);

/** One movement with its cause. Never changed, never deleted (triggers). */
export const postings = pgTable('postings', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /**
   * The same thing is never posted twice, e.g. `chat:<run>:hold`. In the order of its bytes (collation "C"), so that the index finds
   * all keys that begin alike: a hold and what ended it.
   */
  businessKey: text('business_key').notNull().unique(),
  /** What it belongs to, e.g. `chat`, `register`, and the id of that. A hold and its parts have the same cause and id. */
  cause: text().notNull(),
  causeId: text('cause_id').notNull(),
  remark: text().notNull().default(''),
  createTime: moment('create_time').notNull().defaultNow(),
});

/**
 * The lines of a posting: any number, of any number of users; per currency they sum to zero (trigger). Never changed,
 * never deleted (triggers). The number of an entry is
 * given by a trigger, in the order of the balances. No other unique column: a line that is left out on conflict would have
 * moved a balance.
 */
export const entries = pgTable(
  'entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    postingId: bigint('posting_id', { mode: 'number' })
      .notNull()
      .references(() => postings.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    amount: bigint({ mode: 'number' }).notNull(),
    /** Null on the site's own accounts. */
    balanceAfter: bigint('balance_after', { mode: 'number' }),
    /** Change type of the contract (`change-types.ts`). */
    changeType: integer('change_type').notNull(),
    /** Number of the order, run or withdrawal that the user knows it by. */
    sourceSn: text('source_sn').notNull().default(''),
  },
  (table) => [
    index('entries_account').on(table.accountId, table.id),
    index('entries_posting').on(table.postingId),
    check('entries_not_zero', sql`${table.amount} <> 0`),
  ],
);

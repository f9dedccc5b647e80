import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from '../user/user-tables.ts';

/**
 * Accounts of a double-entry ledger in whole credits. `issued` and `earned` are the site's own (no user) and carry no
 * balance in the row, so that no two askers ever wait for each other; theirs is the sum of the entries.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(() => users.id),
    kind: text({ enum: ['available', 'held', 'issued', 'earned'] }).notNull(),
    currency: text({ enum: ['chat', 'draw'] }).notNull(),
    balance: integer().notNull().default(0),
  },
  (table) => [
    unique('accounts_owner').on(table.userId, table.currency, table.kind).nullsNotDistinct(),
    check('accounts_never_negative', sql`${table.balance} >= 0`),
    check('accounts_of_site_or_user', sql`(${table.userId} is null) = (${table.kind} in ('issued', 'earned'))`),
  ],
);

/** One movement with its cause. Never changed, never deleted (triggers). */
export const postings = pgTable('postings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** What it was for, e.g. `chat:<run>:hold`: the same thing is never posted twice. */
  businessKey: text('business_key').notNull().unique(),
  /** Change type of the contract (api-contract section 2, "Ledger change types"). */
  changeType: integer('change_type').notNull(),
  remark: text().notNull().default(''),
  createTime: timestamp('create_time', { withTimezone: true }).notNull().defaultNow(),
});

/** The lines of a posting; they sum to zero (trigger). Never changed, never deleted (triggers). */
export const entries = pgTable(
  'entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postingId: integer('posting_id')
      .notNull()
      .references(() => postings.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    amount: integer().notNull(),
    /** Null on the site's own accounts. */
    balanceAfter: integer('balance_after'),
  },
  (table) => [
    index('entries_account').on(table.accountId, table.id),
    index('entries_posting').on(table.postingId),
    check('entries_not_zero', sql`${table.amount} <> 0`),
  ],
);

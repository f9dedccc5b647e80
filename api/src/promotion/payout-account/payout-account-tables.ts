import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { WithdrawTypeNumber } from 'shared/contracts/promotion/withdrawal-account.ts';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';

/** Where users want to be paid. Accounts and names are sealed; beside them stands what of them may be shown. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    type: integer().$type<WithdrawTypeNumber>().notNull(),
    /** JSON of account and name. */
    sealed: text().notNull(),
    /** Keyed hash of type and account (of the picture's bytes): the same account of two users is one person's. */
    digest: text().notNull(),
    account: text().notNull(),
    realName: text('real_name').notNull(),
    /** Stored name of a private upload of the user. */
    picture: text(),
    /** Rests until then. */
    usableTime: moment('usable_time').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    /** A deleted one stays, so that the next one rests. */
    deleteTime: moment('delete_time'),
  },
  (table) => [
    index('payout_accounts_user').on(table.userId, table.id),
    index('payout_accounts_digest').on(table.digest),
    check('payout_accounts_type', sql`${table.type} between 1 and 4`),
  ],
);

/** Real names and ID numbers, sealed: needed above a total of a year. */
export const payoutIdentities = pgTable('payout_identities', {
  userId: ownerColumn().primaryKey(),
  /** JSON of name and number. */
  sealed: text().notNull(),
  /** Keyed hash of the number. */
  digest: text().notNull(),
  realName: text('real_name').notNull(),
  idNumber: text('id_number').notNull(),
  createTime: moment('create_time').notNull().defaultNow(),
});

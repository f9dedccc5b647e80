import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { operatorStatuses } from 'shared/contracts/operator/promotion/withdrawal-row.ts';
import type { WithdrawTypeNumber } from 'shared/contracts/promotion/withdrawal-account.ts';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';
import type { PayoutConfirm } from '../../providers/payout/payout.ts';

/**
 * `review` → `approved` → `paying` → `paid`, or it comes back to the user: `declined` by an operator, `cancelled` by the
 * user, `failed` at the channel, `returned` by the channel after it was paid.
 */
export type WithdrawalStatus = (typeof operatorStatuses)[number];

/** Statuses of one whose money is set aside. */
export const inFlight = ['review', 'approved', 'paying'] as const satisfies WithdrawalStatus[];

/** Money that leaves: one row is one application, and one payout under its number, which no channel pays twice. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Our number of it at the channel: sent again it is the same payout. */
    sn: text().notNull().unique(),
    userId: ownerColumn().notNull(),
    /** Fen: what leaves the user's balance, and what of that the site keeps. */
    amount: bigint({ mode: 'number' }).notNull(),
    fee: bigint({ mode: 'number' }).notNull(),
    /** Hundredths of a per cent, as it was when it was asked for. */
    feeRatio: integer('fee_ratio').notNull(),
    type: integer().$type<WithdrawTypeNumber>().notNull(),
    /** The account as it was then, as JSON, sealed; and what of it is shown. */
    accountSealed: text('account_sealed').notNull(),
    account: text().notNull(),
    realName: text('real_name').notNull(),
    /** Stored name of the user's picture of a code. */
    picture: text(),
    status: text({ enum: operatorStatuses }).notNull().default('review'),
    /** Who agreed to it or declined it, when and why. */
    approverId: integer('approver_id'),
    verifyRemark: text('verify_remark').notNull().default(''),
    verifyTime: moment('verify_time'),
    /** Who let it be paid, and through which channel. */
    payerId: integer('payer_id'),
    channel: text(),
    payTime: moment('pay_time'),
    /** When the channel was first sent it: from then on it may have been paid, and is asked about before it is sent again. */
    sentTime: moment('sent_time'),
    tries: integer().notNull().default(0),
    /** The channel's own number. */
    reference: text().notNull().default(''),
    /** What the user has to confirm before the channel pays. */
    confirm: jsonb().$type<PayoutConfirm>(),
    /** What operators must know: the last answer of the channel that was no end. */
    problem: text().notNull().default(''),
    /** The export of transfers by hand that has it. */
    batch: text(),
    /** Stored name of the picture of the transfer, an upload of the user. */
    proof: text(),
    /** What the user reads about its end. */
    transferRemark: text('transfer_remark').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
    finishTime: moment('finish_time'),
  },
  (table) => [
    // However many are asked for at once, one user has one under way.
    uniqueIndex('withdrawals_in_flight')
      .on(table.userId)
      .where(sql`${table.status} in ('review', 'approved', 'paying')`),
    index('withdrawals_user').on(table.userId, table.id),
    index('withdrawals_status').on(table.status, table.id),
    index('withdrawals_finish_time').on(table.channel, table.finishTime),
    index('withdrawals_ended').on(table.finishTime),
    check('withdrawals_amount', sql`${table.amount} > 0 and ${table.fee} >= 0 and ${table.fee} < ${table.amount}`),
    check(
      'withdrawals_channel',
      sql`${table.status} not in ('paying', 'paid', 'returned') or ${table.channel} is not null`,
    ),
    check('withdrawals_type', sql`${table.type} between 1 and 4`),
    check(
      'withdrawals_known_status',
      sql`${table.status} in ('review', 'approved', 'paying', 'paid', 'failed', 'declined', 'cancelled', 'returned')`,
    ),
  ],
);

export type StoredWithdrawal = typeof withdrawals.$inferSelect;

import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OrderKind } from 'shared/contracts/account/order.ts';
import { orders } from '../../account/order/order.ts';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';
import { users } from '../../platform/user/user-tables.ts';

/** `taken`: refunds took all of it back. `house`: revoked by an operator. What waits for an operator is `pending` here. */
const statuses = ['pending', 'available', 'taken', 'house'] as const;

/** What an order of a friend brings a distributor: the rate of what the buyer has paid and not got back, rounded down. */
export const commissions = pgTable(
  'commissions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The distributor. */
    userId: ownerColumn().notNull(),
    buyerId: integer('buyer_id')
      .notNull()
      .references(() => users.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** 1: the buyer's inviter, 2: the inviter's inviter. */
    level: integer().notNull(),
    source: text().$type<OrderKind>().notNull(),
    /** Fen that the order was paid with. */
    base: bigint({ mode: 'number' }).notNull(),
    /** Basis points, as they were when it was paid. */
    rate: integer().notNull(),
    /** Fen. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** Fen of it that refunds took back. */
    takenBack: bigint('taken_back', { mode: 'number' }).notNull().default(0),
    /** Fen of it that paid a debt when it became available. */
    debtPaid: bigint('debt_paid', { mode: 'number' }).notNull().default(0),
    status: text({ enum: statuses }).notNull().default('pending'),
    /** Why an operator lets it wait; empty: nobody does. */
    holdReason: text('hold_reason').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
    /** From when on it can be withdrawn. */
    payableTime: moment('payable_time').notNull(),
    /** When it became available, or went to the house. */
    endTime: moment('end_time'),
  },
  (table) => [
    uniqueIndex('commissions_once').on(table.orderId, table.level),
    index('commissions_user').on(table.userId, table.id),
    index('commissions_user_time').on(table.userId, table.createTime),
    index('commissions_create_time').on(table.createTime),
    index('commissions_pending').on(table.userId, table.payableTime).where(sql`${table.status} = 'pending'`),
    index('commissions_buyer').on(table.buyerId, table.userId),
    check('commissions_status', sql`${table.status} in ('pending', 'available', 'taken', 'house')`),
    check(
      'commissions_amount',
      sql`${table.amount} > 0 and ${table.amount} = ${table.base} * ${table.rate} / 10000 and ${table.takenBack} between 0 and ${table.amount}`,
    ),
    check('commissions_level', sql`${table.level} in (1, 2) and ${table.userId} <> ${table.buyerId}`),
  ],
);

/** A part of a commission that a refund took back, and where it came from. Fen. */
export const commissionReturns = pgTable(
  'commission_returns',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    commissionId: integer('commission_id')
      .notNull()
      .references(() => commissions.id),
    /** What of the order was back with it, in fen: names the refund. */
    refunded: bigint({ mode: 'number' }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    fromPending: bigint('from_pending', { mode: 'number' }).notNull(),
    fromAvailable: bigint('from_available', { mode: 'number' }).notNull(),
    toDebt: bigint('to_debt', { mode: 'number' }).notNull(),
    /** Its distributor's account was deleted: nobody is left to take it from. */
    byHouse: bigint('by_house', { mode: 'number' }).notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('commission_returns_once').on(table.commissionId, table.refunded),
    check(
      'commission_returns_sum',
      sql`${table.amount} > 0 and ${table.amount} = ${table.fromPending} + ${table.fromAvailable} + ${table.toDebt} + ${table.byHouse}`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OrderKind, OrderStatus } from 'shared/contracts/account/order.ts';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';
import type { MemberSnapshot } from '../membership/package-queries.ts';
import type { RechargeSnapshot } from '../recharge/recharge.ts';

/** What an order gives when it is paid, independent of later changes of the package. */
export type OrderSnapshot = MemberSnapshot | RechargeSnapshot;

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The number that people know it by. */
    sn: text().notNull().unique(),
    userId: ownerColumn().notNull(),
    kind: text().$type<OrderKind>().notNull(),
    snapshot: jsonb().$type<OrderSnapshot>().notNull(),
    /** Fen. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull().default('cny'),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    /** Fen that were given back. */
    refunded: bigint({ mode: 'number' }).notNull().default(0),
    /** The attempt that paid it. */
    paidBy: integer('paid_by'),
    createTime: moment('create_time').notNull().defaultNow(),
    expireTime: moment('expire_time').notNull(),
    payTime: moment('pay_time'),
    closeTime: moment('close_time'),
  },
  (table) => [
    index('orders_user').on(table.userId, table.id),
    index('orders_pending').on(table.expireTime).where(sql`${table.status} = 'pending'`),
    index('orders_pay_time').on(table.payTime),
    check('orders_status', sql`${table.status} in ('pending', 'paid', 'partly_refunded', 'refunded', 'closed')`),
    check('orders_amount', sql`${table.amount} > 0 and ${table.refunded} between 0 and ${table.amount}`),
    check('orders_paid', sql`(${table.payTime} is null) = (${table.status} in ('pending', 'closed'))`),
  ],
);

const attemptStatuses = ['open', 'paid', 'closed'] as const;

/** A way to pay that was opened for an order, with a number of its own at the channel. */
export const payAttempts = pgTable(
  'pay_attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What the channel calls our number of it. */
    paySn: text('pay_sn').notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    channel: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    status: text({ enum: attemptStatuses }).notNull().default('open'),
    /** What the payer is shown, once the channel has answered. */
    config: jsonb().$type<{ show: 'qr' | 'redirect' | 'page'; url: string }>(),
    /** The channel's own number of what was opened, where it has one. */
    reference: text(),
    /** The channel's number of the payment. */
    transaction: text(),
    /** When the channel was asked last whether it was paid. */
    queryTime: moment('query_time'),
    /** Only the version before the task `query-payment` reads it; to be dropped when that runs nowhere any more. */
    nextQuery: moment('next_query').notNull().defaultNow(),
    queries: integer().notNull().default(0),
    createTime: moment('create_time').notNull().defaultNow(),
    payTime: moment('pay_time'),
  },
  (table) => [
    uniqueIndex('pay_attempts_open').on(table.orderId, table.channel).where(sql`${table.status} = 'open'`),
    uniqueIndex('pay_attempts_transaction').on(table.channel, table.transaction),
    index('pay_attempts_order').on(table.orderId),
    index('pay_attempts_pay_time').on(table.channel, table.payTime),
    index('pay_attempts_paid').on(table.payTime).where(sql`${table.status} = 'paid'`),
    check('pay_attempts_status', sql`${table.status} in ('open', 'paid', 'closed')`),
    check('pay_attempts_paid', sql`(${table.status} = 'paid') = (${table.transaction} is not null)`),
  ],
);

const refundStatuses = ['waiting', 'pending', 'done', 'failed'] as const;

/** Money that goes back, in part or whole. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Our number of it at the channel: sent again it is the same refund. */
    sn: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    attemptId: integer('attempt_id')
      .notNull()
      .references(() => payAttempts.id),
    amount: bigint({ mode: 'number' }).notNull(),
    /**
     * Of `double` and `returned` nothing is taken back that an order gave. `double`: the order was paid already. `returned`: the
     * order did not take the payment (another amount, an offer that was used, a deleted account).
     */
    kind: text({ enum: ['operator', 'double', 'returned'] }).notNull(),
    /** `waiting`: for a second operator. `pending`: for the channel. `failed`: the channel will not, or it was refused. */
    status: text({ enum: refundStatuses }).notNull(),
    reason: text().notNull(),
    /** Why it failed, in the channel's words. */
    problem: text().notNull().default(''),
    operatorId: integer('operator_id'),
    approverId: integer('approver_id'),
    /** How often its channel was asked. */
    tries: integer().notNull().default(0),
    /** Only the version before the task `send-refund` reads it; to be dropped when that runs nowhere any more. */
    nextTry: moment('next_try').notNull().defaultNow(),
    createTime: moment('create_time').notNull().defaultNow(),
    finishTime: moment('finish_time'),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_attempt').on(table.attemptId),
    index('refunds_finish_time').on(table.finishTime),
    check('refunds_status', sql`${table.status} in ('waiting', 'pending', 'done', 'failed')`),
    check('refunds_kind', sql`${table.kind} in ('operator', 'double', 'returned')`),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
);

import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { dayOf, isWithin, type Period } from '../../platform/format/by-day.ts';
import { payAttempts, refunds } from './order-tables.ts';

/** Fen that came in, by day: each payment, also one that no order took (`orders revenue`). */
export const sumPayments = (db: Db, period: Period) =>
  db
    .select({ day: dayOf(payAttempts.payTime), sum: sql<number>`sum(${payAttempts.amount})::float8` })
    .from(payAttempts)
    .where(and(eq(payAttempts.status, 'paid'), isWithin(payAttempts.payTime, period)))
    .groupBy(dayOf(payAttempts.payTime));

/** Fen that went back, by the day on which they did. */
export const sumRefunds = (db: Db, period: Period) =>
  db
    .select({ day: dayOf(refunds.finishTime), sum: sql<number>`sum(${refunds.amount})::float8` })
    .from(refunds)
    .where(and(eq(refunds.status, 'done'), isWithin(refunds.finishTime, period)))
    .groupBy(dayOf(refunds.finishTime));

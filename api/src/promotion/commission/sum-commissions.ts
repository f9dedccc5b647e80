import { and, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { dayOf, isWithin, type Period } from '../../platform/format/by-day.ts';
import { commissions } from './commission-tables.ts';

/** Commission in fen by the day of the order's payment, less what refunds took back and what was revoked. */
export const sumCommissions = (db: Db, period: Period) =>
  db
    .select({
      day: dayOf(commissions.createTime),
      sum: sql<number>`sum(${commissions.amount} - ${commissions.takenBack})::float8`,
    })
    .from(commissions)
    .where(and(ne(commissions.status, 'house'), isWithin(commissions.createTime, period)))
    .groupBy(dayOf(commissions.createTime));

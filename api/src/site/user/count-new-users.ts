import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { dayOf, isWithin, type Period } from '../../platform/format/by-day.ts';
import { users } from '../../platform/user/user-tables.ts';

/** Accounts that were made, by day; one that was deleted later stays counted. */
export const countNewUsers = (db: Db, period: Period) =>
  db
    .select({ day: dayOf(users.createTime), count: sql<number>`count(*)::int` })
    .from(users)
    .where(isWithin(users.createTime, period))
    .groupBy(dayOf(users.createTime));

import { and, eq, sql } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { Db } from '../../platform/database/db.ts';
import { dayOf, isWithin, type Period } from '../../platform/format/by-day.ts';
import { drawRecords } from './drawing-tables.ts';

/** Drawings and codes with art that are there, by the day on which they were finished. */
export const countPictures = (db: Db, period: Period) =>
  db
    .select({ day: dayOf(drawRecords.endTime), count: sql<number>`count(*)::int` })
    .from(drawRecords)
    .where(and(eq(drawRecords.status, drawStatus.done), isWithin(drawRecords.endTime, period)))
    .groupBy(dayOf(drawRecords.endTime));

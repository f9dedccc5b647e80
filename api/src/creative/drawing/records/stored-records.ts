import { and, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { drawRecords } from '../drawing-tables.ts';
import { ownRecords } from './record-queries.ts';

/** Hides records that have ended. @returns those that were hidden */
export async function hideRecords(tx: Tx, userId: number, ids: number[]): Promise<number[]> {
  const rows = await tx
    .update(drawRecords)
    .set({ deletedTime: new Date() })
    .where(and(ownRecords(userId, ids), isNull(drawRecords.deletedTime), gte(drawRecords.status, drawStatus.failed)))
    .returning({ id: drawRecords.id });
  return rows.map(({ id }) => id);
}

/** Shows hidden records again whose files are still there. @returns those that are shown */
export async function showRecords(tx: Tx, userId: number, ids: number[]): Promise<number[]> {
  const hasFiles = sql`(${drawRecords.name} <> '' or ${drawRecords.status} = ${drawStatus.failed})`;
  const rows = await tx
    .update(drawRecords)
    .set({ deletedTime: null })
    .where(and(ownRecords(userId, ids), isNotNull(drawRecords.deletedTime), hasFiles))
    .returning({ id: drawRecords.id });
  return rows.map(({ id }) => id);
}

export async function markFavourite(tx: Tx, userId: number, ids: number[], isFavourite: boolean): Promise<number[]> {
  const rows = await tx
    .update(drawRecords)
    .set({ isFavourite })
    .where(and(ownRecords(userId, ids), isNull(drawRecords.deletedTime)))
    .returning({ id: drawRecords.id });
  return rows.map(({ id }) => id);
}

import { and, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { publishEvent } from '../../../platform/events/stored-events.ts';
import { drawRecords, type drawTools } from '../../pictures/drawing-tables.ts';
import { ownRecords } from '../../pictures/record-queries.ts';

/** A change, and the user whose open tabs are notified: those that follow records of this tool. */
interface Change {
  userId: number;
  ids: number[];
  event: (typeof drawTools)[number];
}

/** Hides records that have ended. */
export const hideRecords = (tx: Tx, change: Change): Promise<void> =>
  changeRecords(tx, change, {
    set: { deletedTime: new Date() },
    where: and(isNull(drawRecords.deletedTime), gte(drawRecords.status, drawStatus.failed)),
  });

/** Shows hidden records again whose files are still there, but for those that an operator removed. */
export const showRecords = (tx: Tx, change: Change): Promise<void> =>
  changeRecords(tx, change, {
    set: { deletedTime: null },
    where: and(
      isNotNull(drawRecords.deletedTime),
      isNull(drawRecords.removedTime),
      sql`(${drawRecords.name} <> '' or ${drawRecords.status} = ${drawStatus.failed})`,
    ),
  });

export const markFavourite = (tx: Tx, change: Change, isFavourite: boolean): Promise<void> =>
  changeRecords(tx, change, { set: { isFavourite }, where: isNull(drawRecords.deletedTime) });

async function changeRecords(
  tx: Tx,
  { userId, ids, event }: Change,
  { set, where }: { set: Partial<typeof drawRecords.$inferInsert>; where: SQL | undefined },
): Promise<void> {
  const rows = await tx
    .update(drawRecords)
    .set(set)
    .where(and(ownRecords(userId, ids), where))
    .returning({ id: drawRecords.id });
  await publishEvent(tx, userId, { event, records_ids: rows.map(({ id }) => id) });
}

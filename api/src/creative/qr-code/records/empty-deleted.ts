import { and, eq, inArray, lt, ne, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { releaseUpload } from '../../../site/upload/upload.ts';
import { drawRecords } from '../../pictures/drawing-tables.ts';
import { qrCodes } from '../qr-tables.ts';

/** Days for which a deleted code can be restored, as a deleted picture. */
const restorableDays = 7;
/** Rows of one transaction. */
const atOnce = 200;

/** Ends what deleted codes keep besides their pictures: what they say, and the upload that was read. */
export async function emptyDeletedCodes(db: Db, now: number): Promise<void> {
  const before = new Date(now - restorableDays * 24 * 3_600_000);
  for (let emptied = atOnce; emptied === atOnce; ) {
    emptied = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ requestId: qrCodes.requestId, userId: qrCodes.userId, uploaded: qrCodes.uploaded })
        .from(qrCodes)
        .innerJoin(drawRecords, eq(drawRecords.requestId, qrCodes.requestId))
        .where(and(lt(drawRecords.deletedTime, before), or(ne(qrCodes.content, ''), ne(qrCodes.uploaded, ''))))
        .limit(atOnce)
        // Another process empties other ones: a reference is released once.
        .for('update', { of: qrCodes, skipLocked: true });
      for (const { userId, uploaded } of rows) if (uploaded) await releaseUpload(tx, userId, uploaded);
      const ids = rows.map(({ requestId }) => requestId);
      if (ids.length > 0) {
        await tx.update(qrCodes).set({ content: '', uploaded: '', keyword: '' }).where(inArray(qrCodes.requestId, ids));
      }
      return rows.length;
    });
  }
}

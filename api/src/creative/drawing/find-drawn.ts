import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import type { Made, PictureLook } from '../../site/label/label.ts';
import { drawRecords } from './drawing-tables.ts';

/** The drawn picture, of whomever, that has these pixels: what its file says may have been rewritten. */
export async function findDrawn(db: Db, { thumbhash, width, height }: PictureLook): Promise<Made | undefined> {
  const { requestId, index, actual } = drawRecords;
  const [drawn] = await db
    .select({ requestId, index, actual })
    .from(drawRecords)
    .where(
      and(
        ...[eq(drawRecords.thumbhash, thumbhash), ne(drawRecords.thumbhash, ''), ne(drawRecords.name, '')],
        ...[eq(drawRecords.width, width), eq(drawRecords.height, height)],
      ),
    )
    .orderBy(drawRecords.id)
    .limit(1);
  return drawn && { id: `draw-${drawn.requestId}-${drawn.index}`, isByProgram: drawn.actual.isByProgram === true };
}

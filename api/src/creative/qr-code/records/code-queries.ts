import { and, eq, ilike, inArray, isNull, lt, or } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { Db } from '../../../platform/database/db.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { drawRecords } from '../../drawing/drawing-tables.ts';
import { type FoundRecord, pageOfRecords } from '../../drawing/records/record-queries.ts';
import { qrCodes } from '../qr-tables.ts';

/** Ours: waiting or being made. */
const underWay = 4;

interface Filters {
  status: number;
  keyword?: string | undefined;
}

/** One page of a user's own codes, the newest first, and how many there are. A word is looked for in keyword and content. */
export async function findCodePage(
  db: Db,
  userId: number,
  { filters, slice }: { filters: Filters; slice: { limit: number; offset: number } },
): Promise<{ rows: FoundRecord[]; count: number }> {
  const { status, keyword = '' } = filters;
  const words = keyword.split(/\s+/).filter(Boolean).map(likePattern);
  const named = db
    .select({ id: qrCodes.requestId })
    .from(qrCodes)
    .where(
      and(
        eq(qrCodes.userId, userId),
        ...words.map((word) =>
          or(ilike(qrCodes.keyword, word), ilike(qrCodes.content, word), ilike(qrCodes.templateName, word)),
        ),
      ),
    );
  const matching = and(
    ...[eq(drawRecords.userId, userId), eq(drawRecords.tool, 'qr'), isNull(drawRecords.deletedTime)],
    status === underWay ? lt(drawRecords.status, drawStatus.failed) : undefined,
    status >= 0 && status !== underWay ? eq(drawRecords.status, status) : undefined,
    words.length > 0 ? inArray(drawRecords.requestId, named) : undefined,
  );
  return pageOfRecords(db, matching, slice);
}

import { and, eq, ilike, inArray, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { drawRecords } from '../../pictures/drawing-tables.ts';
import {
  findPageOf,
  findUsualPage,
  ofStatus,
  ownOf,
  type RecordPage,
  type Slice,
} from '../../pictures/record-queries.ts';
import { qrCodes } from '../qr-tables.ts';

interface Filters {
  status: number;
  keyword?: string | undefined;
}

/** One page of a user's own codes, the newest first, and how many there are. A word is looked for in keyword and content. */
export function findCodePage(db: Db, userId: number, filters: Filters, slice: Slice): Promise<RecordPage> {
  const { status, keyword = '' } = filters;
  const owner = { userId, tool: 'qr' } as const;
  const words = keyword.split(/\s+/).filter(Boolean).map(likePattern);
  if (words.length === 0) return findUsualPage(db, { ...owner, status }, slice);
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
  return findPageOf(db, and(ownOf(owner), ofStatus(status), inArray(drawRecords.requestId, named)), slice);
}

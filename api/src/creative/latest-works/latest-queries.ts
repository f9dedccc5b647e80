import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { latestOpen, latestWorks } from 'shared/contracts/creative/latest-works.ts';
import { waitingSquareStates } from 'shared/contracts/creative/square-own.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { mindMaps } from '../mind-map/mind-map.ts';
import { drawRecords, drawRequests } from '../pictures/drawing-tables.ts';
import { findRecords } from '../pictures/record-queries.ts';
import { qrCodes } from '../qr-code/qr-tables.ts';
import { squarePosts } from '../square/square.ts';

const userId = sql.placeholder('userId');
const ownRecord = and(eq(drawRecords.userId, userId), isNull(drawRecords.deletedTime));
// Written into the queries, so that the indexes of what is done and what is open are used.
const isDone = sql`${drawRecords.status} = ${sql.raw(String(drawStatus.done))}`;
const isOpen = sql`${drawRecords.status} < ${sql.raw(String(drawStatus.failed))}`;

/** Pictures and codes that are there, with what a code says. */
export const latestRecords = prepareOnce((db) =>
  db
    .select({
      id: drawRecords.id,
      tool: drawRecords.tool,
      action: drawRecords.action,
      prompt: drawRequests.prompt,
      name: drawRecords.name,
      thumbnails: drawRecords.thumbnails,
      thumbhash: drawRecords.thumbhash,
      createTime: drawRecords.createTime,
      content: sql<string>`coalesce(${qrCodes.content}, '')`,
    })
    .from(drawRecords)
    .innerJoin(drawRequests, eq(drawRequests.id, drawRecords.requestId))
    .leftJoin(qrCodes, eq(qrCodes.requestId, drawRecords.requestId))
    .where(and(ownRecord, isDone))
    .orderBy(desc(drawRecords.id))
    .limit(latestWorks)
    .prepare('latest_records'),
);

/** Pictures that wait or are drawn. */
export const openRecords = prepareOnce((db) =>
  findRecords(db)
    .where(and(ownRecord, isOpen))
    .orderBy(desc(drawRecords.id))
    .limit(2 * latestOpen)
    .prepare('latest_open_records'),
);

export const latestMaps = prepareOnce((db) =>
  db
    .select({ id: mindMaps.id, title: mindMaps.title, updateTime: mindMaps.updateTime })
    .from(mindMaps)
    .where(and(eq(mindMaps.userId, userId), isNull(mindMaps.deletedTime)))
    .orderBy(desc(mindMaps.updateTime), desc(mindMaps.id))
    .limit(latestWorks)
    .prepare('latest_maps'),
);

/** Posts that are not shown, with the picture of the author's own record. */
export const waitingPosts = prepareOnce((db) =>
  db
    .select({
      id: squarePosts.id,
      title: squarePosts.title,
      prompt: squarePosts.prompt,
      state: squarePosts.state,
      reason: squarePosts.reason,
      name: sql<string>`coalesce(${drawRecords.name}, '')`,
      thumbnails: drawRecords.thumbnails,
    })
    .from(squarePosts)
    .leftJoin(drawRecords, and(eq(drawRecords.id, squarePosts.recordId), eq(drawRecords.userId, squarePosts.userId)))
    .where(and(eq(squarePosts.userId, userId), inArray(squarePosts.state, [...waitingSquareStates])))
    .orderBy(desc(squarePosts.updateTime), desc(squarePosts.id))
    .limit(latestOpen)
    .prepare('waiting_posts'),
);

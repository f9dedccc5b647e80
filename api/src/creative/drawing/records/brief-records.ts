import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { BriefRecord } from 'shared/contracts/creative/brief-record.ts';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { prepareOnce } from '../../../platform/database/prepare-once.ts';
import { beijingTime } from '../../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../../platform/pictures/picture-url.ts';
import { madeFilePath } from '../../../site/made-files/made-files.ts';
import { drawRecords, drawRequests } from '../../pictures/drawing-tables.ts';
import { findOwnRecords, type Slice } from '../../pictures/record-queries.ts';
import { shownRecords } from './shown-record.ts';

const briefOf = prepareOnce((db) => {
  const mine = and(
    eq(drawRecords.userId, sql.placeholder('userId')),
    eq(drawRecords.tool, 'draw'),
    isNull(drawRecords.deletedTime),
  );
  return db
    .select({
      id: drawRecords.id,
      status: drawRecords.status,
      action: drawRecords.action,
      prompt: drawRequests.prompt,
      modelName: drawRequests.modelName,
      name: drawRecords.name,
      thumbnails: drawRecords.thumbnails,
      thumbhash: drawRecords.thumbhash,
      width: drawRecords.width,
      height: drawRecords.height,
      isFavourite: drawRecords.isFavourite,
      failureKind: drawRecords.failureKind,
      failureText: drawRecords.failureText,
      createTime: drawRecords.createTime,
      total: sql<number>`(select count(*)::int from ${drawRecords} where ${mine})`,
    })
    .from(drawRecords)
    .innerJoin(drawRequests, eq(drawRequests.id, drawRecords.requestId))
    .where(mine)
    .orderBy(desc(drawRecords.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('brief_records');
});

/** A page of a user's records as cards show them, and how many there are; those that are under way are read whole, for how far they are. */
export async function findBriefPage(
  app: FastifyInstance,
  userId: number,
  slice: Slice,
): Promise<{ rows: BriefRecord[]; count: number }> {
  const { db } = app;
  const found = await briefOf(db).execute({ userId, ...slice });
  const openIds = found.filter(({ status }) => status < drawStatus.failed).map(({ id }) => id);
  const open = await shownRecords(app, userId, await findOwnRecords(db, userId, openIds));
  const address = (name: string) => (name ? pictureUrl(app, madeFilePath(name)) : '');
  const rows = found.map((one): BriefRecord => {
    const whole = open.find(({ id }) => id === one.id);
    if (whole) return whole;
    const thumbnails = one.thumbnails.map(({ width, name }) => ({ width, url: address(name) }));
    const image = address(one.name);
    return {
      id: one.id,
      prompt: one.prompt,
      action: one.action,
      status: one.status,
      loading: 0,
      create_time: beijingTime(one.createTime),
      image,
      thumbnail: thumbnails[0]?.url ?? image,
      thumbnails,
      thumbhash: one.thumbhash,
      interim: '',
      draw_model: one.modelName,
      is_favourite: one.isFavourite ? 1 : 0,
      fail_reason: one.failureText,
      ...(one.failureKind ? { failure: { kind: one.failureKind, text: one.failureText } } : {}),
      requested: { width: one.width, height: one.height, transparent: false },
    };
  });
  return { rows, count: found[0]?.total ?? 0 };
}

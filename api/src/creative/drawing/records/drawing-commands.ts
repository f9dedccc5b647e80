import { and, desc, eq, ilike, sql } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import {
  listDrawings,
  removeDrawing,
  restoreDrawing,
  showDrawing,
} from 'shared/contracts/operator/creative/drawings.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../../platform/operator/serve-command.ts';
import { notFound } from '../../../platform/refusals/refusal.ts';
import { findPage } from '../../../platform/serve/pagination.ts';
import { requireNamedUser } from '../../../site/user/user.ts';
import { type DrawRequest, drawRecords, drawRequests, type StoredRecord } from '../../pictures/drawing-tables.ts';
import { factsOf, isInState, pictureOf, removeReported, restoreReported } from './reported-record.ts';

interface Found {
  record: StoredRecord;
  request: DrawRequest;
}

export function drawingCommands(operatorApi: OperatorApi): void {
  const { apiPrefix } = operatorApi.site.config;

  serveReading(operatorApi, listDrawings, async (input, { db }) => {
    const { who, state, failure, channel, words } = input;
    const user = who === undefined ? undefined : await requireNamedUser(db, who);
    const meant = and(
      eq(drawRecords.tool, 'draw'),
      user && eq(drawRecords.userId, user.id),
      isInState(state),
      failure && eq(drawRecords.failureKind, failure),
      channel ? eq(drawRequests.channel, channel) : undefined,
      words ? ilike(drawRequests.prompt, likePattern(words)) : undefined,
    );
    const all = db.select({ id: drawRecords.id }).from(drawRecords).innerJoin(drawRequests, ofRecord).where(meant);
    const rows = find(db).where(meant).orderBy(desc(drawRecords.id));
    return findPage(input, rows, db.$count(all.as('all_drawings')), brief);
  });

  serveReading(operatorApi, showDrawing, async ({ id }, { db }) => shown(await requireDrawing(db, id), apiPrefix));

  serveWriting(operatorApi, removeDrawing, async ({ id }, { tx, log, after }) => {
    const { record } = await requireDrawing(tx, id);
    await removeReported(tx, record, { what: 'drawing', log });
    after(() => operatorApi.site.prepared.forget());
    return shown(await requireDrawing(tx, id), apiPrefix);
  });

  serveWriting(operatorApi, restoreDrawing, async ({ id }, { tx, log }) => {
    const { record } = await requireDrawing(tx, id);
    await restoreReported(tx, record, { what: 'drawing', log });
    return shown(await requireDrawing(tx, id), apiPrefix);
  });
}

/** What a channel painted in the last 24 hours, and what was lost there. */
export async function countImageUse(db: Db, name: string): Promise<{ answers: number; cut_off: number }> {
  const [row] = await db
    .select({
      answers: sql<number>`(count(*) filter (where ${drawRecords.status} = ${drawStatus.done}))::int`,
      cut_off: sql<number>`(count(*) filter (where ${drawRecords.failureKind} = 'lost'))::int`,
    })
    .from(drawRecords)
    .innerJoin(drawRequests, ofRecord)
    .where(sql`${drawRequests.channel} = ${name} and ${drawRequests.createTime} > now() - interval '24 hours'`);
  return row ?? { answers: 0, cut_off: 0 };
}

const ofRecord = eq(drawRequests.id, drawRecords.requestId);

const find = (db: Db | Tx) =>
  db.select({ record: drawRecords, request: drawRequests }).from(drawRecords).innerJoin(drawRequests, ofRecord);

async function requireDrawing(db: Db | Tx, id: number): Promise<Found> {
  const [found] = await find(db).where(eq(drawRecords.id, id));
  if (!found) throw notFound(`There is no picture ${id}.`);
  return found;
}

const brief = ({ record, request }: Found) => ({
  ...factsOf(record),
  model: record.modelKey,
  channel: request.channel,
});

const shown = (found: Found, apiPrefix: string) => {
  const { record, request } = found;
  return {
    ...brief(found),
    failure_words: record.failureDetail,
    request: request.id,
    task: request.taskId,
    provider_task: request.providerTaskId,
    sent_time: request.sentTime?.toISOString() ?? null,
    end_time: record.endTime?.toISOString() ?? null,
    prompt: request.prompt,
    action: record.action,
    parent: record.parentId,
    price: request.price,
    bytes: record.bytes,
    ...pictureOf(record, apiPrefix),
  };
};

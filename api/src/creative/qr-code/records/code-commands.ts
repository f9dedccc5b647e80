import { and, desc, eq, ilike } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { listQrCodes, removeQrCode, showQrCode } from 'shared/contracts/operator/creative/qr-codes.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { publishEvent } from '../../../platform/events/stored-events.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../../platform/operator/serve-command.ts';
import { notFound, Refusal } from '../../../platform/refusals/refusal.ts';
import { pageReply, pageSlice } from '../../../platform/serve/pagination.ts';
import { madeFilePath } from '../../../site/made-files/made-files.ts';
import { requireNamedUser } from '../../../site/user/user.ts';
import { type DrawRequest, drawRecords, drawRequests, type StoredRecord } from '../../drawing/drawing-tables.ts';
import { removePicture } from '../../drawing/records/remove-deleted.ts';
import { type QrCode, qrCodes } from '../qr-tables.ts';

const states = ['waiting', 'drawing', 'failed', 'done'] as const;

interface Found {
  record: StoredRecord;
  request: DrawRequest;
  code: QrCode;
}

export function qrCodeCommands(operatorApi: OperatorApi): void {
  const { apiPrefix } = operatorApi.site.config;

  serveReading(operatorApi, listQrCodes, async (input, { db }) => {
    const { who, state, words } = input;
    const user = who === undefined ? undefined : await requireNamedUser(db, who);
    const meant = and(
      user && eq(drawRecords.userId, user.id),
      state === 'all' ? undefined : eq(drawRecords.status, states.indexOf(state)),
      words ? ilike(qrCodes.content, likePattern(words)) : undefined,
    );
    const { limit, offset } = pageSlice(input);
    const rows = await find(db).where(meant).orderBy(desc(drawRecords.id)).limit(limit).offset(offset);
    const all = db.select({ id: drawRecords.id }).from(drawRecords).innerJoin(qrCodes, ofRecord).where(meant);
    return pageReply(input, rows.map(brief), await db.$count(all.as('all_codes')));
  });

  serveReading(operatorApi, showQrCode, async ({ id }, { db }) => shown(await requireCode(db, id), apiPrefix));

  serveWriting(operatorApi, removeQrCode, async ({ id }, { tx, log }) => {
    const { record } = await requireCode(tx, id);
    if (record.status < drawStatus.failed) throw new Refusal(`Code ${id} is not there yet: cancel its task first.`);
    log.target = `QR code ${id}`;
    log.before = { name: record.name, deleted: record.deletedTime?.toISOString() ?? null };
    await removePicture(tx, record);
    await publishEvent(tx, record.userId, { event: 'qr', records_ids: [id] });
    return shown(await requireCode(tx, id), apiPrefix);
  });
}

const ofRecord = eq(qrCodes.requestId, drawRecords.requestId);

const find = (db: Db | Tx) =>
  db
    .select({ record: drawRecords, request: drawRequests, code: qrCodes })
    .from(drawRecords)
    .innerJoin(qrCodes, ofRecord)
    .innerJoin(drawRequests, eq(drawRequests.id, drawRecords.requestId));

async function requireCode(db: Db | Tx, id: number): Promise<Found> {
  const [found] = await find(db).where(eq(drawRecords.id, id));
  if (!found) throw notFound(`There is no QR code ${id}.`);
  return found;
}

const brief = ({ record, code }: Found) => ({
  ...{ id: record.id, user_id: record.userId, state: states[record.status] ?? '', failure: record.failureKind ?? '' },
  ...{ content: code.content, template: code.templateName, pixel_style: code.pixelStyle },
  score: code.proof ? `${code.proof.score}/12` : '',
  ...{ create_time: record.createTime.toISOString(), is_deleted: record.deletedTime !== null },
});

const shown = (found: Found, apiPrefix: string) => {
  const { record, request, code } = found;
  return {
    ...brief(found),
    ...{ request: request.id, task: request.taskId, channel: request.channel },
    ...{ prompt: request.prompt, price: request.price },
    ...{ steps: code.proof?.steps ?? 0, problem: code.proof?.problem ?? '' },
    ...{ width: record.width, height: record.height },
    picture: record.name ? `${apiPrefix}/${madeFilePath(record.name)}` : '',
  };
};

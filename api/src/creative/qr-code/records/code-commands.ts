import { and, desc, eq, ilike } from 'drizzle-orm';
import { listQrCodes, removeQrCode, restoreQrCode, showQrCode } from 'shared/contracts/operator/creative/qr-codes.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../../platform/operator/serve-command.ts';
import { notFound } from '../../../platform/refusals/refusal.ts';
import { findPage } from '../../../platform/serve/pagination.ts';
import { requireNamedUser } from '../../../site/user/user.ts';
import {
  factsOf,
  isInState,
  pictureOf,
  removeReported,
  restoreReported,
} from '../../drawing/records/reported-record.ts';
import { type DrawRequest, drawRecords, drawRequests, type StoredRecord } from '../../pictures/drawing-tables.ts';
import { type QrCode, qrCodes } from '../qr-tables.ts';

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
      isInState(state),
      words ? ilike(qrCodes.content, likePattern(words)) : undefined,
    );
    const all = db.select({ id: drawRecords.id }).from(drawRecords).innerJoin(qrCodes, ofRecord).where(meant);
    const rows = find(db).where(meant).orderBy(desc(drawRecords.id));
    return findPage(input, rows, db.$count(all.as('all_codes')), brief);
  });

  serveReading(operatorApi, showQrCode, async ({ id }, { db }) => shown(await requireCode(db, id), apiPrefix));

  serveWriting(operatorApi, removeQrCode, async ({ id }, { tx, log, after }) => {
    // Pages of the square are prepared, with what was published of it.
    after(() => operatorApi.site.prepared.forget());
    const { record } = await requireCode(tx, id);
    await removeReported(tx, record, { what: 'QR code', log });
    return shown(await requireCode(tx, id), apiPrefix);
  });

  serveWriting(operatorApi, restoreQrCode, async ({ id }, { tx, log }) => {
    const { record } = await requireCode(tx, id);
    await restoreReported(tx, record, { what: 'QR code', log });
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
  ...factsOf(record),
  content: code.content,
  template: code.templateName,
  pixel_style: code.pixelStyle,
  score: code.proof ? `${code.proof.score}/12` : '',
});

const shown = (found: Found, apiPrefix: string) => {
  const { record, request, code } = found;
  return {
    ...brief(found),
    request: request.id,
    task: request.taskId,
    channel: request.channel,
    prompt: request.prompt,
    price: request.price,
    steps: code.proof?.steps ?? 0,
    problem: code.proof?.problem ?? '',
    ...pictureOf(record, apiPrefix),
  };
};

import type { FastifyInstance } from 'fastify';
import { listBriefRecords } from 'shared/contracts/creative/brief-record.ts';
import {
  deleteDrawRecords,
  favourDrawRecords,
  followDrawRecords,
  getDrawReceipt,
  getDrawRecords,
  listDrawRecords,
  restoreDrawRecords,
} from 'shared/contracts/creative/drawing-record.ts';
import { shownReceiptLine } from '../../../account/account-log/account-log.ts';
import { findBalances } from '../../../ledger/ledger.ts';
import { notFound } from '../../../platform/refusals/refusal.ts';
import { pageReply, pageSlice } from '../../../platform/serve/pagination.ts';
import { serve } from '../../../platform/serve/serve.ts';
import { serveStream } from '../../../platform/serve/serve-stream.ts';
import { findOwnRecord, findOwnRecords, findRecordPage } from '../../pictures/record-queries.ts';
import { findBriefPage } from './brief-records.ts';
import { findDrawLines, receiptOf } from './draw-receipts.ts';
import { recordStream } from './record-stream.ts';
import { shownRecords } from './shown-record.ts';
import { hideRecords, markFavourite, showRecords } from './stored-records.ts';

/** What was drawn: reading, hiding, marking, following. */
export function drawRecordRoutes(app: FastifyInstance): void {
  serve(app, getDrawRecords, async ({ records_id }, { db, user }) =>
    shownRecords(app, user.id, await findOwnRecords(db, user.id, records_id)),
  );

  serve(app, listDrawRecords, async (input, { db, user }) => {
    const { page_no: _no, page_size: _size, page_type: _type, ...filters } = input;
    const { rows, count } = await findRecordPage(db, user.id, filters, pageSlice(input));
    return pageReply(input, await shownRecords(app, user.id, rows), count);
  });

  serve(app, listBriefRecords, async (input, { user }) => {
    const { rows, count } = await findBriefPage(app, user.id, pageSlice(input));
    return pageReply(input, rows, count);
  });

  serve(app, deleteDrawRecords, async ({ ids }, { user, idempotent }) => {
    await idempotent((tx) => hideRecords(tx, { userId: user.id, ids, event: 'draw' }));
    return null;
  });

  serve(app, restoreDrawRecords, async ({ ids }, { user, idempotent }) => {
    await idempotent((tx) => showRecords(tx, { userId: user.id, ids, event: 'draw' }));
    return null;
  });

  serve(app, favourDrawRecords, async ({ ids, is_favourite }, { user, idempotent }) => {
    await idempotent((tx) => markFavourite(tx, { userId: user.id, ids, event: 'draw' }, is_favourite === 1));
    return null;
  });

  serve(app, getDrawReceipt, async ({ id }, { db, user }) => {
    const found = await findOwnRecord(db, user.id, id);
    if (!found) throw notFound('图片不存在或已删除');
    const lines = await findDrawLines(db, user.id, [found]);
    const { draw } = await findBalances(db, user.id);
    return {
      ...receiptOf(found, lines, draw),
      model: found.request.modelName,
      lines: lines.map((line) => shownReceiptLine(line, 'draw')),
    };
  });

  serveStream(
    app,
    followDrawRecords,
    async (_input, { db, user }) =>
      recordStream(app, user.id, {
        event: 'draw',
        read: async (ids) => shownRecords(app, user.id, await findOwnRecords(db, user.id, ids)),
      }),
    { kind: 'draw' },
  );
}

import type { FastifyInstance } from 'fastify';
import {
  cancelQrRecords,
  deleteQrRecords,
  followQrRecords,
  getQrRecords,
  listQrRecords,
  restoreQrRecords,
} from 'shared/contracts/creative/qr-record.ts';
import { pageReply, pageSlice } from '../../../platform/serve/pagination.ts';
import { serve } from '../../../platform/serve/serve.ts';
import { serveStream } from '../../../platform/serve/serve-stream.ts';
import { recordStream } from '../../drawing/records/record-stream.ts';
import { hideRecords, showRecords } from '../../drawing/records/stored-records.ts';
import { cancelPictures } from '../../drawing/request/drawing-routes.ts';
import { findCodePage } from './code-queries.ts';
import { findShownCodes, shownCodes } from './shown-code.ts';

/** Codes that were made: reading, hiding, ending, following. */
export function codeRecordRoutes(app: FastifyInstance): void {
  serve(app, getQrRecords, async ({ records_id }, { user }) => findShownCodes(app, user.id, records_id));

  serve(app, listQrRecords, async (input, { db, user }) => {
    const { rows, count } = await findCodePage(db, user.id, input, pageSlice(input));
    return pageReply(input, await shownCodes(app, user.id, rows), count);
  });

  serve(app, deleteQrRecords, async ({ ids }, { user, idempotent }) => {
    await idempotent((tx) => hideRecords(tx, { userId: user.id, ids, event: 'qr' }));
    return null;
  });

  serve(app, restoreQrRecords, async ({ ids }, { user, idempotent }) => {
    await idempotent((tx) => showRecords(tx, { userId: user.id, ids, event: 'qr' }));
    return null;
  });

  serve(app, cancelQrRecords, async ({ ids }, { db, user }) => {
    await db.transaction((tx) => cancelPictures(app, tx, { userId: user.id, ids }));
    return null;
  });

  serveStream(
    app,
    followQrRecords,
    async (_input, { user }) =>
      recordStream(app, user.id, { event: 'qr', read: (ids) => findShownCodes(app, user.id, ids) }),
    { kind: 'qr' },
  );
}

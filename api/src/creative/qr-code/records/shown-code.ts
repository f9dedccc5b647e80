import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { pictureUrl } from '../../../platform/pictures/picture-url.ts';
import { madeFilePath } from '../../../site/made-files/made-files.ts';
import { shownRecords } from '../../drawing/records/shown-record.ts';
import { type FoundRecord, findOwnRecords } from '../../pictures/record-queries.ts';
import { qrCodes } from '../qr-tables.ts';

/** A user's codes of these ids, as the contract has them. */
export async function findShownCodes(app: FastifyInstance, userId: number, ids: number[]): Promise<QrRecord[]> {
  const found = await findOwnRecords(app.db, userId, ids);
  return shownCodes(
    app,
    userId,
    found.filter(({ record }) => record.tool === 'qr'),
  );
}

/** Records of codes as the contract has them: those of drawing, and what is said of codes. */
export async function shownCodes(app: FastifyInstance, userId: number, found: FoundRecord[]): Promise<QrRecord[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ request }) => request.id);
  const rows = await app.db.select().from(qrCodes).where(inArray(qrCodes.requestId, ids));
  const models = await app.images.listModels();
  const shown = await shownRecords(app, userId, found);
  return shown.flatMap((record) => {
    const code = rows.find(({ requestId }) => requestId === record.request_id);
    if (!code) return [];
    const { way, type, content, uploaded, keyword, templateId, templateName, ratio, pixelStyle, markerShape } = code;
    return {
      ...record,
      // What changes pixels would end the code.
      able_actions: [],
      actions: [],
      able_edit: 0,
      way,
      type,
      prompt: keyword || templateName || record.prompt,
      prompt_params: record.prompt_other,
      qr_content: content,
      qr_image: uploaded ? pictureUrl(app, madeFilePath(uploaded)) : '',
      model_id: models.findIndex(({ key }) => key === record.model) + 1,
      template_id: templateId,
      template_text: templateName,
      model_text: record.draw_model,
      aspect_ratio: ratio,
      pixel_style: pixelStyle,
      marker_shape: markerShape,
      ...(code.proof ? { proof: code.proof } : {}),
    };
  });
}

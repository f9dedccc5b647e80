import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { notEnoughBalance } from 'shared/contracts/chat/question.ts';
import {
  getQrConfig,
  imagineQr,
  markerShapes,
  type PixelStyle,
  qrContentLimit,
  qrRatios,
  readQrUpload,
} from 'shared/contracts/creative/qr.ts';
import { qrKinds } from 'shared/contracts/creative/qr-content.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { NotEnoughCredits, Refusal } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { findSection } from '../../site/settings/settings.ts';
import { claimUpload } from '../../site/upload/upload.ts';
import { abilitiesOf, shownModel } from '../drawing/drawing-models.ts';
import { storeRequest } from '../drawing/request/store-request.ts';
import { qrCodes, qrTemplates } from './qr-tables.ts';
import { readUpload } from './read-upload.ts';
import { readWantedCode } from './wanted-code.ts';

const styles: Record<PixelStyle, { name: string; about: string }> = {
  steer: { name: '光影', about: '画面自己的明暗就是码点，最像一幅画' },
  blend: { name: '叠印', about: '码点半透明地印在画面上' },
  halftone: { name: '网点', about: '画面完整，码点是细小的网点' },
};

/** What can be asked for, asking for a code, reading one. */
export function qrRoutes(app: FastifyInstance): void {
  servePrepared(app, getQrConfig, async () => {
    const { db } = app;
    const settings = await findSection(db, 'qr_art');
    const models = await app.images.listModels();
    const rows = await db
      .select()
      .from(qrTemplates)
      .where(eq(qrTemplates.isShown, true))
      .orderBy(asc(qrTemplates.sort), asc(qrTemplates.id));
    const template = rows.map(({ id, name, image, isVip, price, pixelStyle }) => ({
      id,
      name,
      preview_img: image ? pictureUrl(app, image) : '',
      is_vip: isVip ? 1 : 0,
      points: price,
      pixel_style: pixelStyle,
    }));
    return {
      is_open: settings.is_open,
      draw_model: models.map(shownModel),
      example: { status: settings.example_status, content: settings.example_content },
      mewx: {
        version: [...new Set(models.flatMap((model) => abilitiesOf(model).versions))],
        model: models.map(({ alias }, at) => ({ id: at + 1, name: alias, preview_img: '' })),
        template,
      },
      zhishuyun_qrcode: {
        template,
        pixel_style: settings.styles.map((value) => ({ value, ...styles[value] })),
      },
      content_limit: qrContentLimit,
      kinds: Object.keys(qrKinds),
      marker_shape: [...markerShapes],
      aspect_ratio: [...qrRatios],
      own_picture_price: settings.own_picture_price,
      poster_mark: settings.poster_mark,
    };
  });

  serve(app, imagineQr, async (given, { db, user, idempotent }) => {
    if (!(await findSection(db, 'qr_art')).is_open) throw new Refusal('艺术二维码暂未开放');
    const asked = { ...given, model: given.model || (await keyOfModel(app, given.model_id)) };
    const { content, uploaded, template, ...drawing } = await readWantedCode(app, user.id, asked);
    const { key } = drawing.wanted.model;
    const lane = key ? await app.images.findLane(key) : undefined;
    try {
      const { value } = await idempotent(async (tx) => {
        const stored = await storeRequest(tx, { userId: user.id, ...drawing, lane, tool: 'qr' });
        if (uploaded && !(await claimUpload(tx, user.id, uploaded))) {
          throw new Refusal('上传的二维码已失效，请重新上传', { field: 'qr_image' });
        }
        await tx.insert(qrCodes).values({
          requestId: stored.requestId,
          userId: user.id,
          way: asked.way,
          type: asked.type,
          content,
          uploaded,
          keyword: asked.prompt,
          templateId: template?.id ?? 0,
          templateName: template?.name ?? '',
          ratio: asked.aspect_ratio,
          pixelStyle: template?.pixelStyle ?? asked.pixel_style,
          markerShape: template?.markerShape ?? asked.marker_shape,
        });
        return { records_id: stored.records_ids[0] ?? 0, balance_draw: stored.balance_draw };
      });
      return value;
    } catch (error) {
      if (!(error instanceof NotEnoughCredits)) throw error;
      throw new Refusal('绘画积分不足，请充值后再试', { code: notEnoughBalance });
    }
  });

  serve(app, readQrUpload, async ({ upload_id }, { user }) => {
    const { content } = await readUpload(app, user.id, { id: upload_id, field: 'upload_id' });
    return { qr_content: content };
  });
}

/** The family's `model_id`: the place in `mewx.model`. */
async function keyOfModel({ images }: FastifyInstance, place: number | undefined): Promise<string> {
  return place === undefined ? '' : ((await images.listModels())[place - 1]?.key ?? '');
}

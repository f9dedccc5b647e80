import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { shareOf } from '../../platform/load/callers.ts';
import { type DrawToolWork, Unusable } from '../drawing/draw-tools.ts';
import { abilitiesOf } from '../drawing/drawing-models.ts';
import type { DrawRequest } from '../pictures/drawing-tables.ts';
import { type QrCode, qrCodes } from './qr-tables.ts';

/** Makes QR codes of painted pictures: a painted picture becomes the background of a code that is read back before it is kept. */
export function codeTool(app: FastifyInstance): DrawToolWork {
  const { db } = app;

  return {
    async prepare(request, order) {
      if (!(await takesControl(app, request))) return order;
      const { content: text, ratio } = await requireCode(request);
      return { ...order, control: await app.codes.control({ text, ratio }, order.signal, [shareOf(request.userId)]) };
    },

    async finish(request, picture, signal) {
      const code = await requireCode(request);
      const { content: text, ratio, pixelStyle: style, markerShape: marker } = code;
      const hasCode = await takesControl(app, request);
      const order = { text, picture, ratio, style, marker, hasCode };
      const made = await app.codes.make(order, signal, [shareOf(request.userId)]);
      const { proof } = made;
      const stored = eq(qrCodes.requestId, request.id);
      if (proof.is_proven !== 1) {
        await db.update(qrCodes).set({ proof }).where(stored);
        throw new Unusable({
          kind: 'result',
          text: `${proof.problem || '扫码软件读不出'}，已退回积分，请换一张画面或缩短内容`,
        });
      }
      return {
        picture: Buffer.from(made.picture),
        keep: async (tx) => {
          await tx.update(qrCodes).set({ proof }).where(stored);
        },
      };
    },
  };

  async function requireCode({ id }: DrawRequest): Promise<QrCode> {
    const [code] = await db.select().from(qrCodes).where(eq(qrCodes.requestId, id));
    if (!code) throw new Error(`request ${id} has no code`);
    return code;
  }
}

/** Whether the model paints around a code that it is shown. */
async function takesControl({ images }: FastifyInstance, { modelKey }: DrawRequest): Promise<boolean> {
  const model = (await images.listModels()).find(({ key }) => key === modelKey);
  return model !== undefined && abilitiesOf(model).control === true;
}

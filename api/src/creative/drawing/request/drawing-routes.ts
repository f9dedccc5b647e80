import type { FastifyInstance } from 'fastify';
import { notEnoughBalance } from 'shared/contracts/chat/chat.ts';
import { cancelDrawing, imagine } from 'shared/contracts/creative/drawing.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { NotEnoughCredits, Refusal } from '../../../platform/refusals/refusal.ts';
import { serve } from '../../../platform/serve/serve.ts';
import { findSection } from '../../../site/settings/settings.ts';
import { lockUser } from '../../../site/user/user.ts';
import { abilitiesOf, findUsualSeconds } from '../drawing-models.ts';
import { paintKind } from '../painting/paint-task.ts';
import { findOwnRecords } from '../records/record-queries.ts';
import { storeRequest } from './store-request.ts';
import { readWanted } from './wanted-drawing.ts';

/** Models, and asking for pictures. */
export function drawingRoutes(app: FastifyInstance): void {
  app.tasks.add(paintKind(app));

  serve(app, listDrawModels, async (_input, { db }) => {
    const models = await app.images.listModels();
    const usual = await findUsualSeconds(
      db,
      models.map(({ key }) => key),
    );
    return models.map((model, at) => ({
      ...{ name: model.alias, model: model.key, balance: model.price, default: at === 0 ? 1 : 0 },
      ...{ member_free: model.isMemberFree ? 1 : 0, abilities: abilitiesOf(model) },
      ...(usual.has(model.key) ? { usual_seconds: usual.get(model.key) } : {}),
    }));
  });

  serve(app, imagine, async (asked, { db, user, idempotent }) => {
    const { is_open } = await findSection(db, 'draw');
    if (!is_open) throw new Refusal('绘画暂未开放');
    const wanted = await readWanted(app, user.id, asked);
    const lane = await app.images.findLane(wanted.model.key);
    try {
      const { value } = await idempotent((tx) => storeRequest(tx, { userId: user.id, asked, wanted, lane }));
      return { records_id: value.records_ids[0] ?? 0, ...value };
    } catch (error) {
      if (!(error instanceof NotEnoughCredits)) throw error;
      throw new Refusal('绘画积分不足，请充值后再试', { code: notEnoughBalance });
    }
  });

  /** The pictures of one request are painted together, so they are cancelled together. */
  serve(app, cancelDrawing, async ({ ids }, { db, user }) => {
    await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const found = await findOwnRecords(tx, user.id, ids);
      for (const taskId of new Set(found.flatMap(({ task }) => task?.id ?? []))) await app.tasks.cancel(tx, taskId);
    });
    return null;
  });
}

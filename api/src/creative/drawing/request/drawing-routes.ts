import type { FastifyInstance } from 'fastify';
import { notEnoughBalance } from 'shared/contracts/chat/question.ts';
import { cancelDrawing, imagine } from 'shared/contracts/creative/drawing.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { NotEnoughCredits, Refusal } from '../../../platform/refusals/refusal.ts';
import { serve } from '../../../platform/serve/serve.ts';
import { servePrepared } from '../../../platform/serve/serve-prepared.ts';
import { findSection } from '../../../site/settings/settings.ts';
import { lockUser } from '../../../site/user/user.ts';
import { findStyles, withStyles } from '../../draw-style/style-queries.ts';
import { findOwnRecords } from '../../pictures/record-queries.ts';
import { findRemixed } from '../../square/square.ts';
import type { DrawToolWorks } from '../draw-tools.ts';
import { abilitiesOf, findUsualSeconds, shownModel } from '../drawing-models.ts';
import { paintKind } from '../painting/paint-task.ts';
import { storeRequest } from './store-request.ts';
import { readWanted } from './wanted-drawing.ts';

/** Models, and asking for pictures. */
export function drawingRoutes(app: FastifyInstance, tools: DrawToolWorks = {}): void {
  app.tasks.add(paintKind(app, tools));

  servePrepared(app, listDrawModels, async () => {
    const { db } = app;
    const models = await app.images.listModels();
    const usual = await findUsualSeconds(
      db,
      models.map(({ key }) => key),
    );
    const styles = await findStyles(db);
    return models.map((model, at) => ({
      ...shownModel(model, at),
      abilities: withStyles(abilitiesOf(model), styles),
      ...(usual.has(model.key) ? { usual_seconds: usual.get(model.key) } : {}),
    }));
  });

  serve(app, imagine, async (asked, { db, user, idempotent }) => {
    const { is_open } = await findSection(db, 'draw');
    if (!is_open) throw new Refusal('绘画暂未开放');
    const wanted = await readWanted(app, user.id, asked);
    const lane = await app.images.findLane(wanted.model.key);
    const after = asked.square_id ?? wanted.references.find(({ squareId }) => squareId)?.squareId;
    const remixed = after === undefined ? undefined : await findRemixed(db, after);
    try {
      const { value } = await idempotent((tx) => storeRequest(tx, { userId: user.id, asked, wanted, lane, remixed }));
      const { records_ids, balance_draw } = value;
      return { records_id: records_ids[0] ?? 0, records_ids, balance_draw };
    } catch (error) {
      if (!(error instanceof NotEnoughCredits)) throw error;
      throw new Refusal('绘画积分不足，请充值后再试', { code: notEnoughBalance });
    }
  });

  /** The pictures of one request are painted together, so they are cancelled together. */
  serve(app, cancelDrawing, async ({ ids }, { db, user }) => {
    await db.transaction(async (tx) => {
      await cancelPictures(app, tx, { userId: user.id, ids });
    });
    return null;
  });
}

/** Ends the requests of these pictures of the user's that have not ended. */
export async function cancelPictures(
  app: FastifyInstance,
  tx: Tx,
  { userId, ids }: { userId: number; ids: number[] },
): Promise<void> {
  await lockUser(tx, userId);
  const found = await findOwnRecords(tx, userId, ids);
  for (const taskId of new Set(found.flatMap(({ task }) => task?.id ?? []))) await app.tasks.cancel(tx, taskId);
}

import { randomUUID } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { imagine } from 'shared/contracts/creative/drawing.ts';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import { memberPrice } from '../../../account/membership/membership.ts';
import { ownMessageId } from '../../../chat/tree/tree.ts';
import { hold } from '../../../ledger/hold.ts';
import { findBalances } from '../../../ledger/ledger.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { gramsOf } from '../../../platform/database/grams.ts';
import { publishEvent } from '../../../platform/events/stored-events.ts';
import { Refusal } from '../../../platform/refusals/refusal.ts';
import { enqueueTask } from '../../../platform/tasks/task-rows.ts';
import type { Lane } from '../../../providers/image/channel-images.ts';
import { findSection } from '../../../site/settings/settings.ts';
import { claimUpload } from '../../../site/upload/upload.ts';
import { lockUser } from '../../../site/user/user.ts';
import { type DrawRequest, drawRecords, drawRequests } from '../../pictures/drawing-tables.ts';
import { chargeOf } from '../draw-charges.ts';
import { paintTask } from '../painting/paint-payload.ts';
import type { Wanted } from './wanted-drawing.ts';

export interface NewRequest {
  userId: number;
  asked: ServedInput<typeof imagine>;
  wanted: Wanted;
  tool?: DrawRequest['tool'];
  /** The limit of the channel that is asked first. */
  lane: Lane | undefined;
  /** The post of the square that it is drawn after, and the record of that. */
  remixed?: { id: number; recordId: number; rootId: number } | undefined;
}

/** Stores what is asked for, sets the price of all pictures aside and lets the task begin: all of it or nothing. */
export async function storeRequest(tx: Tx, { userId, asked, wanted, lane, remixed, tool = 'draw' }: NewRequest) {
  const { model, from, parent, references, mask } = wanted;
  await lockUser(tx, userId);
  await requireRoom(tx, userId, asked.n);
  const useName = `draw-${randomUUID()}`;
  const priced = { price: model.price, memberFree: model.isMemberFree };
  const price = await memberPrice(tx, { userId, requestId: useName, answers: asked.n, model: priced });
  const used = [...references.flatMap(({ name, uploadId }) => (uploadId ? [name] : [])), ...(mask ? [mask] : [])];
  for (const name of used) {
    if (!(await claimUpload(tx, userId, name))) throw new Refusal('参考图已失效，请重新添加', { field: 'references' });
  }
  const [request] = await tx
    .insert(drawRequests)
    .values({
      userId,
      tool,
      action: asked.action,
      prompt: wanted.prompt,
      grams: gramsOf(userId, wanted.prompt),
      negative: asked.no_content,
      other: asked.other,
      version: asked.version,
      style: asked.style,
      styleWords: wanted.styleWords ?? '',
      engine: asked.engine,
      quality: asked.quality,
      modelKey: model.key,
      modelName: model.alias,
      scale: asked.scale,
      width: wanted.width,
      height: wanted.height,
      seed: asked.seed ?? null,
      isTransparent: asked.transparent === 1,
      count: asked.n,
      price,
      useName,
      references,
      mask,
      extend: wanted.extend ?? null,
      source: from?.source ?? null,
      sourceChannel: from ? await channelOf(tx, from) : '',
      messageId: await ownMessageId(tx, userId, asked.message_id ?? 0),
      squareId: remixed?.id ?? 0,
    })
    .returning();
  if (!request) throw new Error('the request was not stored');
  const common = { requestId: request.id, userId, tool, action: asked.action, modelKey: model.key };
  const chain = parent
    ? { parentId: parent.id, rootId: parent.rootId || parent.id }
    : { parentId: remixed?.recordId ?? 0, rootId: remixed?.rootId ?? 0 };
  const records = await tx
    .insert(drawRecords)
    .values(
      Array.from({ length: asked.n }, (_, index) => ({
        ...common,
        ...chain,
        index,
        width: wanted.width,
        height: wanted.height,
      })),
    )
    .returning({ id: drawRecords.id });
  const recordIds = records.map(({ id }) => id);
  if (price > 0) await hold(tx, chargeOf(request, asked.n));
  const task = await enqueueTask(tx, paintTask, {
    key: String(request.id),
    payload: { requestId: request.id, recordIds, tool },
    userId,
    ...(lane ? { lane } : {}),
  });
  await tx.update(drawRequests).set({ taskId: task.id }).where(eq(drawRequests.id, request.id));
  await publishEvent(tx, userId, { event: tool, records_ids: recordIds });
  return { requestId: request.id, records_ids: recordIds, balance_draw: (await findBalances(tx, userId)).draw };
}

/** @throws Refusal while too many pictures of the user have not ended */
async function requireRoom(tx: Tx, userId: number, wanted: number): Promise<void> {
  const { pictures_at_once: most } = await findSection(tx, 'limits');
  const open = await tx.$count(
    drawRecords,
    and(eq(drawRecords.userId, userId), lt(drawRecords.status, drawStatus.failed)),
  );
  if (open + wanted > most) throw new Refusal(`最多同时绘制 ${most} 张图片，请等待其中一些完成`, { field: 'n' });
}

async function channelOf(tx: Tx, { requestId }: { requestId: number }): Promise<string> {
  const [request] = await tx
    .select({ channel: drawRequests.channel })
    .from(drawRequests)
    .where(eq(drawRequests.id, requestId));
  return request?.channel ?? '';
}

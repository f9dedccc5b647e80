import { and, eq, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Counter } from 'prom-client';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { afterCommit } from '../../../platform/database/engine/transaction-guard.ts';
import { publishEvent } from '../../../platform/events/stored-events.ts';
import { Refusal } from '../../../platform/refusals/refusal.ts';
import type { RunResult, TaskRun } from '../../../platform/tasks/task-kind.ts';
import { requireHeld } from '../../../platform/tasks/task-rows.ts';
import { users } from '../../../platform/user/user-tables.ts';
import { ProviderFailure } from '../../../providers/channels/provider-failure.ts';
import { withoutSecrets } from '../../../providers/health/without-secrets.ts';
import type { ActualImage, ImagePiece } from '../../../providers/image/image.ts';
import { ImageFailure } from '../../../providers/image/image-failure.ts';
import { StorageFailed } from '../../../providers/storage/watched-storage.ts';
import { rememberGenerated } from '../../../site/label/label.ts';
import { dropMadeFilesLater, insertMadeFiles } from '../../../site/made-files/made-files.ts';
import { type DrawRequest, drawRecords, drawRequests } from '../../pictures/drawing-tables.ts';
import { type CameIn, keepInterim, keepPicture, removeAll } from '../../pictures/kept-picture.ts';
import { madeOf } from '../../pictures/made-of.ts';
import { type DrawToolWork, type DrawToolWorks, Unusable, type WhyNot } from '../draw-tools.ts';
import { endWithout, endWithPicture } from './end-pictures.ts';
import { type ImageOrder, orderOf } from './image-order.ts';
import type { PaintPayload } from './paint-payload.ts';

export const cancelled: WhyNot = { kind: 'cancelled', text: '已取消' };
const frozen: WhyNot = { kind: 'cancelled', text: '账号已被停用，任务已取消' };
/** Pictures that are asked for in all, where nothing becomes of the first. */
const rolls = 2;
const missing: WhyNot = { kind: 'lost', text: '绘画服务没有给出这张图片' };
const unreadable: WhyNot = { kind: 'lost', text: '绘画服务返回的图片无法识别' };
const unstored: WhyNot = { kind: 'operator', text: '图片暂时无法保存，管理员正在处理' };

/** Dependencies shared by all runs. */
export interface Painting {
  app: FastifyInstance;
  /** Counts pictures by how they ended: `done`, or why they did not come. */
  drawn: Counter<'outcome'>;
  tools: DrawToolWorks;
}

class CancelRequested extends Error {}

/**
 * Paints what was asked for. A request is sent once: that it is about to leave is stored before the call. A run that finds it
 * sent follows the provider's task, or tells the pictures as lost.
 */
export async function paintRequest(painting: Painting, { requestId }: PaintPayload, run: TaskRun): Promise<RunResult> {
  const { app, drawn } = painting;
  const { db } = app;
  const endAll = (request: DrawRequest, why: WhyNot) => async (tx: Tx) => {
    const ended = await endWithout(tx, request, why);
    afterCommit(() => drawn.inc({ outcome: why.kind }, ended));
  };
  const [request] = await db.select().from(drawRequests).where(eq(drawRequests.id, requestId));
  // Its account is deleted.
  if (!request) return undefined;
  const [owner] = await db.select().from(users).where(eq(users.id, request.userId));
  if (owner?.isDisabled && !request.sentTime) return endAll(request, frozen);
  await db
    .update(drawRecords)
    .set({ status: drawStatus.running })
    .where(and(eq(drawRecords.requestId, requestId), eq(drawRecords.status, drawStatus.pending)));
  try {
    await receive(painting, request, run);
    return endAll(request, missing);
  } catch (error) {
    if (run.signal.reason === 'cancelled') void cancelThere(app, requestId);
    run.signal.throwIfAborted();
    if (error instanceof CancelRequested) return endAll(request, cancelled);
    if (!(error instanceof ProviderFailure)) throw error;
    const why = whyOf(error);
    app.log.warn({ request: requestId, why: why.kind, detail: error.detail }, 'pictures were not painted');
    return endAll(request, why);
  }
}

const whyOf = (failure: ProviderFailure): WhyNot => ({
  // Only channels fail with an `ImageFailure`; what else there is says that none of them serves the model.
  kind: failure instanceof ImageFailure ? failure.kind : 'operator',
  text: failure.message,
  detail: withoutSecrets(failure.detail),
});

async function receive(painting: Painting, request: DrawRequest, run: TaskRun): Promise<void> {
  const { app } = painting;
  const work = painting.tools[request.tool];
  const plain = await orderOf(app, request, run.signal);
  const order = work ? { ...plain, request: await work.prepare(request, plain.request) } : plain;
  const receiver: Receiver = { ...painting, request, order, run, work, unusable: undefined };
  let pieces = await piecesOf(app, request, order);
  for (let roll = 1; ; roll++) {
    for await (const piece of pieces) {
      run.signal.throwIfAborted();
      await take(receiver, piece);
    }
    if (!receiver.unusable) return;
    if (roll === rolls || !request.modelKey) return endOne(receiver, receiver.unusable.index, receiver.unusable.why);
    receiver.unusable = undefined;
    const { seed: _seed, ...anew } = order.request;
    pieces = app.images.paint(anew);
  }
}

/** @throws ImageFailure `lost` when it was sent by an earlier run, and cannot be found again */
async function piecesOf(
  { images }: FastifyInstance,
  { modelKey, sentTime, channel, providerTaskId, sourceChannel }: DrawRequest,
  { request }: ImageOrder,
): Promise<AsyncIterable<ImagePiece>> {
  if (!modelKey) return ownPicture(request);
  if (!sentTime) return images.paint(request, sourceChannel);
  const found = providerTaskId && (await images.attach(channel, providerTaskId, request));
  if (!found) throw new ImageFailure('lost', 'sent before a restart, and cannot be followed');
  return found;
}

/** Nobody paints: the picture that it begins with is the picture. */
async function* ownPicture({ references: [own] }: ImageOrder['request']): AsyncGenerator<ImagePiece> {
  if (own) yield { picture: own.bytes, index: 0 };
}

interface Receiver extends Painting {
  request: DrawRequest;
  order: ImageOrder;
  run: TaskRun;
  work: DrawToolWork | undefined;
  /** A picture of which nothing became: another one is asked for, unless it was the last. */
  unusable: { index: number; why: WhyNot } | undefined;
}

async function take(receiver: Receiver, piece: ImagePiece): Promise<void> {
  const { app, request, run } = receiver;
  if ('sending' in piece) return storeSending(receiver, piece.sending);
  if ('taskId' in piece) {
    await app.db.update(drawRequests).set({ providerTaskId: piece.taskId }).where(eq(drawRequests.id, request.id));
    return;
  }
  if ('interim' in piece) return takeInterim(receiver, piece);
  if ('picture' in piece) return takePicture(receiver, piece);
  if ('failure' in piece) return endOne(receiver, piece.index, whyOf(piece.failure));
  await run.progress({ ...piece });
}

/** Nothing leaves before this is stored, and nothing is stored by a run that does not hold its task any more. */
async function storeSending({ app, request, run }: Receiver, channel: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const task = await requireHeld(tx, run.task);
    if (task.isCancelRequested) throw new CancelRequested();
    await tx
      .update(drawRequests)
      .set({ channel, sentTime: new Date(), providerTaskId: '' })
      .where(eq(drawRequests.id, request.id));
  });
}

const cameIn = ({ app, run, request }: Receiver, piece: { index: number; actual?: ActualImage }): CameIn => ({
  app,
  work: app.pictures,
  userId: request.userId,
  signal: run.signal,
  made: madeOf(request, piece),
});

async function endOne({ app, drawn, request }: Receiver, index: number, why: WhyNot): Promise<void> {
  drawn.inc({ outcome: why.kind }, await app.db.transaction((tx) => endWithout(tx, request, why, index)));
}

type PieceOf<Name extends string> = Extract<ImagePiece, Record<Name, unknown>>;

async function takePicture(receiver: Receiver, piece: PieceOf<'picture'>): Promise<void> {
  const { app, drawn, request, order } = receiver;
  const { index, actual = {}, source = null } = piece;
  if (index >= request.count) return;
  try {
    const finished = await receiver.work?.finish(request, piece.picture, receiver.run.signal);
    const came = cameIn(receiver, piece);
    const { picture, files, pixels } = await keepPicture(came, finished?.picture ?? piece.picture, order.kept);
    let isKept = false;
    try {
      isKept = await app.db.transaction(async (tx) => {
        if (!(await endWithPicture(tx, request, index, { ...picture, actual, source }))) return false;
        await insertMadeFiles(tx, request.userId, files);
        await rememberGenerated(tx, came.made, pixels);
        await finished?.keep(tx);
        return true;
      });
      if (isKept) drawn.inc({ outcome: 'done' });
    } finally {
      if (!isKept)
        await removeAll(
          app.storage,
          files.map(({ name }) => name),
        );
    }
  } catch (error) {
    if (error instanceof Unusable) {
      receiver.unusable = { index, why: error.why };
      return;
    }
    if (error instanceof StorageFailed) return endOne(receiver, index, unstored);
    if (!(error instanceof Refusal)) throw error;
    app.log.warn({ request: request.id, index, channel: request.channel }, 'a picture could not be decoded');
    return endOne(receiver, index, unreadable);
  }
}

/** Failures are ignored: the picture itself is still to come. */
async function takeInterim(receiver: Receiver, { interim, index }: PieceOf<'interim'>): Promise<void> {
  const { app, request } = receiver;
  const file = await keepInterim(cameIn(receiver, { index }), interim).catch(() => undefined);
  if (!file) return;
  await app.db.transaction(async (tx) => {
    const [record] = await tx
      .select()
      .from(drawRecords)
      .where(
        and(
          ...[eq(drawRecords.requestId, request.id), eq(drawRecords.index, index)],
          lt(drawRecords.status, drawStatus.failed),
        ),
      )
      .for('update');
    if (!record) return;
    await tx.update(drawRecords).set({ interim: file.name }).where(eq(drawRecords.id, record.id));
    await insertMadeFiles(tx, request.userId, [file]);
    if (record.interim) await dropMadeFilesLater(tx, [record.interim]);
    await publishEvent(tx, request.userId, { event: request.tool, records_ids: [record.id] });
  });
}

async function cancelThere({ db, images, log }: FastifyInstance, requestId: number): Promise<void> {
  try {
    const [sent] = await db.select().from(drawRequests).where(eq(drawRequests.id, requestId));
    if (sent?.sentTime) await images.cancel(sent.modelKey, sent.channel, sent.providerTaskId);
  } catch (error) {
    log.warn({ err: error, request: requestId }, 'a provider was not asked to end its task');
  }
}

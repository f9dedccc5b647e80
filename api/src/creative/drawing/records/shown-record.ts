import type { FastifyInstance } from 'fastify';
import type { DrawAbilities } from 'shared/contracts/creative/drawing-model.ts';
import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { findBalances } from '../../../ledger/ledger.ts';
import { beijingTime } from '../../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../../platform/pictures/picture-url.ts';
import { findPlace } from '../../../platform/tasks/task-rows.ts';
import { mediaTypeOf } from '../../../providers/storage/media-types.ts';
import { madeFilePath } from '../../../site/made-files/made-files.ts';
import type { StoredReference } from '../../pictures/drawing-tables.ts';
import { type FoundRecord, findOwnIds } from '../../pictures/record-queries.ts';
import { abilitiesOf, ableActions, findUsualSeconds } from '../drawing-models.ts';
import { findDrawLines, receiptOf } from './draw-receipts.ts';

/** Records as the contract has them. */
export async function shownRecords(app: FastifyInstance, userId: number, found: FoundRecord[]): Promise<DrawRecord[]> {
  if (found.length === 0) return [];
  const { db } = app;
  const models = await abilitiesByModel(app, found);
  const open = found.filter(({ record }) => record.status < drawStatus.failed);
  const usual = await findUsualSeconds(
    db,
    open.map(({ record }) => record.modelKey),
  );
  const places = new Map<number, number>();
  for (const { task } of open) if (task && !places.has(task.id)) places.set(task.id, await findPlace(db, task));
  // The receipt of a picture that is under way ends with what the user has now: nothing to look up at every look at it.
  const ended = found.filter(({ record }) => record.status >= drawStatus.failed);
  const lines = await findDrawLines(db, userId, ended);
  const own = await findOwnSources(db, userId, found);
  // A picture that was drawn after a post comes from its author's record, whose number is the author's alone.
  const ownOrNone = (id: number) => (own.has(id) ? id : 0);
  const { draw: balance } = await findBalances(db, userId);
  const address = (name: string) => (name ? pictureUrl(app, madeFilePath(name)) : '');
  return found.map((one) => {
    const { record, request, task } = one;
    const isOpen = record.status < drawStatus.failed;
    const thumbnails = record.thumbnails.map(({ width, name }) => ({ width, url: address(name) }));
    const references = request.references.map((reference) => shownReference(address, reference));
    const { progress } = task?.progress ?? {};
    const image = address(record.name);
    const able = ableActions(record, models.get(record.modelKey) ?? abilitiesOf({ capabilities: {} }));
    return {
      id: record.id,
      task_id: request.providerTaskId,
      prompt: request.prompt,
      prompt_en: record.actual.prompt ?? '',
      status: record.status,
      image,
      image_url: image,
      image_id: String(record.id),
      scale: request.scale,
      thumbnail: thumbnails[0]?.url ?? image,
      image_base: references[0]?.url ?? '',
      able_actions: able,
      actions: able,
      able_edit: able.includes('edit') ? 1 : 0,
      fail_reason: record.failureText,
      create_time: beijingTime(record.createTime),
      loading: isOpen ? 1 : 0,
      prompt_desc: request.prompt,
      prompt_other: request.other,
      model: record.modelKey,
      draw_model: request.modelName,
      no_content: request.negative,
      version: request.version,
      style: request.style,
      engine: request.engine,
      quality: request.quality,
      censor_status: 0,
      is_square: record.isSquare ? 1 : 0,
      action: record.action,
      request_id: request.id,
      index: record.index,
      thumbnails,
      references,
      thumbhash: record.thumbhash,
      interim: isOpen ? address(record.interim) : '',
      ...(record.failureKind ? { failure: { kind: record.failureKind, text: record.failureText } } : {}),
      ...(isOpen && task ? { queue_place: places.get(task.id) ?? 0 } : {}),
      ...(isOpen && typeof progress === 'number' ? { progress } : {}),
      ...(isOpen && usual.has(record.modelKey) ? { usual_seconds: usual.get(record.modelKey) } : {}),
      begin_time: request.sentTime ? beijingTime(request.sentTime) : '',
      end_time: record.endTime ? beijingTime(record.endTime) : '',
      requested: {
        width: request.width,
        height: request.height,
        transparent: request.isTransparent,
        ...(request.seed === null ? {} : { seed: request.seed }),
      },
      ...(record.name ? { actual: actualOf(record) } : {}),
      receipt: receiptOf(one, lines, balance),
      parent_id: ownOrNone(record.parentId),
      root_id: ownOrNone(record.rootId),
      message_id: request.messageId,
      ...(request.squareId > 0 ? { square_id: request.squareId } : {}),
      is_favourite: record.isFavourite ? 1 : 0,
      label: labelOf(record),
    };
  });
}

/** The numbers that records name as their sources, as far as they are the user's own: of the same page, or asked for. */
async function findOwnSources(db: FastifyInstance['db'], userId: number, found: FoundRecord[]): Promise<Set<number>> {
  const here = new Set(found.map(({ record }) => record.id));
  const named = found.flatMap(({ record }) => [record.parentId, record.rootId]);
  const elsewhere = await findOwnIds(
    db,
    userId,
    named.filter((id) => !here.has(id)),
  );
  return elsewhere.union(here);
}

/** What can be done with pictures that are there; a page asks about those that are not yet every moment. */
async function abilitiesByModel({ images, prepared }: FastifyInstance, found: FoundRecord[]) {
  if (!found.some(({ record }) => record.name)) return new Map<string, DrawAbilities>();
  return prepared.find(
    'abilities of image models',
    async () => new Map((await images.listModels()).map((model) => [model.key, abilitiesOf(model)])),
  );
}

/** In words, what its files say about its making. */
const labelOf = ({ name, actual }: FoundRecord['record']) =>
  name ? (actual.isByProgram ? '演示图片' : 'AI 生成') : '';

const actualOf = ({ width, height, bytes, name, actual }: FoundRecord['record']) => ({
  width,
  height,
  bytes,
  media_type: mediaTypeOf(name),
  ...actual,
});

const shownReference = (
  address: (name: string) => string,
  { name, recordId, uploadId, squareId, role, strength }: StoredReference,
) => ({
  url: address(name),
  role,
  ...(recordId === undefined ? {} : { record_id: recordId }),
  ...(uploadId === undefined ? {} : { upload_id: uploadId }),
  ...(squareId === undefined ? {} : { square_id: squareId }),
  ...(strength === undefined ? {} : { strength }),
});

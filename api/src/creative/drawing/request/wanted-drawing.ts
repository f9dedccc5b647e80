import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { DrawAction, imagine } from 'shared/contracts/creative/drawing.ts';
import type { DrawAbilities } from 'shared/contracts/creative/drawing-model.ts';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import type { Db } from '../../../platform/database/db.ts';
import { busy, invalidInput } from '../../../platform/refusals/refusal.ts';
import type { Model } from '../../../providers/channels/channel-tables.ts';
import { uploads } from '../../../site/upload/upload.ts';
import { findStyles, withStyles } from '../../draw-style/style-queries.ts';
import {
  drawRecords,
  drawRequests,
  type Margins,
  type StoredRecord,
  type StoredReference,
} from '../../pictures/drawing-tables.ts';
import { abilitiesOf, sizeOf } from '../drawing-models.ts';
import { findReferences } from './find-references.ts';

type Asked = ServedInput<typeof imagine>;

/** What is asked for, checked against what the model is able to do. */
export interface Wanted {
  model: Pick<Model, 'key' | 'alias' | 'price' | 'isMemberFree'>;
  prompt: string;
  /** What the chosen style adds to it, where that is one of the site's. */
  styleWords?: string;
  width: number;
  height: number;
  /** The record that it begins with. */
  from: StoredRecord | undefined;
  parent: StoredRecord | undefined;
  references: StoredReference[];
  mask: string;
  extend: Margins | undefined;
}

/** The action without its number. */
const kindOfAction = (action: DrawAction) => action.replace(/\d$/, '');

/**
 * Checks a request.
 * @throws Refusal that names the field
 */
export async function readWanted(app: FastifyInstance, userId: number, asked: Asked): Promise<Wanted> {
  const { db } = app;
  const kind = kindOfAction(asked.action);
  const from = asked.image_id === undefined ? undefined : await findPicture(db, userId, asked.image_id);
  if (asked.image_id !== undefined && !from) throw invalidInput('图片不存在或已删除，请重新选择', 'image_id');
  if (kind !== 'generate' && !from) throw invalidInput('请先选择一张图片', 'image_id');
  const model = await requireModel(app, asked.model || from?.modelKey || '');
  const own = abilitiesOf(model);
  const styles = await findStyles(db);
  const abilities = withStyles(own, styles);
  requireAbilities(asked, kind, abilities);
  const prompt = asked.prompt || (kind === 'generate' || kind === 'edit' ? '' : await promptOf(db, from));
  if (!prompt && (kind === 'generate' || kind === 'edit')) throw invalidInput('请输入画面描述', 'prompt');
  for (const [field, text] of [
    ['prompt', prompt],
    ['other', asked.other],
    ['no_content', asked.no_content],
  ] as const) {
    if (text) await app.sensitiveWords.requireClean(text, field);
  }
  const shown = await findReferences(db, userId, asked);
  if (shown.length > abilities.references) {
    const most = abilities.references;
    throw invalidInput(most === 0 ? '所选模型不能使用参考图' : `所选模型最多使用 ${most} 张参考图`, 'references');
  }
  const parentId = asked.parent_id ?? asked.image_id ?? shown.find(({ recordId }) => recordId)?.recordId;
  const parent = parentId === undefined ? undefined : await findOwn(db, userId, parentId);
  if (asked.parent_id !== undefined && !parent) throw invalidInput('来源图片不存在', 'parent_id');
  const begin: StoredReference[] =
    from && kind !== 'generate' ? [{ name: from.name, recordId: from.id, role: 'content' }] : [];
  return {
    styleWords: styles.find(({ name }) => name === asked.style && !own.styles.includes(name))?.words ?? '',
    model,
    prompt,
    from: kind === 'generate' ? undefined : from,
    parent,
    references: [...begin, ...shown],
    ...sizeWanted(asked, kind, { abilities, from }),
    mask: kind === 'edit' && from ? await requireMask(app, userId, { id: asked.mask, from }) : '',
    extend: kind === 'extend' ? asked.extend : undefined,
  };
}

async function requireModel({ images }: FastifyInstance, key: string): Promise<Model> {
  const models = await images.listModels();
  if (models.length === 0) throw busy('暂时没有可用的绘画模型，请稍后再试');
  const model = key ? models.find((one) => one.key === key) : models[0];
  if (!model) throw invalidInput('所选模型已下架，请换一个模型', 'model');
  return model;
}

/** @throws Refusal of the first field that the model cannot use */
function requireAbilities(asked: Asked, kind: string, can: DrawAbilities): void {
  const refuse = (isRefused: boolean, sentence: string, field: string) => {
    if (isRefused) throw invalidInput(sentence, field);
  };
  refuse((kind === 'edit' || kind === 'extend') && !can.mask, '所选模型不能修改图片的局部', 'action');
  refuse(kind === 'upsample' && !can.upscale, '所选模型不能放大图片', 'action');
  refuse(kind === 'variation' && !can.variation, '所选模型不能生成变体', 'action');
  refuse(asked.n > can.count, `所选模型一次最多生成 ${can.count} 张`, 'n');
  refuse(asked.no_content !== '' && !can.negative, '所选模型不支持反向描述', 'no_content');
  refuse(asked.seed !== undefined && !can.seed, '所选模型不支持种子', 'seed');
  refuse(asked.transparent === 1 && !can.transparent, '所选模型不能生成透明背景', 'transparent');
  for (const [field, names] of [
    ['style', can.styles],
    ['quality', can.qualities],
    ['version', can.versions],
    ['engine', can.engines],
  ] as const) {
    refuse(asked[field] !== '' && !names.includes(asked[field]), '所选模型没有这个选项，请重新选择', field);
  }
  const { left = 0, top = 0, right = 0, bottom = 0 } = asked.extend ?? {};
  refuse(kind === 'extend' && left + top + right + bottom === 0, '请选择要扩展的方向', 'extend');
}

interface Beside {
  abilities: DrawAbilities;
  from: StoredRecord | undefined;
}

function sizeWanted(asked: Asked, kind: string, { abilities, from }: Beside): { width: number; height: number } {
  const { size } = abilities;
  const { width, height } = asked;
  if (from && kind !== 'generate') {
    const { left = 0, top = 0, right = 0, bottom = 0 } = (kind === 'extend' && asked.extend) || {};
    const whole = { width: from.width + left + right, height: from.height + top + bottom };
    const most = size?.most ?? 8192;
    if (kind === 'extend' && Math.max(whole.width, whole.height) > most) {
      throw invalidInput(`扩展后的边长不能超过 ${most} 像素`, 'extend');
    }
    return whole;
  }
  if (width === undefined && height === undefined) {
    const { ratios } = abilities;
    if (asked.scale !== '1:1' && !ratios.includes(asked.scale)) throw invalidInput('所选模型不支持这个比例', 'scale');
    return sizeOf(asked.scale, abilities);
  }
  for (const [field, side] of [
    ['width', width],
    ['height', height],
  ] as const) {
    if (side === undefined) throw invalidInput('请同时填写宽度和高度', field);
    if (!size) throw invalidInput('所选模型不支持自定义尺寸', field);
    const fits = side >= size.least && side <= size.most && side % size.step === 0;
    if (!fits) throw invalidInput(`边长应在 ${size.least} 到 ${size.most} 之间，且为 ${size.step} 的倍数`, field);
  }
  return { width: width ?? 0, height: height ?? 0 };
}

export const findOwn = async (db: Db, userId: number, id: number): Promise<StoredRecord | undefined> => {
  const [record] = await db
    .select()
    .from(drawRecords)
    .where(and(eq(drawRecords.id, id), eq(drawRecords.userId, userId)));
  return record;
};

/** One that can be seen. */
async function findPicture(db: Db, userId: number, id: number): Promise<StoredRecord | undefined> {
  const record = await findOwn(db, userId, id);
  return record?.status === drawStatus.done && record.name && !record.deletedTime ? record : undefined;
}

async function promptOf(db: Db, from: StoredRecord | undefined): Promise<string> {
  const [request] = await db
    .select({ prompt: drawRequests.prompt })
    .from(drawRequests)
    .where(eq(drawRequests.id, from?.requestId ?? 0));
  return request?.prompt ?? '';
}

/** @throws Refusal of a mask that is not a PNG of the picture's size, or marks nothing */
async function requireMask(
  { db, storage }: FastifyInstance,
  userId: number,
  { id, from }: { id: number | undefined; from: StoredRecord },
): Promise<string> {
  if (id === undefined) throw invalidInput('请先涂抹要修改的区域', 'mask');
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), eq(uploads.kind, 'picture')));
  const file = upload && (await storage.find(upload.name));
  if (!upload || !file) throw invalidInput('涂抹的区域已失效，请重新涂抹', 'mask');
  if (!upload.name.endsWith('.png')) throw invalidInput('涂抹的区域应为 PNG 图片', 'mask');
  if (upload.width !== from.width || upload.height !== from.height) {
    throw invalidInput('涂抹的区域与图片尺寸不一致，请重新涂抹', 'mask');
  }
  const { sharp } = await import('../../../platform/pictures/sharp.ts');
  const mask = sharp(await buffer(await file.read(0, file.size - 1)));
  const { isOpaque } = await mask.stats();
  if (isOpaque) throw invalidInput('请先涂抹要修改的区域', 'mask');
  return upload.name;
}

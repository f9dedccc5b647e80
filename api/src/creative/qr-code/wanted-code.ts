import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { imagine } from 'shared/contracts/creative/drawing.ts';
import { type imagineQr, qrContentLimit, qrType, qrWay } from 'shared/contracts/creative/qr.ts';
import { checkQrContent, qrKinds } from 'shared/contracts/creative/qr-content.ts';
import type { CallInput, ServedInput } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { isMember } from '../../account/membership/membership.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { findSection } from '../../site/settings/settings.ts';
import { abilitiesOf, sizeOf } from '../drawing/drawing-models.ts';
import { findReferences } from '../drawing/request/find-references.ts';
import { findOwn, readWanted, type Wanted } from '../drawing/request/wanted-drawing.ts';
import { type QrTemplateRow, qrTemplates } from './qr-tables.ts';
import { readUpload } from './read-upload.ts';

type Asked = ServedInput<typeof imagineQr>;

/** A code that is asked for, checked. */
export interface WantedCode {
  /** As a request for its picture. */
  asked: ServedInput<typeof imagine>;
  wanted: Wanted;
  content: string;
  uploaded: string;
  template: QrTemplateRow | undefined;
}

/** The model's place in the form when no model paints. */
const ownPicture = { key: '', alias: '自己的图片' };
/** What a plain content is called in a form; here it may be anything. */
const labelOfText = qrKinds.text.fields[0]?.label ?? '';
/** Pixels of a picture of the user's own, until the code is there. */
const usualSides = { ratios: [], size: { least: 64, most: 4096, step: 1 } };

/**
 * Checks a request for a code.
 * @throws Refusal that names the field
 */
export async function readWantedCode(app: FastifyInstance, userId: number, asked: Asked): Promise<WantedCode> {
  const { db } = app;
  const settings = await findSection(db, 'qr_art');
  const template = asked.way === qrWay.template ? await requireTemplate(app, userId, asked) : undefined;
  if (!template && !settings.styles.includes(asked.pixel_style))
    throw invalidInput('这个像素样式暂未开放', 'pixel_style');
  if (!template && !asked.picture && !asked.prompt) throw invalidInput('请输入画面关键词', 'prompt');
  const { content, uploaded } = await readContent(app, userId, asked);
  const words = [template?.prompt, asked.prompt].filter(Boolean).join('，');
  const drawn = drawingOf({
    prompt: (words || ownPicture.alias).slice(0, 1024),
    model: asked.model,
    scale: asked.aspect_ratio,
    other: asked.prompt_params,
    version: asked.version,
    style: template?.style ?? asked.style,
    ...(asked.seed === undefined ? {} : { seed: asked.seed }),
  });
  const parts = { content, uploaded, template };
  if (asked.picture && !template) {
    const wanted = await ownGround(app, userId, { asked, price: settings.own_picture_price });
    return { ...parts, asked: drawn, wanted };
  }
  const fitting = await fittedToModel(app, { ...drawn, ...(template ? { other: '', version: '' } : {}) }, asked);
  const wanted = await readWanted(app, userId, fitting);
  const priced = template ? { ...wanted.model, price: template.price, isMemberFree: false } : wanted.model;
  return { ...parts, asked: fitting, wanted: { ...wanted, model: priced, parent: await parentOf(app, userId, asked) } };
}

/** With the defaults of drawing. */
function drawingOf(given: CallInput<typeof imagine>): WantedCode['asked'] {
  const parsed = z.safeParse(imagine.input, given);
  if (!parsed.success) throw new Error(`not as drawing wants it: ${parsed.error.message}`);
  return parsed.data;
}

/** @throws Refusal of a template that is not offered, or only to members */
async function requireTemplate(
  { db }: FastifyInstance,
  userId: number,
  { template_id }: Asked,
): Promise<QrTemplateRow> {
  if (template_id === undefined) throw invalidInput('请选择一个模板', 'template_id');
  const [template] = await db
    .select()
    .from(qrTemplates)
    .where(and(eq(qrTemplates.id, template_id), eq(qrTemplates.isShown, true)));
  if (!template) throw invalidInput('所选模板已下架，请换一个', 'template_id');
  if (template.isVip && !(await isMember(db, userId)))
    throw new Refusal('这个模板仅供会员使用', { field: 'template_id' });
  return template;
}

/** What the code is to say. @throws Refusal of what a reader would garble, or of too much */
async function readContent(app: FastifyInstance, userId: number, asked: Asked) {
  const isUpload = asked.type === qrType.upload;
  const field = isUpload ? 'qr_image' : 'qr_content';
  const { name, content } = isUpload
    ? await readUpload(app, userId, { id: asked.qr_upload_id, address: asked.qr_image, field })
    : { name: '', content: asked.qr_content };
  const { text: problem } = checkQrContent({ kind: 'text', fields: { text: content } }, qrContentLimit);
  if (problem) throw invalidInput(problem.replace(labelOfText, '内容'), field);
  await app.sensitiveWords.requireClean(content, field);
  return { content, uploaded: name };
}

/** The code is laid into a picture of the user's own. */
async function ownGround(
  app: FastifyInstance,
  userId: number,
  { asked, price }: { asked: Asked; price: number },
): Promise<Wanted> {
  if (asked.prompt) await app.sensitiveWords.requireClean(asked.prompt, 'prompt');
  const reference = { ...asked.picture, role: 'content' as const };
  const references = await findReferences(app.db, userId, { references: [reference] });
  const [own] = references;
  const parentId = asked.parent_id ?? own?.recordId;
  return {
    model: { ...ownPicture, price, isMemberFree: false },
    prompt: asked.prompt || ownPicture.alias,
    ...sizeOf(asked.aspect_ratio, usualSides),
    from: undefined,
    references,
    mask: '',
    extend: undefined,
    parent: parentId === undefined ? undefined : await findOwn(app.db, userId, parentId),
  };
}

/** A picture is cut to the code's ratio, so a model that has another one paints a square. A template takes what a model has. */
async function fittedToModel(app: FastifyInstance, drawn: WantedCode['asked'], { way }: Asked) {
  const models = await app.images.listModels();
  const model = drawn.model ? models.find(({ key }) => key === drawn.model) : models[0];
  if (!model) return drawn;
  const abilities = abilitiesOf(model);
  const hasStyle = way === qrWay.custom || abilities.styles.includes(drawn.style);
  return {
    ...drawn,
    scale: abilities.ratios.includes(drawn.scale) ? drawn.scale : '1:1',
    style: hasStyle ? drawn.style : '',
  };
}

/** @throws Refusal when the code that it is made again from is not the user's */
async function parentOf({ db }: FastifyInstance, userId: number, { parent_id }: Asked): Promise<Wanted['parent']> {
  if (parent_id === undefined) return undefined;
  const parent = await findOwn(db, userId, parent_id);
  if (!parent) throw invalidInput('来源二维码不存在', 'parent_id');
  return parent;
}

import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { getSquareRemix } from 'shared/contracts/creative/square.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { DraftReference, DrawDraft } from './draw-draft.ts';

export type ReusedPart = 'all' | 'prompt' | 'style' | 'seed';

export const reusable: readonly { part: ReusedPart; label: string; done: string }[] = [
  { part: 'all', label: '复用全部设置', done: '已复用这张图片的全部设置' },
  { part: 'prompt', label: '复用描述', done: '已复用这张图片的描述' },
  { part: 'style', label: '复用风格', done: '已复用这张图片的风格' },
  { part: 'seed', label: '复用种子', done: '已复用这张图片的种子' },
];

const seedOf = ({ actual, requested }: DrawRecord): string => `${actual?.seed ?? requested?.seed ?? ''}`;

export function hasPart(record: DrawRecord, part: ReusedPart): boolean {
  if (part === 'style') return record.style !== '';
  return part === 'seed' ? seedOf(record) !== '' : true;
}

export function draftOfRecord(record: DrawRecord, part: ReusedPart): Partial<DrawDraft> {
  const parentId = record.status === drawStatus.done ? record.id : 0;
  if (part === 'prompt') return { prompt: record.prompt, parentId };
  if (part === 'style') return { style: record.style };
  if (part === 'seed') return { seed: seedOf(record) };
  const { width, height } = record.requested ?? {};
  return {
    prompt: record.prompt,
    negative: record.no_content,
    ratio: isCustomSize(record) ? 'custom' : record.scale || '1:1',
    width: `${width ?? ''}`,
    height: `${height ?? ''}`,
    style: record.style,
    version: record.version,
    engine: record.engine,
    quality: record.quality,
    seed: `${record.requested?.seed ?? ''}`,
    transparent: record.requested?.transparent ?? false,
    references: record.references.flatMap(draftReference),
    parentId,
    messageId: record.message_id,
    squareId: 0,
  };
}

function draftReference(reference: DrawRecord['references'][number]): DraftReference[] {
  const { record_id, upload_id, square_id } = reference;
  const isNamed = [record_id, upload_id, square_id].some((id) => id !== undefined);
  return isNamed ? [{ ...reference, name: '参考图' }] : [];
}

export const referenceOf = ({ id, thumbnail, image, prompt }: DrawRecord): DraftReference => ({
  url: thumbnail || image,
  name: prompt.slice(0, 30) || '自己的图片',
  record_id: id,
  role: 'content',
});

/** What pictures of a ratio have about, in pixels. */
const usualArea = 1024 * 1024;

/** Whether a picture was asked for by its sides: the ratio alone would bring another size. */
export function isCustomSize({ scale, requested }: DrawRecord): boolean {
  if (!requested) return false;
  const [across = 1, down = 1] = scale.split(':').map((part) => Number(part) || 1);
  const { width, height } = requested;
  const isOther = (a: number, b: number, share: number) => Math.abs(a / b - 1) > share;
  return isOther(width / height, across / down, 0.06) || isOther(width * height, usualArea, 0.2);
}

/** What a work of the square was drawn with, as far as its author shows it, for the form. */
export function draftOfRemix({ square_id, prompt, parameters }: Output<typeof getSquareRemix>): Partial<DrawDraft> {
  const origin = { prompt, squareId: square_id, parentId: 0, messageId: 0 };
  if (!parameters) return origin;
  const { scale, seed, no_content, style, quality, version, engine } = parameters;
  return {
    ...origin,
    ratio: scale || '1:1',
    seed: `${seed ?? ''}`,
    negative: no_content,
    style,
    quality,
    version,
    engine,
  };
}

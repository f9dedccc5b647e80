import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { ImageAction, ImageRequest, ReferencePicture } from '../../../providers/image/image.ts';
import { ImageFailure } from '../../../providers/image/image-failure.ts';
import { mediaTypeOf } from '../../../providers/storage/media-types.ts';
import type { DrawRequest, StoredReference } from '../../pictures/drawing-tables.ts';
import { abilitiesOf } from '../drawing-models.ts';
import { widened } from './regions.ts';

/** A request as a provider is sent it, and what its pictures are laid over afterwards. */
export interface ImageOrder {
  request: ImageRequest;
  /** Outside of the mask the result shows this picture. */
  kept: { original: Buffer; mask: Buffer } | undefined;
}

/**
 * Reads what a stored request begins with and shows.
 * @throws ImageFailure `reference` when a picture is gone
 */
export async function orderOf(app: FastifyInstance, stored: DrawRequest, signal: AbortSignal): Promise<ImageOrder> {
  const references: ReferencePicture[] = [];
  for (const reference of stored.references) references.push(await readReference(app, reference));
  const kept = await keptOf(app, stored, references[0]?.bytes);
  const [first, ...others] = references;
  if (first && kept)
    references.splice(0, references.length, { ...first, bytes: kept.original, mediaType: 'image/png' }, ...others);
  const sides = await roundedSides(app, stored);
  const { action, index } = actionOf(stored.action);
  const { source } = stored;
  return {
    kept,
    request: {
      model: stored.modelKey,
      asker: stored.userId,
      action,
      prompt: promptOf(stored),
      count: stored.count,
      ...sides,
      isTransparent: stored.isTransparent,
      references,
      signal,
      ...(stored.negative ? { negative: stored.negative } : {}),
      ...(stored.other ? { other: stored.other } : {}),
      ...(stored.version ? { version: stored.version } : {}),
      ...(stored.engine ? { engine: stored.engine } : {}),
      ...(stored.style && !stored.styleWords ? { style: stored.style } : {}),
      ...(stored.quality ? { quality: stored.quality } : {}),
      ...(stored.seed === null ? {} : { seed: stored.seed }),
      ...(kept ? { mask: kept.mask } : {}),
      ...(source ? { source: { taskId: source.taskId, index: action === 'edit' ? source.index : index } } : {}),
    },
  };
}

const promptOf = ({ prompt, styleWords }: DrawRequest) => (styleWords ? `${prompt}，${styleWords}` : prompt);

/** `upsample2`: the second picture of a grid is drawn larger. An extension is an edit of the room around the picture. */
function actionOf(action: DrawRequest['action']): { action: ImageAction; index: number } {
  const index = Number(/\d$/.exec(action)?.[0] ?? 1) - 1;
  if (action.startsWith('upsample')) return { action: 'upscale', index };
  if (action.startsWith('variation')) return { action: 'variation', index };
  return { action: action === 'generate' ? 'generate' : 'edit', index };
}

async function keptOf(
  app: FastifyInstance,
  stored: DrawRequest,
  original: Buffer | undefined,
): Promise<ImageOrder['kept']> {
  if (!original) return undefined;
  if (stored.action === 'extend' && stored.extend) {
    const { bytes, mask } = await widened(original, stored.extend);
    return { original: bytes, mask };
  }
  if (stored.action !== 'edit' || !stored.mask) return undefined;
  const { bytes: mask } = await readReference(app, { name: stored.mask, role: 'content' });
  const { sharp } = await import('../../../platform/pictures/sharp.ts');
  return { original: await sharp(original).png().toBuffer(), mask };
}

/** Sides that the model can make; the result is resized to the size that was asked for. */
async function roundedSides({ images }: FastifyInstance, { modelKey, action, width, height }: DrawRequest) {
  const model = (await images.listModels()).find(({ key }) => key === modelKey);
  const { size } = model ? abilitiesOf(model) : {};
  if (!size || (action !== 'edit' && action !== 'extend')) return { width, height };
  const fit = (side: number) => Math.min(Math.max(Math.ceil(side / size.step) * size.step, size.least), size.most);
  return { width: fit(width), height: fit(height) };
}

async function readReference(
  { storage }: FastifyInstance,
  { name, role, strength }: StoredReference,
): Promise<ReferencePicture> {
  const file = await storage.find(name);
  if (!file) throw new ImageFailure('reference', 'a picture is gone');
  const bytes = await buffer(await file.read(0, file.size - 1));
  const how = { role, ...(strength === undefined ? {} : { strength }) };
  // Of an animation the first frame.
  if (name.endsWith('.gif')) {
    const { sharp } = await import('../../../platform/pictures/sharp.ts');
    return { bytes: await sharp(bytes).png().toBuffer(), mediaType: 'image/png', ...how };
  }
  return { bytes, mediaType: mediaTypeOf(name), ...how };
}

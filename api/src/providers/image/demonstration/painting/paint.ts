import sharp from 'sharp';
import { blendOutside } from '../../../../platform/pictures/blend-outside.ts';
import type { Rgb } from '../scene/colour.ts';
import { readPrompt } from '../scene/read-prompt.ts';
import { render } from '../styles/render.ts';
import { composeScene } from './compose-scene.ts';
import type { PaintOrder } from './paint-order.ts';

/** Paints one picture, a PNG. */
export async function paint(order: PaintOrder): Promise<Buffer> {
  const reference = order.reference && Buffer.from(order.reference);
  if (order.action === 'upscale' && reference) return enlarge(reference, order);
  const original = order.mask && reference ? await sharp(reference).metadata() : undefined;
  const { width, height } = original ?? order;
  const wish = readPrompt(order.prompt, order.seed, { style: order.style, negative: order.negative });
  const colours = reference && (await coloursOf(reference));
  const scene = composeScene(wish, {
    width,
    height,
    seed: order.seed,
    ...(colours && { colours, strength: order.strength }),
  });
  const pixels = { width: Math.round(width * order.detail), height: Math.round(height * order.detail) };
  const picture = await render(scene, wish.style, pixels, order.isTransparent);
  if (order.detail < 1) return sharp(picture).blur(1.5).webp({ quality: 70 }).toBuffer();
  if (reference && order.mask) return blendOutside(reference, picture, Buffer.from(order.mask));
  // Loosely packed: it is encoded again where it is kept.
  return picture;
}

/** A picture that is there, with more pixels; nothing is added to it. */
function enlarge(reference: Buffer, { width, height }: PaintOrder): Promise<Buffer> {
  return sharp(reference)
    .resize(width, height, { kernel: 'lanczos3', fit: 'fill' })
    .sharpen({ sigma: 0.8 })
    .png()
    .toBuffer();
}

/** Its most frequent colours, coarsely: a few cells of the cube of colours. */
async function coloursOf(picture: Buffer): Promise<Rgb[]> {
  const { data } = await sharp(picture)
    .resize(64, 64, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cells = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let i = 0; i < data.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3);
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const cell = cells.get(key) ?? { count: 0, sum: [0, 0, 0] };
    cells.set(key, { count: cell.count + 1, sum: [cell.sum[0] + red, cell.sum[1] + green, cell.sum[2] + blue] });
  }
  return [...cells.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, 9)
    .map(({ count, sum }) => sum.map((value) => Math.round(value / count)) as unknown as Rgb);
}

import sharp from 'sharp';
import { blendOutside } from '../../platform/pictures/blend-outside.ts';
import { css, type Rgb } from './drawing/colours.ts';
import { composeScene } from './drawing/compose-scene.ts';
import { readPrompt } from './drawing/read-prompt.ts';
import { styles, svgOf } from './drawing/styles.ts';
import type { PaintOrder } from './picture-process.ts';

// The process that paints reads SVG, which none of the api's other ones does (`platform/pictures/sharp.ts`).
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadSvg', 'VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});

/** Paints one picture, a PNG. */
export async function paint(order: PaintOrder): Promise<Buffer> {
  const { prompt, seed, style: wanted, negative, strength, detail, isTransparent } = order;
  const reference = order.reference && Buffer.from(order.reference);
  if (order.action === 'upscale' && reference) return enlarge(reference, order);
  const { width, height } = order.mask && reference ? await sharp(reference).metadata() : order;
  const wish = readPrompt(prompt, seed, wanted, negative);
  const colours = reference && (await coloursOf(reference));
  const scene = composeScene(wish, { width, height, seed, colours, strength });
  if (isTransparent) scene.shapes.splice(0, Number.POSITIVE_INFINITY, ...scene.shapes.filter((one) => !one.isGround));
  const style = styles[wish.style];
  const pixels = { width: Math.round(width * detail), height: Math.round(height * detail) };
  const scale = Math.min(1, (style.coarse ?? Number.POSITIVE_INFINITY) / Math.min(pixels.width, pixels.height));
  const drawn = { width: Math.round(pixels.width * scale), height: Math.round(pixels.height * scale) };
  let picture = sharp(Buffer.from(svgOf(style, scene, drawn)));
  const background = style.paper ?? css(scene.colour('pale'));
  if (!isTransparent) picture = picture.flatten({ background });
  const png = await picture.png({ compressionLevel: 1 }).toBuffer();
  // Loosely packed: it is encoded again where it is kept.
  const painted = style.finish ? await style.finish(png, scene, pixels) : png;
  if (detail < 1) return sharp(painted).blur(1.5).webp({ quality: 70 }).toBuffer();
  return reference && order.mask ? blendOutside(reference, painted, Buffer.from(order.mask)) : painted;
}

/** A picture that is there, with more pixels; nothing is added to it. */
const enlarge = (reference: Buffer, { width, height }: PaintOrder): Promise<Buffer> =>
  sharp(reference).resize(width, height, { kernel: 'lanczos3', fit: 'fill' }).sharpen({ sigma: 0.8 }).png().toBuffer();

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

import sharp from 'sharp';
import { seededRandom } from '../../../../platform/pictures/seeded-random.ts';
import type { Pixels } from './style.ts';

/** Side of the tile of noise that is enlarged to a texture. */
const side = 512;

/** Grey noise around the middle, of soft spots of about `grain` pixels: fibres of paper, or pools of pigment. */
async function noise(seed: string, grain: number, contrast: number): Promise<Buffer> {
  const random = seededRandom(`texture ${seed}`);
  const size = Math.ceil(side / grain);
  const raw = Buffer.alloc(size * size);
  for (let i = 0; i < raw.length; i++) raw[i] = 128 + random.between(-contrast, contrast);
  return sharp(raw, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/** A layer that is put over a picture with `soft-light`: fine grain and, for wet colours, large pools. */
export async function textureFor(
  { width, height }: Pixels,
  { grain, pools }: { grain: number; pools: number },
): Promise<Buffer> {
  const layers = await Promise.all([
    noise('fine', 1, grain),
    noise('middle', 4, grain * 0.6),
    noise('pools', 46, pools),
    noise('drops', 17, pools * 0.6),
  ]);
  const sum = Buffer.alloc(side * side);
  for (let i = 0; i < sum.length; i++) {
    let value = 128;
    for (const layer of layers) value += (layer[i] ?? 128) - 128;
    sum[i] = Math.min(255, Math.max(0, value));
  }
  return sharp(sum, { raw: { width: side, height: side, channels: 1 } })
    .resize(width, height, { fit: 'cover', kernel: 'cubic' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Lays the texture over a picture, only where the picture is. */
export async function textured(png: Buffer, pixels: Pixels, look: { grain: number; pools: number }): Promise<Buffer> {
  const input = await textureFor(pixels, look);
  return sharp(png)
    .composite([{ input, blend: 'soft-light' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

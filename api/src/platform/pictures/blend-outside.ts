import sharp from 'sharp';
import { invalidInput } from '../refusals/refusal.ts';

/** Below it, a place of a mask is drawn again: brushes leave half transparent edges. */
const half = 128;

/** The softness of the edge, as a part of the shorter side. */
const softness = 0.0025;

/**
 * An edited picture with the original back where the mask did not allow a change. Providers treat masks as advice. Not one
 * pixel outside differs, in any channel; the two run into each other inside of the mask only.
 * @param mask of the original's size; where its alpha is 0 the edited picture stands
 * @returns a PNG of the original's size
 * @throws Refusal when the mask has another size
 */
export async function blendOutside(original: Buffer, edited: Buffer, mask: Buffer): Promise<Buffer> {
  const { data: pixels, info } = await sharp(original)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const masked = await sharp(mask).ensureAlpha().extractChannel(3).raw().toBuffer({ resolveWithObject: true });
  if (masked.info.width !== width || masked.info.height !== height) {
    throw invalidInput('选区与图片的尺寸不一致，请重新选择区域', 'mask');
  }
  const drawn = await sharp(edited)
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const share = await sharesOf(masked.data, width, height);
  for (let i = 0; i < share.length; i++) {
    const part = share[i] ?? 0;
    if (part === 0) continue;
    for (let at = i * 4; at < i * 4 + 4; at++) {
      const before = pixels[at] ?? 0;
      pixels[at] = Math.round(before + ((drawn[at] ?? 0) - before) * part);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** Share of the edited picture in each pixel, 0–1: nothing outside of the mask, everything away from its edge. */
async function sharesOf(alpha: Buffer, width: number, height: number): Promise<Float32Array> {
  const inside = Buffer.alloc(alpha.length);
  for (let i = 0; i < alpha.length; i++) inside[i] = (alpha[i] ?? 255) < half ? 255 : 0;
  const soft = await sharp(inside, { raw: { width, height, channels: 1 } })
    .blur(Math.max(0.5, Math.min(width, height) * softness))
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  // At an edge the blur has 50 %: that is where the original begins.
  return Float32Array.from(inside, (value, i) =>
    value ? Math.min(1, Math.max(0, ((soft[i] ?? 0) / 255) * 2 - 1)) : 0,
  );
}

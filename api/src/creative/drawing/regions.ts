import sharp, { type Sharp } from 'sharp';
import type { Margins } from './drawing-tables.ts';

interface Sides {
  width: number;
  height: number;
}

/** A picture with room on its sides, and the mask of that room: transparent where the picture is to be drawn. */
export async function widened(
  picture: Buffer,
  { left, top, right, bottom }: Margins,
): Promise<{ bytes: Buffer; mask: Buffer }> {
  const margins = { left, top, right, bottom };
  const { width, height } = await sharp(picture).metadata();
  const bytes = await sharp(picture)
    .extend({ ...margins, extendWith: 'copy' })
    .png()
    .toBuffer();
  const whole = { width: width + left + right, height: height + top + bottom };
  const kept = await opaque({ width, height });
  const mask = await transparent(whole)
    .composite([{ input: kept, left, top }])
    .png()
    .toBuffer();
  return { bytes, mask };
}

const transparent = (sides: Sides) =>
  sharp({ create: { ...sides, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
const opaque = (sides: Sides) =>
  sharp({ create: { ...sides, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } } })
    .png()
    .toBuffer();

/**
 * The painted picture inside of the mask and the original outside of it, as PNG: where the mask is opaque no pixel differs
 * from the original. All three have one size, or the painted one is brought to it.
 */
export async function blendOutside(original: Buffer, painted: Buffer, mask: Buffer): Promise<Buffer> {
  const below = await raw(sharp(original));
  const { width, height } = below.info;
  const above = await raw(sharp(painted).resize({ width, height, fit: 'fill' }));
  const { data: cover } = await raw(sharp(mask).resize({ width, height, fit: 'fill' }));
  const result = below.data;
  for (let at = 0; at < result.length; at += 4) {
    const keeps = cover[at + 3] ?? 255;
    if (keeps === 255) continue;
    for (let channel = at; channel < at + 4; channel++) {
      const [own = 0, other = 0] = [result[channel], above.data[channel]];
      result[channel] = Math.round((own * keeps + other * (255 - keeps)) / 255);
    }
  }
  return sharp(result, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

const raw = (picture: Sharp) => picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });

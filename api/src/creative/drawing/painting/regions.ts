import sharp from 'sharp';
import type { Margins } from '../drawing-tables.ts';

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

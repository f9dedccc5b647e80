import type { Margins } from '../../pictures/drawing-tables.ts';

/** A picture with room on its sides, and the mask of that room: transparent where the picture is to be drawn. */
export async function widened(
  picture: Buffer,
  { left, top, right, bottom }: Margins,
): Promise<{ bytes: Buffer; mask: Buffer }> {
  const { sharp } = await import('../../../platform/pictures/sharp.ts');
  const margins = { left, top, right, bottom };
  const { width, height } = await sharp(picture).metadata();
  const bytes = await sharp(picture)
    .extend({ ...margins, extendWith: 'copy' })
    .png()
    .toBuffer();
  const whole = { width: width + left + right, height: height + top + bottom };
  const opaque = { create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } } } as const;
  const kept = await sharp(opaque).png().toBuffer();
  const transparent = { create: { ...whole, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const;
  const mask = await sharp(transparent)
    .composite([{ input: kept, left, top }])
    .png()
    .toBuffer();
  return { bytes, mask };
}

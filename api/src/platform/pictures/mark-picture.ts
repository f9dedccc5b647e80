import { dpi, drawText } from './draw-text.ts';
import { withStandardXmp } from './png-xmp.ts';

export const markWords = 'AI生成';

/** Of the shortest side. A sign of this font is a little lower than its size; the law wants 5 % of the sign itself. */
const size = 0.062;
/** Pixels: in a smaller picture a sign would be no sign. */
const smallest = 12;

/**
 * Writes that it was generated into a picture, in the corner at the bottom right, on a dark ground that any picture can lie
 * below. Its format and its metadata stay.
 */
export async function markPicture(picture: Buffer): Promise<Buffer> {
  const { sharp } = await import('./sharp.ts');
  const { width, height, format } = await sharp(picture).metadata();
  const letters = Math.max(smallest, Math.ceil(Math.min(width, height) * size));
  const { data } = await drawText(markWords, { points: (letters * 72) / dpi, weight: 'Medium', width: letters * 8 });
  const words = await sharp(data).trim().toBuffer({ resolveWithObject: true });
  const room = Math.round(letters * 0.42);
  const plate = { width: words.info.width + 2 * room, height: words.info.height + 2 * Math.round(room * 0.8) };
  // A picture that is narrower than the words gets them as large as they fit.
  const scale = Math.min(1, width / plate.width, height / plate.height);
  const sign = await sharp(roundedPlate(plate, room), { raw: { ...plate, channels: 4 } })
    .composite([{ input: words.data, left: room, top: Math.round((plate.height - words.info.height) / 2) }])
    .png()
    .toBuffer();
  const placed =
    scale < 1
      ? await sharp(sign)
          .resize(Math.max(1, Math.floor(plate.width * scale)))
          .toBuffer()
      : sign;
  const shown = await sharp(placed).metadata();
  const away = scale < 1 ? 0 : Math.min(Math.round(letters * 0.4), width - shown.width, height - shown.height);
  const marked = sharp(picture)
    .keepMetadata()
    .composite([{ input: placed, left: width - shown.width - away, top: Math.max(0, height - shown.height - away) }]);
  if (format === 'jpeg') return marked.jpeg({ quality: 92 }).toBuffer();
  if (format === 'webp') return marked.webp({ quality: 92 }).toBuffer();
  return withStandardXmp(await marked.png().toBuffer());
}

/** Black, half transparent, with round corners. */
function roundedPlate({ width, height }: { width: number; height: number }, radius: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = Math.max(radius - x - 0.5, x + 0.5 - (width - radius), 0);
      const dy = Math.max(radius - y - 0.5, y + 0.5 - (height - radius), 0);
      const inside = Math.min(1, Math.max(0, radius - Math.hypot(dx, dy) + 0.5));
      pixels[(y * width + x) * 4 + 3] = Math.round(140 * inside);
    }
  }
  return pixels;
}

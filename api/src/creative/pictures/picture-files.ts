import { blendOutside } from '../../platform/pictures/blend-outside.ts';
import { cleanPicture } from '../../platform/pictures/clean-picture.ts';
import { markPicture } from '../../platform/pictures/mark-picture.ts';
import { smallQuality } from '../../platform/pictures/picture-format.ts';
import { pixelsOf } from '../../platform/pictures/pixels.ts';
import { sharp } from '../../platform/pictures/sharp.ts';
import { thumbhashOf } from '../../platform/pictures/thumbhash.ts';
import type { PictureFiles, PictureOrder } from './picture-order.ts';

/** Pixels of the longer side of small pictures: a card of a phone, of a screen, and the whole of a screen. */
const thumbnailSides = [320, 640, 1280];
/** The longest side of a picture in a list. */
const listSide = 640;
/** Of an interim picture: enough to see what it becomes, too coarse to keep, since cancelling costs nothing (ADR 141). */
const interimSide = 128;

/**
 * Encodes a picture again, with its small ones; all say that they were generated.
 * @throws Refusal of a picture that cannot be decoded, or is too large
 */
export async function makeFiles({ given, xmp, isMarked, kept }: PictureOrder): Promise<PictureFiles> {
  const painted = kept
    ? await blendOutside(Buffer.from(kept.original), Buffer.from(given), Buffer.from(kept.mask))
    : Buffer.from(given);
  const { bytes: clean, extension, width, height } = await cleanPicture(painted, xmp);
  const bytes = isMarked ? await markPicture(clean) : clean;
  const thumbnails: PictureFiles['thumbnails'] = [];
  for (const side of thumbnailSides) {
    if (side >= Math.max(width, height)) break;
    const { data, info } = await small(bytes, side);
    thumbnails.push({ width: info.width, bytes: data });
  }
  const known = await Promise.all([bytes, ...thumbnails.map((one) => one.bytes)].map(pixelsOf));
  const pixels = known.flatMap((one) => one ?? []);
  return { bytes, extension, width, height, thumbnails, thumbhash: await thumbhashOf(bytes), pixels };
}

/** What is shown of a picture while it is painted. */
export async function makeInterim({ given, xmp, isMarked }: PictureOrder): Promise<Buffer> {
  const { bytes } = await cleanPicture(Buffer.from(given), xmp);
  return (await small(isMarked ? await markPicture(bytes) : bytes, interimSide)).data;
}

const small = (bytes: Buffer, side: number) =>
  sharp(bytes)
    .keepXmp()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: side > listSide ? 80 : smallQuality })
    .toBuffer({ resolveWithObject: true });

import type { Sharp, SharpOptions } from 'sharp';
import { invalidInput } from '../refusals/refusal.ts';
import { withGifXmp } from './gif-xmp.ts';
import { type PictureFormat, pictureFormat, smallQuality } from './picture-format.ts';
import { withStandardXmp } from './png-xmp.ts';

export interface CleanPicture {
  bytes: Buffer;
  extension: 'jpg' | 'png' | 'webp' | 'gif';
  width: number;
  height: number;
  /** WebP, of its first frame; absent for a picture that is as small as that. */
  thumbnail?: Buffer;
}

/** Pixels of all frames together: what decoding may take of memory, times four bytes. */
const maxPixels = 40_000_000;
const longestSide = 10_000;
const maxFrames = 300;
/** Pixels of a thumbnail's longer side: a quarter of a phone's width, on a screen of four dots a pixel. */
const thumbnailSide = 400;

/**
 * Encodes the picture again: turned upright, without place, camera or anything else that a file can carry beside its
 * pixels. What kind it is says its first bytes, never its name or the header of the request.
 * @param xmp what the new file and its thumbnail say about the picture (`labelXmp`)
 */
export async function cleanPicture(given: Buffer, xmp?: string): Promise<CleanPicture> {
  const format = pictureFormat(given);
  if (!format) throw invalidInput('只支持 JPG、PNG、WebP、GIF 格式的图片', 'file');
  const options = { animated: true, limitInputPixels: maxPixels, failOn: 'error' } as const;
  try {
    await requireSize(given, options);
    const { sharp } = await import('./sharp.ts');
    const picture = sharp(given, options).autoOrient().timeout({ seconds: 20 });
    const drawn = await draw(xmp ? picture.withXmp(xmp) : picture, format);
    const { width, pageHeight: height = drawn.info.height } = drawn.info;
    const bytes = xmp && format === 'gif' ? withGifXmp(drawn.data, xmp) : withStandardXmp(drawn.data);
    const clean: CleanPicture = { bytes, extension: format === 'jpeg' ? 'jpg' : format, width, height };
    return Math.max(width, height) > thumbnailSide ? { ...clean, thumbnail: await reduce(drawn.data, xmp) } : clean;
  } catch (error) {
    if (error instanceof TooLarge || /pixel limit/.test((error as Error).message)) {
      throw invalidInput('图片尺寸过大，请缩小后再上传', 'file');
    }
    throw invalidInput('图片已损坏或无法识别，请换一张', 'file');
  }
}

class TooLarge extends Error {}

/** Read from the header, before anything is decoded. */
async function requireSize(given: Buffer, options: SharpOptions): Promise<void> {
  const { sharp } = await import('./sharp.ts');
  const { width, height, pages = 1, pageHeight = height } = await sharp(given, options).metadata();
  const tooLong = Math.max(width, pageHeight) > longestSide;
  if (tooLong || pages > maxFrames || width * pageHeight * pages > maxPixels) throw new TooLarge();
}

function draw(picture: Sharp, format: PictureFormat) {
  const drawn = {
    jpeg: () => picture.jpeg({ quality: 90 }),
    png: () => picture.png(),
    webp: () => picture.webp({ quality: 90 }),
    gif: () => picture.gif(),
  }[format]();
  return drawn.toBuffer({ resolveWithObject: true });
}

async function reduce(drawn: Buffer, xmp: string | undefined): Promise<Buffer> {
  const size = { width: thumbnailSide, height: thumbnailSide, fit: 'inside' } as const;
  const { sharp } = await import('./sharp.ts');
  const small = sharp(drawn, { limitInputPixels: maxPixels });
  return (xmp ? small.withXmp(xmp) : small).resize(size).webp({ quality: smallQuality }).toBuffer();
}

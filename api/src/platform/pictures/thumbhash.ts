import { rgbaToThumbHash } from 'thumbhash';
import { sharp } from './sharp.ts';

/** Pixels of the longer side that it is made from: it holds only a few waves. */
const longest = 64;

/**
 * A picture as some 25 bytes, base64, from which a page shows soft colours until the picture is there. See
 * github.com/evanw/thumbhash.
 */
export async function thumbhashOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize({ width: longest, height: longest, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { thumbhashOf } from '../../platform/pictures/thumbhash.ts';
import { mediaTypeOf } from '../../providers/storage/media-types.ts';
import { unguessableName } from '../../providers/storage/stored-name.ts';

/** Pixels of the longer side of small pictures: a card of a phone, of a screen, and the whole of a screen. */
const thumbnailSides = [320, 640, 1280];

/** A picture in the storage, with its small ones by their width in pixels. */
export interface StoredPicture {
  name: string;
  thumbnails: { width: number; name: string }[];
  thumbhash: string;
  width: number;
  height: number;
  bytes: number;
}

export interface StoredPictureFiles {
  picture: StoredPicture;
  /** All that was stored for it. */
  files: { name: string; bytes: number }[];
}

/**
 * Stores a picture and its small ones, which keep what it says about its making. They need rows before the hour is over, or are
 * removed.
 * @throws StorageFailed
 */
export async function storePicture(
  storage: FastifyInstance['storage'],
  bytes: Buffer,
  { extension, width, height }: { extension: string; width: number; height: number },
): Promise<StoredPictureFiles> {
  const name = unguessableName(extension);
  const contents = new Map([[name, bytes]]);
  const thumbnails: StoredPicture['thumbnails'] = [];
  for (const side of thumbnailSides) {
    if (side >= Math.max(width, height)) break;
    const { data, info } = await smallPicture(bytes, side);
    const thumbnail = unguessableName('webp');
    contents.set(thumbnail, data);
    thumbnails.push({ width: info.width, name: thumbnail });
  }
  await storeAll(storage, contents);
  const files = [...contents].map(([one, content]) => ({ name: one, bytes: content.length }));
  return { picture: { name, thumbnails, thumbhash: await thumbhashOf(bytes), width, height, bytes: bytes.length }, files };
}

/** A smaller copy, a WebP, that says of its making what the picture says. */
export const smallPicture = (bytes: Buffer, side: number) =>
  sharp(bytes)
    .keepXmp()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });

/** All of them or none. */
export async function storeAll(storage: FastifyInstance['storage'], contents: ReadonlyMap<string, Buffer>): Promise<void> {
  try {
    for (const [name, bytes] of contents) await storage.put(name, bytes, mediaTypeOf(name));
  } catch (error) {
    await removeAll(storage, [...contents.keys()]);
    throw error;
  }
}

/** What a storage fails to remove has no row: it is found later. */
export async function removeAll(storage: FastifyInstance['storage'], names: string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => storage.remove(name)));
}

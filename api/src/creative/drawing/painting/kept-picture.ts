import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { cleanPicture } from '../../../platform/pictures/clean-picture.ts';
import { thumbhashOf } from '../../../platform/pictures/thumbhash.ts';
import { mediaTypeOf } from '../../../providers/storage/media-types.ts';
import { unguessableName } from '../../../providers/storage/stored-name.ts';
import { generatedXmp, keptPicture, type Made } from '../../../site/label/label.ts';
import { findSection } from '../../../site/settings/settings.ts';
import type { StoredRecord } from '../drawing-tables.ts';

/** Pixels of the longer side of small pictures: a card of a phone, of a screen, and the whole of a screen. */
const thumbnailSides = [320, 640, 1280];
/** Of an interim picture. */
const interimSide = 512;

export interface KeptPicture {
  picture: Pick<StoredRecord, 'name' | 'thumbnails' | 'thumbhash' | 'width' | 'height' | 'bytes'>;
  /** All that was stored for it. */
  files: { name: string; bytes: number }[];
}

/**
 * Encodes a picture again and stores it with its small ones; all say that they were generated. They need rows before the
 * hour is over, or are removed.
 * @throws Refusal of a picture that cannot be decoded, or is too large
 * @throws StorageFailed
 */
export async function keepPicture({ storage, db }: FastifyInstance, given: Buffer, made: Made): Promise<KeptPicture> {
  const settings = await findSection(db, 'label');
  const { bytes: clean, extension, width, height } = await cleanPicture(given, generatedXmp(settings, made));
  const bytes = await keptPicture(clean, settings);
  const contents = new Map([[unguessableName(extension), bytes]]);
  const [name = ''] = contents.keys();
  const thumbnails: StoredRecord['thumbnails'] = [];
  for (const side of thumbnailSides) {
    if (side >= Math.max(width, height)) break;
    const { data, info } = await small(bytes, side);
    const thumbnail = unguessableName('webp');
    contents.set(thumbnail, data);
    thumbnails.push({ width: info.width, name: thumbnail });
  }
  await putAll(storage, contents);
  const files = [...contents].map(([one, content]) => ({ name: one, bytes: content.length }));
  return {
    picture: { name, thumbnails, thumbhash: await thumbhashOf(bytes), width, height, bytes: bytes.length },
    files,
  };
}

/** Stores what is shown of a picture while it is painted. */
export async function keepInterim(
  { storage, db }: FastifyInstance,
  given: Buffer,
  made: Made,
): Promise<KeptPicture['files'][number]> {
  const settings = await findSection(db, 'label');
  const { bytes } = await cleanPicture(given, generatedXmp(settings, made));
  const { data } = await small(await keptPicture(bytes, settings), interimSide);
  const name = unguessableName('webp');
  await putAll(storage, new Map([[name, data]]));
  return { name, bytes: data.length };
}

const small = (bytes: Buffer, side: number) =>
  sharp(bytes)
    .keepXmp()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });

/** All of them or none. */
async function putAll(storage: FastifyInstance['storage'], contents: ReadonlyMap<string, Buffer>): Promise<void> {
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

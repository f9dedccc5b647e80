import type { FastifyInstance } from 'fastify';
import { shareOf } from '../../platform/load/callers.ts';
import { mediaTypeOf } from '../../providers/storage/media-types.ts';
import { unguessableName } from '../../providers/storage/stored-name.ts';
import { generatedXmp, isKeptMarked, type Made } from '../../site/label/label.ts';
import { findSection } from '../../site/settings/settings.ts';
import type { StoredRecord } from './drawing-tables.ts';
import type { PictureFiles, PictureOrder } from './picture-order.ts';
import type { PictureWork } from './picture-work.ts';

export interface KeptPicture {
  picture: Pick<StoredRecord, 'name' | 'thumbnails' | 'thumbhash' | 'width' | 'height' | 'bytes'>;
  /** All that was stored for it. */
  files: { name: string; bytes: number }[];
  /** By what they are known again. */
  pixels: string[];
}

/** A picture that came, and what its files have to say. */
export interface CameIn {
  app: Pick<FastifyInstance, 'db' | 'storage'>;
  work: PictureWork;
  /** Whose it is. */
  userId: number;
  made: Made;
  signal: AbortSignal;
}

/**
 * Encodes a picture again and stores it with its small ones; all say that they were generated. They need rows before the
 * hour is over, or are removed.
 * @param kept what was edited, and where
 * @throws Refusal of a picture that cannot be decoded, or is too large
 * @throws StorageFailed
 */
export async function keepPicture(came: CameIn, given: Buffer, kept?: PictureOrder['kept']): Promise<KeptPicture> {
  const { app, work, signal, userId } = came;
  const order = { given, kept, ...(await labelOf(came)) };
  return storePicture(app.storage, await work.keep(order, signal, [shareOf(userId)]));
}

/** Stores the files of a picture, which need rows before the hour is over. @throws StorageFailed */
export async function storePicture(
  storage: FastifyInstance['storage'],
  { extension, ...files }: PictureFiles,
): Promise<KeptPicture> {
  const name = unguessableName(extension);
  const small = files.thumbnails.map(({ width, bytes }) => ({ width, name: unguessableName('webp'), bytes }));
  const contents = [{ name, bytes: files.bytes }, ...small];
  await putAll(storage, contents);
  const { width, height, thumbhash, bytes } = files;
  const thumbnails = small.map((one) => ({ width: one.width, name: one.name }));
  return {
    picture: { name, thumbnails, thumbhash, width, height, bytes: bytes.length },
    files: contents.map((one) => ({ name: one.name, bytes: one.bytes.length })),
    pixels: files.pixels,
  };
}

/** Stores what is shown of a picture while it is painted. */
export async function keepInterim(came: CameIn, given: Buffer): Promise<KeptPicture['files'][number]> {
  const bytes = await came.work.interim({ given, ...(await labelOf(came)) }, came.signal, [shareOf(came.userId)]);
  const name = unguessableName('webp');
  await putAll(came.app.storage, [{ name, bytes }]);
  return { name, bytes: bytes.length };
}

async function labelOf({ app, made }: CameIn) {
  const settings = await findSection(app.db, 'label');
  return { xmp: generatedXmp(settings, made), isMarked: isKeptMarked(settings) };
}

/** All of them or none. */
async function putAll(
  storage: FastifyInstance['storage'],
  contents: { name: string; bytes: Uint8Array }[],
): Promise<void> {
  try {
    for (const { name, bytes } of contents) await storage.put(name, Buffer.from(bytes), mediaTypeOf(name));
  } catch (error) {
    await removeAll(
      storage,
      contents.map(({ name }) => name),
    );
    throw error;
  }
}

/** Files that the storage fails to remove have no row: the cleanup finds them later. */
export async function removeAll(storage: FastifyInstance['storage'], names: string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => storage.remove(name)));
}

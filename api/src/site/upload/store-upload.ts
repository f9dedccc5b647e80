import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/db.ts';
import type { PictureLabel } from '../../platform/pictures/picture-label.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { idempotentFor } from '../../platform/serve/serve.ts';
import { mediaTypeOf } from '../../providers/storage/media-types.ts';
import { unguessableName } from '../../providers/storage/stored-name.ts';
import { StorageFailed } from '../../providers/storage/watched-storage.ts';
import { lockUser } from '../user/stored-users.ts';
import { insertUpload, requireSpace } from './stored-uploads.ts';
import type { uploads } from './upload-tables.ts';

export interface NewUpload {
  kind: (typeof uploads.$inferSelect)['kind'];
  visibility: (typeof uploads.$inferSelect)['visibility'];
  bytes: Buffer;
  extension: string;
  width?: number;
  height?: number;
  thumbnail?: Buffer;
  label?: PictureLabel | undefined;
}

interface Wanted {
  userId: number;
  givenName: string;
  path: string;
  /** What makes a request the same request under one idempotency key. */
  body: unknown;
}

/** The files first, then their row; files that get no row go again. A retry is answered with the first upload. */
export async function storeUpload(
  app: FastifyInstance,
  request: FastifyRequest,
  { kind, visibility, bytes, extension, width = 0, height = 0, thumbnail, label = undefined }: NewUpload,
  { userId, givenName, path, body }: Wanted,
) {
  const name = unguessableName(extension);
  const files = new Map([[name, bytes]]);
  const small = thumbnail ? unguessableName('webp') : null;
  if (small && thumbnail) files.set(small, thumbnail);
  const row = {
    userId,
    kind,
    visibility,
    name,
    thumbnail: small,
    givenName,
    bytes: bytes.length,
    width,
    height,
    label,
  };
  let kept = false;
  try {
    for (const [one, content] of files) await app.storage.put(one, content, mediaTypeOf(one));
    const change = async (tx: Tx) => {
      await lockUser(tx, userId);
      await requireSpace(tx, userId, row.bytes);
      return { id: await insertUpload(tx, row), visibility, name, givenName, thumbnail: small ?? name };
    };
    const { value, replayed } = await idempotentFor(app.db, request, { userId, path, body })(change);
    kept = !replayed;
    return value;
  } catch (error) {
    throw error instanceof StorageFailed ? new Refusal('文件暂时无法保存，请稍后再试') : error;
  } finally {
    // A storage that fails here too leaves a file without a row, which `remove-unused-uploads` finds later.
    if (!kept) await Promise.allSettled([...files.keys()].map((one) => app.storage.remove(one)));
  }
}

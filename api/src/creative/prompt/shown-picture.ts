import { buffer } from 'node:stream/consumers';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/db.ts';
import { dataUrl } from '../../platform/pictures/data-url.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { uploads } from '../../site/upload/upload.ts';
import { drawRecords } from '../pictures/pictures.ts';

interface Shown {
  upload_id?: number | undefined;
  record_id?: number | undefined;
}

/** Pixels of the longer side: enough to see what it shows, and paid for by the tile. */
const side = 1024;

/**
 * A picture of the user's own as a model is sent it.
 * @throws Refusal when it is not there
 */
export async function readShown(app: FastifyInstance, userId: number, shown: Shown): Promise<string> {
  const { upload_id, record_id } = shown;
  if ((upload_id === undefined) === (record_id === undefined)) throw invalidInput('请选择一张图片', 'upload_id');
  const gone = invalidInput('图片不存在或已删除，请重新选择', upload_id === undefined ? 'record_id' : 'upload_id');
  const name = await findName(app.db, userId, shown);
  const file = name && (await app.storage.find(name));
  if (!file) throw gone;
  const bytes = await buffer(await file.read(0, file.size - 1));
  const { sharp } = await import('../../platform/pictures/sharp.ts');
  const small = await sharp(bytes)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
  return dataUrl('image/jpeg', small);
}

async function findName(db: Db, userId: number, { upload_id, record_id }: Shown): Promise<string | undefined> {
  if (upload_id !== undefined) {
    const isPicture = and(eq(uploads.userId, userId), eq(uploads.kind, 'picture'));
    const [upload] = await db
      .select({ name: uploads.name })
      .from(uploads)
      .where(and(isPicture, eq(uploads.id, upload_id)));
    return upload?.name;
  }
  const isSeen = and(eq(drawRecords.userId, userId), isNull(drawRecords.deletedTime));
  const [record] = await db
    .select({ name: drawRecords.name })
    .from(drawRecords)
    .where(and(isSeen, eq(drawRecords.id, record_id ?? 0)));
  return record?.name;
}

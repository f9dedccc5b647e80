import { basename } from 'node:path';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Reference } from 'shared/contracts/creative/drawing.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invalidInput } from '../../../platform/refusals/refusal.ts';
import { uploads } from '../../../site/upload/upload.ts';
import { drawRecords, type StoredReference } from '../../pictures/drawing-tables.ts';
import { findReferencedPosts } from '../../square/square.ts';

interface Named {
  id: number;
  name: string;
}

/** Uploads and pictures of the user's own, and works of the square, as they are stored. @throws Refusal when one is gone */
export async function findReferences(
  db: Db,
  userId: number,
  { references: wanted, image_base = '' }: { references: Reference[]; image_base?: string },
): Promise<StoredReference[]> {
  const lost = (field: string) => invalidInput('参考图已失效，请重新添加', field);
  const based = image_base ? await findUploads(db, userId, { names: [basename(image_base)] }) : [];
  if (image_base && based.length === 0) throw lost('image_base');
  const own = await findUploads(db, userId, { ids: wanted.flatMap(({ upload_id }) => upload_id ?? []) });
  const records = await findRecords(
    db,
    userId,
    wanted.flatMap(({ record_id }) => record_id ?? []),
  );
  const posts = await findReferencedPosts(
    db,
    wanted.flatMap(({ square_id }) => square_id ?? []),
  );
  const found = wanted.map(({ upload_id, record_id, square_id, role, strength }): StoredReference => {
    const upload = own.find(({ id }) => id === upload_id);
    const record = records.find(({ id }) => id === record_id);
    const post = posts.find(({ id }) => id === square_id);
    const name = upload?.name ?? record?.name ?? post?.name;
    if (!name) throw lost('references');
    return {
      name,
      role,
      ...(strength === undefined ? {} : { strength }),
      ...(upload ? { uploadId: upload.id } : {}),
      ...(record ? { recordId: record.id } : {}),
      ...(post ? { squareId: post.id } : {}),
    };
  });
  return [...based.map(({ id, name }): StoredReference => ({ name, uploadId: id, role: 'content' })), ...found];
}

async function findUploads(db: Db, userId: number, wanted: { ids: number[] } | { names: string[] }): Promise<Named[]> {
  const isMeant = 'ids' in wanted ? inArray(uploads.id, wanted.ids) : inArray(uploads.name, wanted.names);
  if (Object.values(wanted)[0]?.length === 0) return [];
  return db
    .select({ id: uploads.id, name: uploads.name })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.kind, 'picture'), isMeant));
}

async function findRecords(db: Db, userId: number, ids: number[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const seen = and(eq(drawRecords.userId, userId), ne(drawRecords.name, ''), isNull(drawRecords.deletedTime));
  return db
    .select({ id: drawRecords.id, name: drawRecords.name })
    .from(drawRecords)
    .where(and(seen, inArray(drawRecords.id, ids)));
}

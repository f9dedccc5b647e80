import { and, eq, inArray, isNotNull, lt, ne, notExists, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { dropMadeFiles } from '../../../site/made-files/made-files.ts';
import { releaseUpload } from '../../../site/upload/upload.ts';
import { drawRecords, drawRequests, type StoredRecord } from '../../pictures/drawing-tables.ts';

/** Days for which a deleted picture can be restored. */
export const restorableDays = 7;
/** Rows of one transaction. */
const atOnce = 200;
/** Rows that another process removes meanwhile: neither waits for the other. */
const skipped = { skipLocked: true } as const;

/**
 * Ends what deleted pictures keep: their files, and once all pictures of a request are gone, its words and the uploads that it
 * showed. The rows stay: they are places in the chain of what led to other pictures.
 */
export async function removeDeletedDrawings(db: Db, now: number): Promise<void> {
  const before = new Date(now - restorableDays * 24 * 3_600_000);
  for (let removed = atOnce; removed === atOnce; ) removed = await db.transaction((tx) => removePictures(tx, before));
  for (let emptied = atOnce; emptied === atOnce; ) emptied = await db.transaction((tx) => emptyRequests(tx, before));
}

const withoutPicture = { name: '', thumbnails: [], thumbhash: '', actual: {} };
/** Stored names of its files. */
export const namesOf = ({ name, thumbnails }: StoredRecord) =>
  name ? [name, ...thumbnails.map((one) => one.name)] : [];

async function removePictures(tx: Tx, before: Date): Promise<number> {
  const rows = await tx
    .select()
    .from(drawRecords)
    .where(and(isNotNull(drawRecords.deletedTime), lt(drawRecords.deletedTime, before), ne(drawRecords.name, '')))
    .limit(atOnce)
    .for('update', skipped);
  if (rows.length === 0) return 0;
  await dropMadeFiles(tx, rows.flatMap(namesOf));
  await tx
    .update(drawRecords)
    .set(withoutPicture)
    .where(
      inArray(
        drawRecords.id,
        rows.map(({ id }) => id),
      ),
    );
  return rows.length;
}

async function emptyRequests(tx: Tx, before: Date): Promise<number> {
  const left = tx
    .select({ id: drawRecords.id })
    .from(drawRecords)
    .where(
      and(
        eq(drawRecords.requestId, drawRequests.id),
        sql`(${drawRecords.deletedTime} is null or ${drawRecords.deletedTime} >= ${before.toISOString()}::timestamptz)`,
      ),
    );
  const rows = await tx
    .select()
    .from(drawRequests)
    .where(and(lt(drawRequests.createTime, before), ne(drawRequests.prompt, ''), notExists(left)))
    .limit(atOnce)
    .for('update', skipped);
  for (const { id, userId, references, mask } of rows) {
    const used = [...references.flatMap(({ name, uploadId }) => (uploadId ? [name] : [])), ...(mask ? [mask] : [])];
    for (const name of used) await releaseUpload(tx, userId, name);
    await tx
      .update(drawRequests)
      .set({ prompt: '', grams: [], negative: '', other: '', references: [], mask: '' })
      .where(eq(drawRequests.id, id));
  }
  return rows.length;
}

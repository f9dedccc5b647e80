import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { findSection } from '../settings/stored-settings.ts';
import { uploads } from './upload-tables.ts';

const byStoredName = prepareOnce((db) =>
  db
    .select({ userId: uploads.userId, visibility: uploads.visibility, givenName: uploads.givenName })
    .from(uploads)
    .where(or(eq(uploads.name, sql.placeholder('name')), eq(uploads.thumbnail, sql.placeholder('name'))))
    .prepare('upload_by_stored_name'),
);

/** The upload that a stored name belongs to: its file, or the small picture of it. */
export async function findByStoredName(db: Db, name: string) {
  const [row] = await byStoredName(db).execute({ name });
  return row;
}

/**
 * Finds an upload of the user to refer to it, and counts that reference: what nothing refers to is removed after some
 * days. Call `releaseUpload` where the reference goes.
 */
export async function claimUpload(tx: Tx, userId: number, name: string) {
  const [row] = await tx
    .update(uploads)
    .set({ uses: sql`${uploads.uses} + 1`, lastUsed: sql`now()` })
    .where(ownUpload(userId, name))
    .returning();
  return row;
}

export async function releaseUpload(tx: Tx, userId: number, name: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ uses: sql`greatest(${uploads.uses} - 1, 0)`, lastUsed: sql`now()` })
    .where(ownUpload(userId, name));
}

/** One reference fewer, of a message that is not shown again: an upload without any is removed at once. */
export async function endReference(tx: Tx, id: number): Promise<void> {
  const [left] = await tx
    .update(uploads)
    .set({ uses: sql`greatest(${uploads.uses} - 1, 0)` })
    .where(eq(uploads.id, id))
    .returning({ uses: uploads.uses });
  if (left?.uses === 0) await tx.delete(uploads).where(eq(uploads.id, id));
}

const ownUpload = (userId: number, name: string) => and(eq(uploads.name, name), eq(uploads.userId, userId));

/** Bytes that a user's files take up. */
async function findUsedBytes(db: Db | Tx, userId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)::float8` })
    .from(uploads)
    .where(eq(uploads.userId, userId));
  return row?.bytes ?? 0;
}

/** @throws Refusal when a user's files would take up more than an operator allows. The caller has locked the user */
export async function requireSpace(tx: Tx, userId: number, bytes: number): Promise<void> {
  const { file_space: max } = await findSection(tx, 'limits');
  if ((await findUsedBytes(tx, userId)) + bytes > max * 1024 * 1024) throw new Refusal('你的文件空间已用完');
}

type NewRow = typeof uploads.$inferInsert & Pick<typeof uploads.$inferSelect, 'visibility'>;

export async function insertUpload(tx: Tx, upload: NewRow): Promise<number> {
  const [row] = await tx
    .insert(uploads)
    .values({ ...upload, uses: 0 })
    .returning({ id: uploads.id });
  if (!row) throw new Error('the upload was not stored');
  return row.id;
}

/** Drops uploads that nothing has referred to since `before`. */
export async function dropUnusedUploads(db: Db, before: Date): Promise<void> {
  await db.delete(uploads).where(and(eq(uploads.uses, 0), lt(uploads.lastUsed, before)));
}

import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { findSection } from '../settings/site-queries.ts';
import { uploads } from './upload-tables.ts';

export async function findOwnUpload(db: Db | Tx, userId: number, name: string) {
  const [row] = await db.select().from(uploads).where(ownUpload(userId, name));
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

/** True for an answer that was read aloud: anybody who knows its name may hear it. */
export async function isVoice(db: Db, name: string): Promise<boolean> {
  return (await db.$count(uploads, and(eq(uploads.name, name), eq(uploads.kind, 'voice')))) > 0;
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
  const { file_space: most } = await findSection(tx, 'limits');
  if ((await findUsedBytes(tx, userId)) + bytes > most * 1024 * 1024) throw new Refusal('您的文件空间已用完');
}

export async function insertUpload(tx: Tx, upload: typeof uploads.$inferInsert): Promise<number> {
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

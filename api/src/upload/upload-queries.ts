import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import { uploads } from './upload-tables.ts';

export async function findOwnUpload(db: Db | Tx, userId: number, name: string) {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.name, name), eq(uploads.userId, userId)));
  return row;
}

/** Bytes that a user's pictures take up. */
export async function findUsedBytes(db: Db | Tx, userId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)::float8` })
    .from(uploads)
    .where(eq(uploads.userId, userId));
  return row?.bytes ?? 0;
}

export async function insertUpload(tx: Tx, upload: typeof uploads.$inferInsert): Promise<number> {
  const [row] = await tx.insert(uploads).values(upload).returning({ id: uploads.id });
  if (!row) throw new Error('the upload was not stored');
  return row.id;
}

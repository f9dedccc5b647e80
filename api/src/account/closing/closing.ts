import { and, eq, isNull, sql } from 'drizzle-orm';
import { daysToThink } from 'shared/contracts/account/account-deletion.ts';
import * as z from 'shared/contracts/schema.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { enqueueTask } from '../../platform/tasks/task-rows.ts';
import { lockUser } from '../../site/user/user.ts';
import { accountDeletions } from './account-deletion-tables.ts';

export type StoredDeletion = typeof accountDeletions.$inferSelect;

/** The deletion that a user has requested; also of a user whose account is deleted. */
export async function findDeletion(db: Db | Tx, userId: number): Promise<StoredDeletion | undefined> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId));
  return row;
}

/**
 * Locks the user's row, as the deletion of the account does first: what is given to a user is given before that, or not at
 * all. False when the account is deleted.
 */
export async function lockAccount(tx: Tx, userId: number): Promise<boolean> {
  await lockUser(tx, userId);
  return !(await findDeletion(tx, userId))?.doneTime;
}

/** An account is deleted when its waiting days are over (`operations/erasure/deletion-tasks.ts`). */
export const deleteAccountTask = { name: 'delete-account', input: z.object({ userId: z.number() }) };

/** Starts the waiting days, unless they have begun already. */
export async function insertDeletion(tx: Tx, userId: number): Promise<StoredDeletion> {
  const afterSeconds = daysToThink * 24 * 3600;
  const dueTime = sql`now() + make_interval(secs => ${afterSeconds})`;
  const [made] = await tx.insert(accountDeletions).values({ userId, dueTime }).onConflictDoNothing().returning();
  const row = made ?? (await findDeletion(tx, userId));
  if (!row) throw new Error(`the deletion of user ${userId} was not stored`);
  // Each request has a task of its own: that of a cancelled one finds nothing that is due.
  const key = `${userId}:${row.requestTime.getTime()}`;
  if (made) await enqueueTask(tx, deleteAccountTask, { key, payload: { userId }, afterSeconds });
  return row;
}

/** Returns false when no deletion was requested, or it is done. */
export async function cancelDeletion(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.doneTime)))
    .returning({ userId: accountDeletions.userId });
  return rows.length > 0;
}

import { desc, notInArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { restoreTests } from './backup-tables.ts';

export type RestoreTest = typeof restoreTests.$inferSelect;

/** Trials that are kept. */
const kept = 50;

/** The newest first. */
export const findRestoreTests = (db: Db): Promise<RestoreTest[]> =>
  db.select().from(restoreTests).orderBy(desc(restoreTests.time)).limit(kept);

/** The last trial, and the last that went well. */
export async function findLastTests(db: Db): Promise<{ last: RestoreTest | undefined; good: RestoreTest | undefined }> {
  const tests = await findRestoreTests(db);
  return { last: tests[0], good: tests.find(({ problem }) => !problem) };
}

export async function storeRestoreTest(db: Db, test: RestoreTest): Promise<void> {
  const { backup, ...set } = test;
  await db.insert(restoreTests).values(test).onConflictDoUpdate({ target: restoreTests.backup, set });
  const names = (await findRestoreTests(db)).map((one) => one.backup);
  await db.delete(restoreTests).where(notInArray(restoreTests.backup, [backup, ...names]));
}

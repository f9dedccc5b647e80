import type { Db } from '../../platform/database/db.ts';
import { backupResults } from './backup-tables.ts';

export type BackupResult = typeof backupResults.$inferSelect;

export async function findBackupResult(db: Db): Promise<BackupResult | undefined> {
  const [result] = await db.select().from(backupResults);
  return result;
}

export async function storeGoodBackup(db: Db, good: { time: Date; place: string; bytes: number }): Promise<void> {
  const { time, place, bytes } = good;
  const set = { time, place, bytes, failedTime: null, problem: '' };
  await db.insert(backupResults).values(set).onConflictDoUpdate({ target: backupResults.id, set });
}

export async function storeFailedBackup(db: Db, failedTime: Date, problem: string): Promise<void> {
  const set = { failedTime, problem: problem.slice(0, 500) };
  await db.insert(backupResults).values(set).onConflictDoUpdate({ target: backupResults.id, set });
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreBackupHere } from 'shared/contracts/operator/operation/backup.ts';
import { BackupProblem } from '../../api/src/operations/backup/kept/backup-problem.ts';
import { backupsFolder } from '../../api/src/operations/backup/kept/disks.ts';
import { folderOfBackup, listKept } from '../../api/src/operations/backup/kept/kept-backups.ts';
import { restoreBackup } from '../../api/src/operations/backup/restore-backup.ts';
import { type Config, ConfigRefused, readConfig } from '../../api/src/platform/config/config.ts';
import { keepPrivate } from '../../api/src/platform/config/private-folders.ts';
import { DataInUse } from '../../api/src/platform/database/engine/db-lock.ts';
import { AdminProblem } from './words/admin-problem.ts';

/** Takes a backup back, without an api: it must not run. @throws AdminProblem @returns what was done, in sentences */
export async function restore(given: Record<string, unknown>, calledFrom: string): Promise<string[]> {
  const { backup, replace } = restoreBackupHere.endpoint.input.parse(given);
  try {
    // Only where the data is matters here; what production refuses is the api's business.
    const config = readConfig({ ...process.env, SITE_MODE: 'demo' });
    const folder = (await folderOfBackup(config, backup)) ?? resolve(calledFrom, backup);
    if (!existsSync(folder)) throw new BackupProblem(await sayWhichThereAre(config, backup));
    keepPrivate(config.dataDir);
    return await restoreBackup(config, { folder, replace });
  } catch (error) {
    if (error instanceof ConfigRefused) throw new AdminProblem('usage', error.message);
    if (error instanceof BackupProblem || error instanceof DataInUse) throw new AdminProblem('refused', error.message);
    throw error;
  }
}

/** `backup list` needs an api, which must not run here. */
async function sayWhichThereAre(config: Config, backup: string): Promise<string> {
  const names = await listKept(config);
  const found = names.length > 0 ? names.join(', ') : 'no finished backup';
  const place = config.backupBucket?.bucketUrl ?? backupsFolder(config);
  return `There is no backup "${backup}". ${place} has ${found}.`;
}

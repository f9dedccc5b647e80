import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupProblem } from '../../api/src/backup/backup-problem.ts';
import { restoreBackup } from '../../api/src/backup/restore-backup.ts';
import { backupsFolder } from '../../api/src/backup/take-backup.ts';
import { readConfig } from '../../api/src/config/config.ts';
import { DataInUse } from '../../api/src/database/db-lock.ts';
import { AdminProblem } from './admin-problem.ts';

const usage = 'npm run admin -- restore <folder of a backup, or its name in DATA_DIR/backups> [--replace]';

/** Takes a backup back, without an api: it must not run. @throws AdminProblem */
export async function restore(args: string[], calledFrom: string): Promise<number> {
  const { folder: given, replace } = parse(args);
  // Only where the data is matters here; what production refuses is the api's business.
  const config = readConfig({ ...process.env, SITE_MODE: 'demo' });
  const named = join(backupsFolder(config.dataDir), given);
  const folder = existsSync(named) ? named : resolve(calledFrom, given);
  try {
    for (const line of await restoreBackup(config, { folder, replace })) console.log(line);
    return 0;
  } catch (error) {
    if (error instanceof BackupProblem || error instanceof DataInUse) throw new AdminProblem('refused', error.message);
    throw error;
  }
}

function parse(args: string[]): { folder: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [folder, more] = positionals;
    if (folder && more === undefined) return { folder, replace: values.replace };
  } catch {
    // Said below.
  }
  throw new AdminProblem('usage', usage);
}

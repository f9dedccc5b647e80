import { join } from 'node:path';
import { listBackupsHere, makeBackupNow } from 'shared/contracts/operator/backup.ts';
import { type OperatorApi, serveReading } from '../../platform/operator/serve-command.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { BackupProblem } from './backup-problem.ts';
import { readManifest } from './manifest.ts';
import { type Backup, backupsFolder, listBackups, makeBackup } from './take-backup.ts';

export function backupCommands(operatorApi: OperatorApi): void {
  const { site } = operatorApi;

  serveReading(operatorApi, makeBackupNow, async (_input, { operator }) => {
    const backup = await makeBackup({ app: site, database: site.database }).catch((error: unknown) => {
      throw error instanceof BackupProblem ? new Refusal(error.message) : error;
    });
    site.log.info({ backup: backup.name, operator: operator.name }, 'backup made');
    return described(backup);
  });

  serveReading(operatorApi, listBackupsHere, async () => {
    const all = backupsFolder(site.config.dataDir);
    const names = await listBackups(site.config.dataDir);
    const found = names.map(async (name) => {
      const folder = join(all, name);
      return described({ name, folder, manifest: await readManifest(folder) });
    });
    return Promise.all(found);
  });
}

function described({ name, folder, manifest }: Backup) {
  const { time, ledger, files, database } = manifest;
  const bytes = files.reduce((sum, { size, sha256 }) => sum + (sha256 ? size : 0), database.size);
  return { name, folder, time, entries: ledger.entries, files: files.length, bytes };
}

import { join } from 'node:path';
import { listBackupsHere, makeBackupNow, showBackupStatus } from 'shared/contracts/operator/backup.ts';
import { type OperatorApi, serveReading } from '../../platform/operator/serve-command.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { BackupProblem } from './backup-problem.ts';
import { findBackupProblems } from './backup-problems.ts';
import { findBackupResult } from './backup-results.ts';
import { nextDue } from './backup-times.ts';
import { backupsFolder, disksOf } from './disks.ts';
import { readManifest } from './manifest.ts';
import { type Backup, bytesOf, listBackups, makeBackup } from './take-backup.ts';

export function backupCommands(operatorApi: OperatorApi): void {
  const { site } = operatorApi;
  operatorApi.inbox.push({
    what: 'problems of backups and disks',
    command: showBackupStatus,
    find: async (db) => {
      const problems = await findBackupProblems(site, new Date());
      const last = await findBackupResult(db);
      return { count: problems.length, oldest: last?.failedTime ?? last?.time ?? null };
    },
  });

  serveReading(operatorApi, makeBackupNow, async (_input, { operator }) => {
    const backup = await makeBackup({ app: site, database: site.database }).catch((error: unknown) => {
      throw error instanceof BackupProblem ? new Refusal(error.message) : error;
    });
    site.log.info({ backup: backup.name, operator: operator.name }, 'backup made');
    return described(backup);
  });

  serveReading(operatorApi, listBackupsHere, async () => {
    const all = backupsFolder(site.config);
    const names = await listBackups(site.config);
    const found = names.map(async (name) => {
      const folder = join(all, name);
      return described({ name, folder, manifest: await readManifest(folder) });
    });
    return Promise.all(found);
  });

  serveReading(operatorApi, showBackupStatus, async (_input, { db }) => {
    const { config } = site;
    const last = await findBackupResult(db);
    const now = new Date();
    return {
      last_good: last?.time?.toISOString() ?? null,
      age_hours: last?.time ? Math.floor((now.getTime() - last.time.getTime()) / 3_600_000) : null,
      place: last?.place ?? '',
      bytes: last?.bytes ?? 0,
      next: config.backupDays > 0 ? nextDue(now, config.backupAt).toISOString() : null,
      kept_days: config.backupDays,
      disks: await disksOf(config),
      problems: await findBackupProblems(site, now),
    };
  });
}

function described({ name, folder, manifest }: Backup) {
  const { time, ledger, files } = manifest;
  return { name, folder, time, entries: ledger.entries, files: files.length, bytes: bytesOf(manifest) };
}

import {
  listBackupsHere,
  makeBackupNow,
  showBackupStatus,
  testBackup,
} from 'shared/contracts/operator/operation/backup.ts';
import { type OperatorApi, serveReading } from '../../platform/operator/serve-command.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { findBackupProblems } from './backup-problems.ts';
import { findBackupResult } from './backup-results.ts';
import { nextDue } from './backup-times.ts';
import { BackupProblem } from './kept/backup-problem.ts';
import { disksOf } from './kept/disks.ts';
import { bytesOf, findBackups, type KeptBackup } from './kept/kept-backups.ts';
import { testRestore } from './restore-test.ts';
import { findLastTests, findRestoreTests, type RestoreTest } from './restore-test-results.ts';
import { makeBackup } from './take-backup.ts';

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
    const backup = await makeBackup({ app: site, database: site.database }).catch(refuse);
    site.log.info({ backup: backup.name, operator: operator.name }, 'backup made');
    return described(backup, undefined);
  });

  serveReading(operatorApi, listBackupsHere, async (_input, { db }) => {
    const tests = await findRestoreTests(db);
    const kept = await findBackups(site.config).catch(refuse);
    return kept.map((backup) => {
      const test = tests.find(({ backup: name }) => name === backup.name);
      return described(backup, test);
    });
  });

  serveReading(operatorApi, testBackup, async () => {
    const test = await testRestore(site).catch(refuse);
    if (!test) throw new Refusal('There is no backup, or one is being tested: see `backup list`.');
    const { backup, rows, entries, seconds, problem } = test;
    return { backup, rows, entries, seconds, problem };
  });

  serveReading(operatorApi, showBackupStatus, async (_input, { db }) => {
    const { config } = site;
    const last = await findBackupResult(db);
    const now = new Date();
    const { good } = await findLastTests(db);
    return {
      last_good: last?.time?.toISOString() ?? null,
      age_hours: last?.time ? Math.floor((now.getTime() - last.time.getTime()) / 3_600_000) : null,
      place: last?.place ?? '',
      bytes: last?.bytes ?? 0,
      next: config.backupDays > 0 ? nextDue(now, config.backupAt).toISOString() : null,
      kept_days: config.backupDays,
      restore_tested: good?.time.toISOString() ?? null,
      restored_backup: good?.backup ?? '',
      restored_rows: good?.rows ?? 0,
      disks: await disksOf(config),
      problems: await findBackupProblems(site, now),
    };
  });
}

function refuse(error: unknown): never {
  throw error instanceof BackupProblem ? new Refusal(error.message) : error;
}

function described({ name, folder, manifest }: KeptBackup, test: RestoreTest | undefined) {
  const { time, ledger, files } = manifest;
  return {
    name,
    folder,
    time,
    entries: ledger.entries,
    files: files.length,
    bytes: bytesOf(manifest),
    restore_tested: test?.time.toISOString() ?? null,
    restore_problem: test?.problem ?? '',
  };
}

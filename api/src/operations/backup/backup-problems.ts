import type { FastifyInstance } from 'fastify';
import { findBackupResult } from './backup-results.ts';
import { disksOf, shortOfSpace } from './kept/disks.ts';
import { findLastTests } from './restore-test-results.ts';

const hour = 3_600_000;
/** Hours after which a daily backup is missing. */
const late = 26;
/** Days after which a test of a restore, which is made each week, is missing. */
const untested = 8;

/** Problems of backups and disks that an operator has to solve, a sentence each. */
export async function findBackupProblems({ db, config }: FastifyInstance, now: Date): Promise<string[]> {
  const last = await findBackupResult(db);
  const problems: string[] = [];
  if (config.backupDays === 0) problems.push('BACKUP_DAYS is 0: no backup is made by itself.');
  else if (!last?.time) problems.push('There is no good backup yet.');
  else if (now.getTime() - last.time.getTime() > late * hour)
    problems.push(`The last good backup is ${Math.floor((now.getTime() - last.time.getTime()) / hour)} hours old.`);
  if (last?.failedTime) problems.push(`The last try failed: ${last.problem}`);
  const { last: test, good } = await findLastTests(db);
  if (test?.problem) problems.push(`The backup ${test.backup} cannot be restored: ${test.problem}`);
  else if (config.backupDays > 0 && good && now.getTime() - good.time.getTime() > untested * 24 * hour)
    problems.push(
      `The last test of a restore is ${Math.floor((now.getTime() - good.time.getTime()) / hour / 24)} days old.`,
    );
  const full = (await disksOf(config)).filter(shortOfSpace);
  return [...problems, ...full.map(({ disk, free_mb }) => `The disk of ${disk} has ${free_mb} MB left.`)];
}

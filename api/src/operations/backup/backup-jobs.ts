import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { findBackupResult } from './backup-results.ts';
import { lastDue } from './backup-times.ts';
import { dropOldBackups, listBackups, timeOfBackup } from './kept/kept-backups.ts';
import { alone, sendBackup, writeBackup } from './take-backup.ts';

const hour = 3_600_000;
/** Milliseconds after the start until the first backup, which would slow the start. */
const settled = 10 * 60_000;
/** Milliseconds between a failed backup and the next try. */
const pause = hour;

/** One backup a day at `BACKUP_AT`, of either engine, made by one of the processes that share the database. */
export function backupJobs(app: FastifyInstance): void {
  showBackups(app);
  const { backupDays } = app.config;
  if (backupDays === 0) return;
  const started = Date.now();
  app.jobs.add({
    name: 'back-up',
    everySeconds: 600,
    limitSeconds: 7200,
    run: async () => {
      if (Date.now() - started < settled) return;
      await backUpDaily(app, new Date());
    },
  });
}

/** Makes a backup when one is due and none is being made, and removes those that are too old. */
export async function backUpDaily(app: FastifyInstance, now: Date): Promise<void> {
  if (!(await isDue(app, now))) return;
  await alone(app, async () => {
    // Another process may have made it meanwhile.
    if (!(await isDue(app, now))) return;
    const { config } = app;
    const unsent = await findUnsent(app, now);
    const { name, folder } = unsent
      ? await sendBackup(app, unsent, now)
      : await writeBackup({ app, database: app.database }, now);
    await dropOldBackups(config, new Date(now.getTime() - config.backupDays * 24 * hour));
    app.log.info({ backup: name, folder }, 'backup made');
  });
}

/** The backup of today that is due and lies in the folder: the bucket did not take it. A try each hour would fill the disk with others. */
async function findUnsent({ config }: FastifyInstance, now: Date): Promise<string | undefined> {
  const newest = (await listBackups(config)).at(-1);
  const isOfToday = newest !== undefined && timeOfBackup(newest) >= lastDue(now, config.backupAt);
  return config.backupBucket && isOfToday ? newest : undefined;
}

/** Whether the last backup is older than the time of day at which one is due, and none failed within the hour. */
async function isDue({ db, config }: FastifyInstance, now: Date): Promise<boolean> {
  const known = await findBackupResult(db);
  const newest = (await listBackups(config)).at(-1);
  const last = known?.time ?? (newest && !known?.failedTime ? timeOfBackup(newest) : undefined);
  if (last && last >= lastDue(now, config.backupAt)) return false;
  return !known?.failedTime || now.getTime() - known.failedTime.getTime() >= pause;
}

/** Every process shows what the last one stored. Without any backup there is no time, and the gauge has no value. */
function showBackups({ db, metrics }: FastifyInstance): void {
  const registers = [metrics];
  const time: Gauge = new Gauge({
    name: 'site_backup_timestamp_seconds',
    help: 'When the last good backup was made',
    registers,
    async collect() {
      const last = (await findBackupResult(db))?.time;
      if (last) time.set(last.getTime() / 1000);
      else time.remove();
    },
  });
  const failed: Gauge = new Gauge({
    name: 'site_backup_failed',
    help: '1: a backup failed after the last good one',
    registers,
    async collect() {
      failed.set((await findBackupResult(db))?.failedTime ? 1 : 0);
    },
  });
}

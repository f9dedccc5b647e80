import type { FastifyInstance } from 'fastify';
import { dropOldBackups, listBackups, makeBackup, timeOfBackup } from './take-backup.ts';

const hour = 3_600_000;
/** A little less than a day, so that it is made at about the same hour. */
const every = 23 * hour;
/** Milliseconds after the start until the first backup, which would slow the start. */
const settled = 10 * 60_000;

/** The embedded database backs itself up; a PostgreSQL is backed up by its operator, with better tools. */
export function backupJobs(app: FastifyInstance): void {
  const { engine } = app.database;
  const { backupDays, dataDir } = app.config;
  if (engine !== 'pglite' || backupDays === 0) return;
  const started = Date.now();
  app.jobs.add({
    name: 'back-up',
    everySeconds: 3600,
    limitSeconds: 1800,
    run: async () => {
      if (Date.now() - started < settled) return;
      await backUpDaily(app, new Date(), dataDir);
    },
  });
}

/** Makes a backup when the last one is a day old, and removes those that are too old. */
export async function backUpDaily(app: FastifyInstance, now: Date, dataDir = app.config.dataDir): Promise<void> {
  const newest = (await listBackups(dataDir)).at(-1);
  if (newest && now.getTime() - timeOfBackup(newest).getTime() < every) return;
  const { name } = await makeBackup({ app, database: app.database }, now);
  await dropOldBackups(dataDir, new Date(now.getTime() - app.config.backupDays * 24 * hour));
  app.log.info({ backup: name }, 'backup made');
}

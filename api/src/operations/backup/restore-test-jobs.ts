import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { lastDue } from './backup-times.ts';
import { testRestore } from './restore-test.ts';
import { findLastTests } from './restore-test-results.ts';

const hour = 3_600_000;
const week = 7 * 24 * hour;
/** Hours after the time of the daily backup in which the test is made, while it is not late. */
const night = 4;
/** Milliseconds after the start until the first test, which would slow the start. */
const settled = 10 * 60_000;

/** Once a week a backup is restored into an empty database. */
export function restoreTestJobs(app: FastifyInstance): void {
  showTests(app);
  if (app.config.backupDays === 0) return;
  const started = Date.now();
  app.jobs.add({
    name: 'test-restore',
    everySeconds: 1800,
    limitSeconds: 7200,
    run: async () => {
      if (Date.now() - started >= settled && (await isTestDue(app, new Date()))) await testRestore(app);
    },
  });
}

/** Whether a week has passed; at night, unless it is late already. What failed is tried again after a day. */
export async function isTestDue({ db, config }: FastifyInstance, now: Date): Promise<boolean> {
  const { last, good } = await findLastTests(db);
  if (!last) return true;
  const age = (time: Date) => now.getTime() - time.getTime();
  if (last.problem) return age(last.time) >= 24 * hour;
  if (!good || age(good.time) < week) return false;
  return age(lastDue(now, config.backupAt)) < night * hour || age(good.time) >= week + 12 * hour;
}

function showTests({ db, metrics }: FastifyInstance): void {
  const registers = [metrics];
  const time: Gauge = new Gauge({
    name: 'site_restore_test_timestamp_seconds',
    help: 'When a backup was last restored for a test, and was sound',
    registers,
    async collect() {
      const { good } = await findLastTests(db);
      if (good) time.set(good.time.getTime() / 1000);
      else time.remove();
    },
  });
  const failed: Gauge = new Gauge({
    name: 'site_restore_test_failed',
    help: '1: the last test of a restore failed',
    registers,
    async collect() {
      failed.set((await findLastTests(db)).last?.problem ? 1 : 0);
    },
  });
}

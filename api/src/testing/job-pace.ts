import { PgBoss } from 'pg-boss';
import type { Database } from '../platform/database/db.ts';

/** The life of one run of a job: stored, taken, marked as done. `end` stops the queue. */
export async function openQueue({ jobStore }: Database) {
  const boss = new PgBoss({ ...jobStore, schedule: false, supervise: false });
  await boss.start();
  await boss.createQueue('pace');
  return {
    async run() {
      await boss.send('pace', null);
      const [run] = await boss.fetch('pace');
      if (!run) throw new Error('the queue gave no run');
      await boss.complete('pace', run.id);
    },
    end: () => boss.stop({ graceful: false }),
  };
}

import * as z from 'shared/contracts/schema.ts';
import { buildApp } from '../../../api/src/app.ts';
import { readConfig } from '../../../api/src/platform/config/config.ts';
import type { Database } from '../../../api/src/platform/database/db.ts';
import type { TaskKind } from '../../../api/src/platform/tasks/task-kind.ts';
import { enqueueTask } from '../../../api/src/platform/tasks/task-rows.ts';
import { pace } from './lanes.ts';

/** Tasks that wait when the measuring of their ends begins. */
const waiting = 1000;

const nothing: TaskKind<{ word: string }> = {
  name: 'bench-nothing',
  delivery: 'at-least-once',
  input: z.object({ word: z.string() }),
  limits: { all: 8 },
  limitSeconds: 10,
  run: async () => undefined,
};

/** Tasks a second: stored in a transaction of their own; then claimed, run and ended by one process, of 1,000 that wait. */
export async function measureTasks(database: Database, { lanes, seconds }: { lanes: number; seconds: number }) {
  const app = buildApp({
    database,
    config: readConfig({ SITE_MODE: 'demo' }),
    log: { write: () => undefined },
    more: [(site) => site.tasks.add(nothing)],
  });
  await app.ready();
  let number = 0;
  const add = () =>
    database.db.transaction((tx) => {
      const key = `${process.pid}-${number++}`;
      return enqueueTask(tx, nothing, { key, payload: { word: key }, userId: number % 100 });
    });
  const stored = await pace(add, { lanes, seconds });
  await database.db.execute(`delete from tasks where kind = '${nothing.name}'`);
  for (let made = 0; made < waiting; made++) await add();
  const begun = performance.now();
  await app.tasks.work(nothing.name);
  const ended = waiting / ((performance.now() - begun) / 1000);
  await app.close();
  return { stored, ended };
}

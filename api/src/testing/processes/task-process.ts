// A process of the site that has two kinds of tasks more: each run leaves marks in the table `task_marks`.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'shared/contracts/schema.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/database/db.ts';
import type { TaskKind } from '../../platform/tasks/task-kind.ts';
import { markedKinds, type Numbered } from './marked-tasks.ts';

const config = readConfig(process.env);
const database = await openDatabase(config);

const mark = (what: string, { number }: Numbered) =>
  sql`insert into task_marks (key, what) values (${String(number)}, ${what})`;

const kinds = markedKinds.map(
  ({ name, delivery }): TaskKind<Numbered> => ({
    name,
    delivery,
    input: z.object({ number: z.number(), word: z.string() }),
    limits: { all: 2, user: 1 },
    limitSeconds: 60,
    retry: { first: 0, longest: 0 },
    async run(payload) {
      await database.db.execute(mark(`${name} begun`, payload));
      await sleep(100);
      return (tx) => tx.execute(mark(`${name} done`, payload));
    },
    onFailed: (tx, payload) => tx.execute(mark(`${name} failed`, payload)),
  }),
);
const app = buildApp({
  database,
  config,
  log: { write: (line) => process.stdout.write(line) },
  more: [(site) => kinds.forEach((kind) => void site.tasks.add(kind))],
});
await app.ready();
await app.tasks.start();
process.stdout.write('at work\n');

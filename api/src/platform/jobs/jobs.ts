import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'shared/contracts/schema.ts';
import type { Db, Tx } from '../database/db.ts';
import type { TaskKind } from '../tasks/task-kind.ts';
import { enqueueTask } from '../tasks/task-rows.ts';
import { jobLane, tasks } from '../tasks/task-tables.ts';
import type { Tasks } from '../tasks/tasks.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that is done at intervals; a feature adds its jobs beside its routes. They run once `startApi` starts them. */
    jobs: Jobs;
  }
}

/** Work that nobody waits for, done at intervals by one of the processes that share the database. */
export interface Job {
  /** Lower-case words with `-`: the name in the database, the log and the metrics. */
  name: string;
  everySeconds: number;
  /** A run that takes longer counts as failed after this many seconds. */
  limitSeconds: number;
  /**
   * May run more than once, and in two processes at a time: a process can die between the work and the note that it is
   * done. So a second run must change nothing that the first one has done: it takes the rows it works on (`for update`, skipping
   * locked ones) or goes by what its own `delete` returned. `overlapping-jobs.test.ts` has a line for every job.
   */
  run(): Promise<unknown>;
}

/** The key of a job's task that is planned for its next interval whenever it ends. Others are what operators asked for. */
const ofInterval = 'interval';
const one = { payload: {}, lane: { name: jobLane, limit: 1 } };

/** Jobs: each is a kind of tasks (docs/decisions/0161-jobs-are-tasks.md). */
export class Jobs {
  readonly #jobs: Job[] = [];
  readonly #db: Db;
  readonly #tasks: Tasks;

  constructor(db: Db, kinds: Tasks) {
    this.#db = db;
    this.#tasks = kinds;
  }

  add(job: Job): void {
    this.#jobs.push({ ...job, run: joined(job.run) });
  }

  /** All that this process does at intervals. */
  list(): readonly Job[] {
    return this.#jobs;
  }

  /** Adds a run beside those of its interval, if the transaction is committed. */
  async runNow(name: string, tx: Tx): Promise<void> {
    await enqueueTask(tx, { name, input }, { ...one, key: randomUUID() });
  }

  /** Lets this process work on jobs, and plans the first run of those that have none yet. */
  async plan(): Promise<void> {
    for (const job of this.#jobs) this.#tasks.add(kindOf(job));
    const first = { ...one, key: ofInterval, lane: jobLane };
    const rows = this.#jobs.map(({ name: kind }) => ({ kind, ...first }));
    await this.#db.insert(tasks).values(rows).onConflictDoNothing();
  }
}

const input = z.object({});

function kindOf({ name, everySeconds, limitSeconds, run }: Job): TaskKind {
  return {
    name,
    input,
    limitSeconds,
    everySeconds,
    limits: { all: 1 },
    delivery: 'at-least-once',
    // It is given up before a long interval brings a new run.
    retry: { first: 1, longest: 60 },
    maxTries: 9,
    async run(_payload, { task }) {
      const begun = performance.now();
      await run();
      if (task.key !== ofInterval) return;
      return { again: Math.max(0, everySeconds - (performance.now() - begun) / 1000) };
    },
    async onFailed(tx, _payload, { task }) {
      if (task.key !== ofInterval) return;
      await tx
        .update(tasks)
        .set({ key: String(task.id) })
        .where(eq(tasks.id, task.id));
      await enqueueTask(tx, { name, input }, { ...one, key: ofInterval, afterSeconds: everySeconds });
    },
  };
}

/** A run that is tried again while it still works here, past its limit, is that same run. */
function joined(run: Job['run']): Job['run'] {
  let underWay: Promise<unknown> | undefined;
  return () => {
    underWay ??= run().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

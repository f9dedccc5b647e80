import { sql } from 'drizzle-orm';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Db } from '../database/db.ts';
import type { TaskKind } from './task-kind.ts';
import { jobLane } from './task-tables.ts';

interface Counts {
  kind: string;
  isJob: boolean;
  queued: number;
  running: number;
  failed: number;
  /** Seconds since the oldest one that could begin was added. */
  waits: number;
}

/** What `/metrics` says of jobs and of other tasks: runs of this process, and what the shared table holds. */
export class TaskMetrics {
  /** Set by the holder of the kinds. */
  readKinds: () => TaskKind[] = () => [];
  readonly #ofJobs: Runs;
  readonly #ofTasks: Runs;

  constructor(registry: Registry, db: Db) {
    const registers = [registry];
    this.#ofJobs = new Runs(registers, 'job', 'job', [0.01, 0.1, 1, 10, 60]);
    this.#ofTasks = new Runs(registers, 'task', 'kind', [0.1, 1, 5, 15, 60, 300]);
    const oldest = new Gauge({
      name: 'site_task_wait_seconds',
      help: 'Age of the oldest task that could begin',
      labelNames: ['kind'],
      registers,
    });
    const jobs = new Gauge({
      name: 'site_jobs',
      help: 'Runs of jobs in the database that all processes share',
      labelNames: ['job', 'state'],
      registers,
    });
    const tasks = new Gauge({
      name: 'site_tasks',
      help: 'Tasks in the database that all processes share',
      labelNames: ['kind', 'state'],
      registers,
      collect: async () => {
        const none = { queued: 0, running: 0, failed: 0, waits: 0 };
        const known = this.readKinds().map(({ name, everySeconds }) => ({
          ...none,
          kind: name,
          isJob: !!everySeconds,
        }));
        const found = await countTasks(db);
        for (const gauge of [tasks, oldest, jobs]) gauge.reset();
        for (const { kind, isJob, queued, running, failed, waits } of [...known, ...found]) {
          if (isJob) {
            jobs.set({ job: kind, state: 'queued' }, queued);
            jobs.set({ job: kind, state: 'active' }, running);
            jobs.set({ job: kind, state: 'failed' }, failed);
          } else {
            tasks.set({ kind, state: 'queued' }, queued);
            tasks.set({ kind, state: 'running' }, running);
            tasks.set({ kind, state: 'failed' }, failed);
            oldest.set({ kind }, waits);
          }
        }
      },
    });
  }

  /** Begins to measure a run; call the result when it has ended. */
  begin({ name, everySeconds }: TaskKind): (outcome: 'done' | 'failed') => void {
    return (everySeconds ? this.#ofJobs : this.#ofTasks).begin(name);
  }
}

class Runs {
  readonly #label: string;
  readonly #runs: Counter;
  readonly #seconds: Histogram;

  constructor(registers: Registry[], what: string, label: string, buckets: number[]) {
    this.#label = label;
    this.#runs = new Counter({
      name: `site_${what}_runs_total`,
      help: `Runs of ${what}s in this process`,
      labelNames: [label, 'outcome'],
      registers,
    });
    this.#seconds = new Histogram({
      name: `site_${what}_seconds`,
      help: `Time that a run of a ${what} takes`,
      labelNames: [label],
      buckets,
      registers,
    });
  }

  begin(name: string): (outcome: 'done' | 'failed') => void {
    const stop = this.#seconds.startTimer({ [this.#label]: name });
    return (outcome) => {
      stop();
      this.#runs.inc({ [this.#label]: name, outcome });
    };
  }
}

/** A job that waits for its next interval is not counted. */
async function countTasks(db: Db): Promise<Counts[]> {
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    select kind, lane = ${jobLane} as "isJob",
      count(*) filter (where state = 'queued' and (lane <> ${jobLane} or run_time <= now()))::int as queued,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(run_time) filter (where state = 'queued' and run_time <= now())), 0)::float8 as waits
    from tasks where state in ('queued', 'running', 'failed') group by 1, 2`);
  return rows;
}

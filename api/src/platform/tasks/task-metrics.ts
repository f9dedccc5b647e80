import { sql } from 'drizzle-orm';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Db } from '../database/db.ts';

interface Counts {
  kind: string;
  queued: number;
  running: number;
  failed: number;
  /** Seconds since the oldest one that could begin was added. */
  waits: number;
}

/** What `/metrics` says of tasks: runs of this process, and what the shared table holds. */
export class TaskMetrics {
  /** Set by the holder of the kinds. */
  readKinds: () => string[] = () => [];
  readonly #runs: Counter<'kind' | 'outcome'>;
  readonly #seconds: Histogram<'kind'>;

  constructor(registry: Registry, db: Db) {
    const registers = [registry];
    this.#runs = new Counter({
      name: 'site_task_runs_total',
      help: 'Runs of tasks in this process',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'site_task_seconds',
      help: 'Time that a run of a task takes',
      labelNames: ['kind'],
      buckets: [0.1, 1, 5, 15, 60, 300],
      registers,
    });
    const oldest = new Gauge({
      name: 'site_task_wait_seconds',
      help: 'Age of the oldest task that could begin',
      labelNames: ['kind'],
      registers,
    });
    const tasks = new Gauge({
      name: 'site_tasks',
      help: 'Tasks in the database that all processes share',
      labelNames: ['kind', 'state'],
      registers,
      collect: async () => {
        tasks.reset();
        oldest.reset();
        const found = new Map((await countTasks(db)).map((row) => [row.kind, row]));
        for (const kind of new Set([...this.readKinds(), ...found.keys()])) {
          const { queued = 0, running = 0, failed = 0, waits = 0 } = found.get(kind) ?? {};
          tasks.set({ kind, state: 'queued' }, queued);
          tasks.set({ kind, state: 'running' }, running);
          tasks.set({ kind, state: 'failed' }, failed);
          oldest.set({ kind }, waits);
        }
      },
    });
  }

  /** Begins to measure a run; call the result when it has ended. */
  begin(kind: string): (outcome: 'done' | 'failed') => void {
    const stop = this.#seconds.startTimer({ kind });
    return (outcome) => {
      stop();
      this.#runs.inc({ kind, outcome });
    };
  }
}

async function countTasks(db: Db): Promise<Counts[]> {
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    select kind,
      count(*) filter (where state = 'queued')::int as queued,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(run_time) filter (where state = 'queued' and run_time <= now())), 0)::float8 as waits
    from tasks where state in ('queued', 'running', 'failed') group by kind`);
  return rows;
}

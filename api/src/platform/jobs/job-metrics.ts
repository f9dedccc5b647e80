import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

interface QueueCounts {
  name: string;
  queuedCount: number;
  activeCount: number;
  failedCount: number;
}

/** What `/metrics` says of jobs: runs of this process, and what the shared queues hold. */
export class JobMetrics {
  /** Set while jobs are running. */
  readQueues: () => Promise<QueueCounts[]> = async () => [];
  readonly #runs: Counter<'job' | 'outcome'>;
  readonly #seconds: Histogram<'job'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#runs = new Counter({
      name: 'site_job_runs_total',
      help: 'Runs of jobs in this process',
      labelNames: ['job', 'outcome'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'site_job_seconds',
      help: 'Time that a run of a job takes',
      labelNames: ['job'],
      buckets: [0.01, 0.1, 1, 10, 60],
      registers,
    });
    const jobs = new Gauge({
      name: 'site_jobs',
      help: 'Runs in the database that all processes share, seconds old',
      labelNames: ['job', 'state'],
      registers,
      collect: async () => {
        jobs.reset();
        for (const { name, queuedCount, activeCount, failedCount } of await this.readQueues()) {
          jobs.set({ job: name, state: 'queued' }, queuedCount);
          jobs.set({ job: name, state: 'active' }, activeCount);
          jobs.set({ job: name, state: 'failed' }, failedCount);
        }
      },
    });
  }

  /** Begins to measure a run; call the result when it has ended. */
  begin(job: string): (outcome: 'done' | 'failed') => void {
    const stop = this.#seconds.startTimer({ job });
    return (outcome) => {
      stop();
      this.#runs.inc({ job, outcome });
    };
  }
}

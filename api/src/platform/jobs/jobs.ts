import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss';
import type { Tx } from '../database/db.ts';
import { errorCode } from '../database/engine/db-error.ts';
import type { JobMetrics } from './job-metrics.ts';

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
  /** A run that takes longer, or whose process died, counts as failed after this many seconds. */
  limitSeconds: number;
  /**
   * May run more than once, and in two processes at a time: a process can die between the work and the note that it is
   * done. So a second run must change nothing that the first one has done: it takes the rows it works on (`for update`, skipping
   * locked ones) or goes by what its own `delete` returned. `overlapping-jobs.test.ts` has a line for every job.
   */
  run(): Promise<unknown>;
}

/** Seconds between two looks for runs that have exceeded their limit. */
const superviseEvery = 10;
/** Seconds until this process looks for a run that another one left; a run of its own begins at once. */
const longestPoll = 10;
/** Seconds between two tries to add the next run; the database takes one for each interval. */
const longestTick = 60;
/** A failed run is tried again after 1, 2, 4, … seconds, and given up before the next interval brings a new one. */
const retry = { retryLimit: 8, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 };

/**
 * Jobs on the application's own database, by pg-boss. Features add theirs beside their routes. A run is stored before it
 * begins and marked when it is done, so what a killed process left is done by another one, or by its next start.
 */
export class Jobs {
  readonly #jobs: Job[] = [];
  readonly #store: ConstructorOptions;
  readonly #log: FastifyBaseLogger;
  readonly #metrics: JobMetrics;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #workers = new Map<string, string>();
  #boss: Promise<PgBoss> | undefined;
  #isStopping = false;

  constructor(store: ConstructorOptions, log: FastifyBaseLogger, metrics: JobMetrics) {
    this.#store = store;
    this.#log = log;
    this.#metrics = metrics;
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
    await (await this.#started()).send(name, null, { db: fromDrizzle(tx, sql) });
  }

  /** Lets runs that were given up begin again, if the transaction is committed. */
  async retry(name: string, runs: string[], tx: Tx): Promise<void> {
    await (await this.#started()).retry(name, runs, { db: fromDrizzle(tx, sql) });
  }

  /** Looks for runs now; other processes do so within seconds. */
  async wake(name: string): Promise<void> {
    const worker = this.#workers.get(name);
    if (worker) (await this.#started()).notifyWorker(worker);
  }

  async #started(): Promise<PgBoss> {
    if (!this.#boss) throw new Error('jobs were not started');
    return this.#boss;
  }

  /** Begins to work. In the embedded database it creates the tables of the queue first, when they are missing. */
  async start(): Promise<void> {
    this.#boss = this.#begin();
    const boss = await this.#boss;
    this.#metrics.readQueues = () => boss.getQueues();
    for (const job of this.#jobs) await this.#schedule(boss, job);
  }

  async #begin(): Promise<PgBoss> {
    const boss = new PgBoss({
      ...this.#store,
      // Its own cron is exact to the minute; intervals are kept by `#schedule`.
      schedule: false,
      superviseIntervalSeconds: superviseEvery,
      monitorIntervalSeconds: superviseEvery,
      // Each table is small and cleaned by itself.
      reindex: false,
      monitorVacuum: false,
    });
    boss.on('error', (error) => {
      // A look for work that was under way when the queue stopped finds its database closed.
      if (!this.#isStopping) this.#log.error({ err: error }, 'job queue failed');
    });
    await boss.start();
    return boss;
  }

  /** Runs that are under way are marked as failed, so that another process, or the next start, does them again. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#boss
      ?.then((boss) => boss.stop({ graceful: false }))
      .catch((error: unknown) => this.#log.error({ err: error }, 'job queue did not stop'));
  }

  async #schedule(boss: PgBoss, job: Job): Promise<void> {
    const { name, everySeconds, limitSeconds } = job;
    // A run that is done keeps its interval taken, so it must be remembered for longer than that.
    const options = { ...retry, expireInSeconds: limitSeconds, deleteAfterSeconds: Math.max(3600, 2 * everySeconds) };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
    const polling = { pollingIntervalSeconds: Math.min(longestPoll, everySeconds / 2) };
    const worker = await boss.work(name, polling, async ([run]) => {
      if (run) await this.#run(job, run.signal, run.retryCount);
    });
    this.#workers.set(name, worker);
    const add = async () => {
      try {
        if (await boss.send(name, null, { singletonSeconds: everySeconds })) boss.notifyWorker(worker);
      } catch (error) {
        this.#log.error({ err: error, job: name }, 'job was not added');
      }
    };
    this.#timers.push(setInterval(add, Math.min(longestTick, everySeconds) * 1000).unref());
    await add();
  }

  async #run({ name, run }: Job, signal: AbortSignal, retryCount: number): Promise<void> {
    const finish = this.#metrics.begin(name);
    try {
      await Promise.race([run(), aborted(signal)]);
      finish('done');
    } catch (error) {
      finish('failed');
      if (!this.#isStopping) this.#log.error({ err: error, job: name, retry: retryCount }, 'job failed');
      // pg-boss stores what is thrown; the message of a query holds its parameters.
      throw new Error(errorCode(error) ?? (error as Error | null)?.name ?? 'failed');
    }
  }
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

/** Rejects when the run exceeds its limit, or the process stops. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the run was ended before it was done')));
  });

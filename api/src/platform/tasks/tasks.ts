import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../database/db.ts';
import { keepHeartbeat } from '../database/ownership.ts';
import { notify, type Signals } from '../database/signals.ts';
import { errorCode } from '../refusals/db-error.ts';
import { users } from '../user/user-tables.ts';
import { endBroken, endDone, endForGood, publishProgress, publishTask } from './task-ends.ts';
import type { FailureReason, TaskKind } from './task-kind.ts';
import type { TaskMetrics } from './task-metrics.ts';
import { claimTask, findAbandoned, findDueKinds, TaskLost, taskSignal, touchTasks } from './task-rows.ts';
import { type Task, tasks } from './task-tables.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Durable work that one of the processes does once its transaction is committed. They run once `startApi` starts them. */
    tasks: Tasks;
  }
}

/** Milliseconds between two looks for tasks whose time has come, and whose signal was lost. */
const lookEvery = 1000;
/** Milliseconds between two looks for tasks of dead processes. */
const recoverEvery = 5000;
/** Milliseconds that a run has to end after its signal was aborted; then it is left alone. */
const abortTimeout = 500;

export interface TasksParts {
  db: Db;
  signals: Signals;
  processNumber: number;
  /** PGlite: there is no other process. */
  isAlone: boolean;
  log: FastifyBaseLogger;
  metrics: TaskMetrics;
}

/** Why a run is aborted. `stop`: the process ends. `lost`: another process has its task. */
type AbortReason = Extract<FailureReason, 'limit' | 'cancelled'> | 'stop' | 'lost';

interface LiveRun {
  kind: TaskKind;
  abort: AbortController;
  ended: Promise<void>;
}

/**
 * Tasks: durable work with a payload, stored in the transaction of its cause and done by one of the processes. The end of a task is
 * written in one transaction with its effect (docs/decisions/0058-tasks.md).
 */
export class Tasks {
  readonly #parts: TasksParts;
  readonly #kinds = new Map<string, TaskKind>();
  readonly #live = new Map<number, LiveRun>();
  readonly #claims = new Map<string, { isWanted: boolean; ended: Promise<void> }>();
  readonly #closing: (() => void)[] = [];
  #isStarted = false;
  #isStopping = false;

  constructor(parts: TasksParts) {
    this.#parts = parts;
    parts.metrics.readKinds = () => [...this.#kinds.values()];
  }

  add<Payload>(kind: TaskKind<Payload>): void {
    this.#kinds.set(kind.name, kind as unknown as TaskKind);
  }

  /** Does what waits of a kind, in this process and now. Resolves when its runs in this process have ended. */
  async work(name: string): Promise<void> {
    const kind = this.#kinds.get(name);
    if (!kind) throw new Error(`there is no task kind ${name}`);
    await this.#claims.get(name)?.ended;
    for (let begun = 1; begun > 0; ) {
      begun = await this.#claimAll(kind);
      await Promise.all([...this.#live.values()].filter((live) => live.kind === kind).map(({ ended }) => ended));
    }
  }

  /**
   * Ends a task that waits, at once and with its `onFailed`; asks the process of a running one to stop. The user is locked before
   * the task, as by all who end one. @returns the task as it is now
   */
  async cancel(tx: Tx, id: number): Promise<Task | undefined> {
    const [owner] = await tx.select({ userId: tasks.userId }).from(tasks).where(eq(tasks.id, id));
    if (owner?.userId) await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.userId)).for('update');
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update');
    if (task?.state === 'queued') return endForGood(tx, this.#kinds.get(task.kind), task, { reason: 'cancelled' });
    if (task?.state !== 'running') return task;
    const [asked] = await tx.update(tasks).set({ isCancelRequested: true }).where(eq(tasks.id, id)).returning();
    await notify(tx, 'site_tasks', taskSignal('cancel', id));
    return asked;
  }

  /** Begins to work. */
  async start(): Promise<void> {
    const { db, signals, log, processNumber, isAlone } = this.#parts;
    this.#isStarted = true;
    this.#closing.push(
      signals.listen('site_tasks', (signal) => this.#hear(signal)),
      keepHeartbeat<number>({
        live: () => [...this.#live.keys()],
        touch: (ids) => touchTasks(db, ids, processNumber),
        stop: (id) => void this.#stopAsAsked(id),
        what: 'tasks',
        log,
      }),
      every(lookEvery, () => this.#look()),
      every(recoverEvery, () => this.#recover()),
    );
    // The embedded database has one process: what is marked as running lost its own.
    await this.#recover(isAlone ? 0 : undefined);
    await this.#look();
  }

  /**
   * Begins nothing more. Tasks that may be run again go back into the queue; others may end by themselves for a while.
   * @param milliseconds how long
   */
  async stop(milliseconds = 10_000): Promise<void> {
    this.#isStopping = true;
    // A claim that is under way may begin one more.
    await Promise.all([...this.#claims.values()].map(({ ended }) => ended));
    const runs = [...this.#live.values()];
    for (const { kind, abort } of runs) {
      if (kind.delivery === 'at-least-once' && !kind.isDrained) abort.abort('stop');
    }
    await Promise.race([Promise.all(runs.map(({ ended }) => ended)), sleep(milliseconds, undefined, { ref: false })]);
    for (const { abort } of runs) abort.abort('stop');
    await Promise.all(runs.map(({ ended }) => ended));
    for (const close of this.#closing) close();
  }

  #hear(signal: string): void {
    const [what, name = ''] = signal.split(':');
    if (what === 'work') this.#claim(name);
    if (what === 'cancel') this.#live.get(Number(name))?.abort.abort('cancelled');
  }

  /** The heartbeat found that a run shall not go on: it was cancelled, or another process has its task. */
  async #stopAsAsked(id: number): Promise<void> {
    const { db, processNumber } = this.#parts;
    const [own] = await db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.id, id), eq(tasks.state, 'running'), eq(tasks.processNumber, processNumber)));
    this.#live.get(id)?.abort.abort((own ? 'cancelled' : 'lost') satisfies AbortReason);
  }

  async #look(): Promise<void> {
    try {
      for (const kind of await findDueKinds(this.#parts.db, [...this.#kinds.keys()])) this.#claim(kind);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'tasks could not be looked for');
    }
  }

  /** Takes what may run now. One claim of a kind at a time in this process; a wish meanwhile is kept. */
  #claim(name: string): void {
    const kind = this.#kinds.get(name);
    if (!kind || !this.#isStarted || this.#isStopping) return;
    const under = this.#claims.get(name);
    if (under) {
      under.isWanted = true;
      return;
    }
    const claim = { isWanted: true, ended: Promise.resolve() };
    this.#claims.set(name, claim);
    claim.ended = (async () => {
      try {
        while (claim.isWanted) {
          claim.isWanted = false;
          await this.#claimAll(kind);
        }
      } catch (error) {
        this.#parts.log.error({ err: error, kind: name }, 'tasks could not be claimed');
      } finally {
        this.#claims.delete(name);
      }
    })();
  }

  /** @returns how many were begun */
  async #claimAll(kind: TaskKind): Promise<number> {
    const { db, processNumber } = this.#parts;
    for (let begun = 0; ; begun++) {
      const task = this.#isStopping ? undefined : await claimTask(db, kind, processNumber);
      if (!task) return begun;
      this.#begin(kind, task);
    }
  }

  #begin(kind: TaskKind, task: Task): void {
    const abort = new AbortController();
    const ended = this.#run(kind, task, abort).finally(() => {
      this.#live.delete(task.id);
      this.#claim(kind.name);
    });
    this.#live.set(task.id, { kind, abort, ended });
  }

  async #run(kind: TaskKind, task: Task, abort: AbortController): Promise<void> {
    const { db, log, metrics } = this.#parts;
    const finish = metrics.begin(kind);
    const limit = setTimeout(() => abort.abort('limit'), kind.limitSeconds * 1000).unref();
    const isJob = kind.everySeconds !== undefined;
    const facts = isJob ? { job: kind.name, retry: task.tries - 1 } : { kind: kind.name, task: task.id };
    try {
      await publishTask(db, kind, task);
      const payload = kind.input.parse(task.payload);
      const progress = (now: Record<string, unknown>) => publishProgress(db, kind, task, now);
      const running = kind.run(payload, { task, signal: abort.signal, progress });
      await endDone(db, kind, task, await Promise.race([running, leftAlone(abort.signal)]));
      finish('done');
    } catch (error) {
      finish('failed');
      const reason = abort.signal.reason as AbortReason | undefined;
      if (error instanceof TaskLost || reason === 'lost') log.warn(facts, 'task is another process’s now');
      else {
        if (!reason || (isJob && reason === 'limit')) {
          log.error({ err: error, ...facts }, isJob ? 'job failed' : 'task failed');
        }
        const end = { reason: reason ?? 'error', problem: reason ?? problemOf(error) } as const;
        await endBroken(db, kind, task, end).catch((failure: unknown) =>
          // Its heartbeat ends here; it is found like one of a dead process.
          log.error({ err: failure, ...facts }, 'the end of a task could not be stored'),
        );
      }
    } finally {
      clearTimeout(limit);
    }
  }

  /** Ends or queues the tasks whose process is dead. */
  async #recover(silentFor?: number): Promise<void> {
    const { db, log } = this.#parts;
    try {
      const abandoned = await findAbandoned(db, [...this.#kinds.keys()], silentFor);
      for (const task of abandoned) {
        const kind = this.#kinds.get(task.kind);
        if (!kind || this.#live.has(task.id)) continue;
        log.warn({ kind: kind.name, task: task.id, delivery: kind.delivery }, 'the process of a task is dead');
        const reason = task.isCancelRequested ? 'cancelled' : 'died';
        await endBroken(db, kind, task, { reason }).catch((error: unknown) => {
          if (!(error instanceof TaskLost)) log.error({ err: error, task: task.id }, 'a task could not be recovered');
        });
      }
    } catch (error) {
      log.error({ err: error }, 'tasks of dead processes could not be looked for');
    }
  }

  /**
   * Lets tasks that failed for good begin again. Not those that may be begun only once, and not those whose `onFailed` has
   * given back what was set aside for them: their work would be done for nothing.
   * @returns those that were
   */
  async retry(tx: Tx, ids: number[]): Promise<number[]> {
    const again = [...this.#kinds.values()].filter((kind) => kind.delivery === 'at-least-once' && !kind.onFailed);
    const rows = await tx
      .update(tasks)
      .set({ state: 'queued', tries: 0, runTime: new Date(), endTime: null, isCancelRequested: false })
      .where(
        and(
          inArray(tasks.id, ids),
          eq(tasks.state, 'failed'),
          inArray(
            tasks.kind,
            again.map(({ name }) => name),
          ),
        ),
      )
      .returning({ id: tasks.id, kind: tasks.kind });
    for (const { kind } of rows) await notify(tx, 'site_tasks', taskSignal('work', kind));
    return rows.map(({ id }) => id);
  }
}

/** Rejects a while after the signal was aborted: a run that does not listen is left alone. */
const leftAlone = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const leave = () => setTimeout(() => reject(new Error('aborted')), abortTimeout);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });

/** What is stored of an error: never its message, which may hold what a user wrote. */
const problemOf = (error: unknown) => errorCode(error) ?? (error as Error | null)?.name ?? 'error';

function every(milliseconds: number, work: () => Promise<void>): () => void {
  const timer = setInterval(() => void work(), milliseconds).unref();
  return () => clearInterval(timer);
}

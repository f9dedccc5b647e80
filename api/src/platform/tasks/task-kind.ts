import type * as z from 'shared/contracts/schema.ts';
import type { Tx } from '../database/db.ts';
import type { PublishedEvent } from '../events/published-event.ts';
import type { Task } from './task-tables.ts';

/** Why a task ended without being done. `limit`: its time was up. `died`: its process did. */
export type FailureReason = 'error' | 'limit' | 'died' | 'cancelled';

/** A run's hold on its task. */
export interface TaskRun {
  task: Task;
  /** Aborted when the task is cancelled, its time is up, the process stops, or another process took the task over. */
  signal: AbortSignal;
  /** Stores how far it is, and tells the user's tabs. */
  progress(progress: Record<string, unknown>): Promise<void>;
}

/**
 * What a run ends with: nothing, what is written in the transaction that marks the task as done, or the number of
 * seconds after which it is to be run again, because what it waits for has not happened yet.
 */
export type RunResult = undefined | ((tx: Tx) => Promise<unknown>) | { again: number };

/** A sort of durable work. A feature adds it beside its routes. */
export interface TaskKind<Payload = unknown> {
  /** Lower-case words with `-`: the name in the table, the log, the metrics and commands. */
  name: string;
  input: z.ZodMiniType<Payload>;
  /**
   * `at-least-once`: a run that failed, or whose process died, is run again, so a second run must change nothing that the
   * first one has done. `at-most-once`: it is begun once; what becomes of a begun one that broke is `onFailed`'s.
   */
  delivery: 'at-least-once' | 'at-most-once';
  /** Lets runs of an `at-least-once` kind end by themselves for a while when the process stops; else they are begun again elsewhere. */
  isDrained?: boolean;
  /** Runs at once: of the whole site, and of one user. */
  limits: { all: number; user?: number };
  /** A run that takes longer is aborted and has failed. */
  limitSeconds: number;
  /** How often an `at-least-once` task is begun before it has failed for good; without end unless given. */
  maxTries?: number;
  /** Seconds until a failed run is begun again: this, then twice as long each time, up to `longest`. */
  retry?: { first: number; longest: number };
  /** Of a job: seconds from a run that was done to the next. Its tries count from the start each time. */
  everySeconds?: number;
  run(payload: Payload, run: TaskRun): Promise<RunResult>;
  /**
   * The task has failed for good, or was cancelled: what gives back what was set aside for it. Runs in the transaction that
   * marks the end, so exactly once, also after the death of its process.
   */
  onFailed?(tx: Tx, payload: Payload, end: { task: Task; reason: FailureReason }): Promise<unknown>;
  /** The event that the user's open tabs get when it changes. */
  eventOf?(task: Task): PublishedEvent | undefined;
}

export interface NewTask<Payload> {
  /** The same key again is the same task. */
  key: string;
  payload: Payload;
  /** It begins no earlier; at once unless given. */
  afterSeconds?: number;
  userId?: number;
  /** A second limit of users' tasks, e.g. of a channel: this many of one name run at once. */
  lane?: { name: string; limit: number };
}

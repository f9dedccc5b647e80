import type { Db, Tx } from '../database/db.ts';
import { publishEvent } from '../events/stored-events.ts';
import type { FailureReason, RunResult, TaskKind } from './task-kind.ts';
import { endTask, requeueTask, storeProgress, TaskLost } from './task-rows.ts';
import type { Task } from './task-tables.ts';

/** Tells the user's open tabs how a task is now, where its kind says what. */
export async function publishTask(db: Db | Tx, kind: TaskKind | undefined, task: Task): Promise<void> {
  const event = kind?.eventOf?.(task);
  if (event && task.userId !== null) await publishEvent(db, task.userId, event);
}

export async function publishProgress(
  db: Db,
  kind: TaskKind,
  task: Task,
  progress: Record<string, unknown>,
): Promise<void> {
  const changed = await storeProgress(db, task, progress);
  if (changed) await publishTask(db, kind, changed);
}

/**
 * Stores what a run ended with: the end with its effect, or another run later.
 * @throws TaskLost when another process has the task
 */
export async function endDone(db: Db, kind: TaskKind, task: Task, result: RunResult): Promise<void> {
  if (typeof result === 'object') {
    const queued = await requeueTask(db, task, { seconds: result.again, tries: kind.everySeconds ? 0 : task.tries });
    if (!queued) throw new TaskLost(`task ${task.id}`);
    return publishTask(db, kind, queued);
  }
  const done = await db.transaction(async (tx) => {
    await result?.(tx);
    return endTask(tx, task, { state: 'done' });
  });
  await publishTask(db, kind, done);
}

/**
 * Stores that a run broke: the task is begun again later, or has failed for good.
 * @param reason `stop`: the process ends, which is no fault of the task
 */
export async function endBroken(
  db: Db,
  kind: TaskKind,
  task: Task,
  { reason, problem = reason }: { reason: FailureReason | 'stop'; problem?: string },
): Promise<void> {
  const { delivery, maxTries = Number.POSITIVE_INFINITY, retry = { first: 1, longest: 60 } } = kind;
  const isStop = reason === 'stop';
  if (delivery === 'at-least-once' && reason !== 'cancelled' && (isStop || task.tries < maxTries)) {
    const seconds = isStop ? 0 : Math.min(retry.longest, retry.first * 2 ** Math.min(task.tries - 1, 20));
    const queued = await requeueTask(db, task, { seconds, problem, tries: isStop ? task.tries - 1 : task.tries });
    if (queued) await publishTask(db, kind, queued);
    return;
  }
  await db.transaction((tx) => endForGood(tx, kind, task, { reason: isStop ? 'died' : reason, problem }));
}

/** Marks the end, with what gives back what was set aside: `onFailed` first, which locks the user. */
export async function endForGood(
  tx: Tx,
  kind: TaskKind | undefined,
  task: Task,
  { reason, problem = reason }: { reason: FailureReason; problem?: string },
): Promise<Task> {
  await kind?.onFailed?.(tx, task.payload, { task, reason });
  const state = reason === 'cancelled' ? 'cancelled' : 'failed';
  const ended = await endTask(tx, task, { state, problem });
  await publishTask(tx, kind, ended);
  return ended;
}

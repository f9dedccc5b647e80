import { and, desc, eq, lt, not } from 'drizzle-orm';
import { cancelTask, listTasks, retryTask, showTask } from 'shared/contracts/operator/operation/tasks.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import type { Db, Tx } from '../database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../operator/serve-command.ts';
import { notFound, Refusal } from '../refusals/refusal.ts';
import { findPlace } from './task-rows.ts';
import { isJob, type Task, tasks } from './task-tables.ts';

/** Rows of one list. */
const maxRows = 200;

export function taskCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'tasks that were given up',
    usual: { hours: 0 },
    command: listTasks,
    find: countWaiting(tasks, tasks.endTime, () => and(not(isJob), eq(tasks.state, 'failed'))),
  });
  const { site } = operatorApi;

  serveReading(operatorApi, listTasks, async ({ state, kind, minutes }, { db }) => {
    const since = state === 'running' ? tasks.beginTime : tasks.createTime;
    const meant = and(
      not(isJob),
      eq(tasks.state, state),
      kind === undefined ? undefined : eq(tasks.kind, kind),
      minutes === undefined ? undefined : lt(since, new Date(Date.now() - minutes * 60_000)),
    );
    return (await db.select().from(tasks).where(meant).orderBy(desc(tasks.id)).limit(maxRows)).map(shown);
  });

  serveReading(operatorApi, showTask, async ({ id }, { db }) => {
    const task = await requireTask(db, id);
    return {
      ...shown(task),
      lane: task.lane,
      place: await findPlace(db, task),
      process: task.processNumber,
      progress: task.progress ? JSON.stringify(task.progress) : '',
      begin_time: task.beginTime?.toISOString() ?? null,
      end_time: task.endTime?.toISOString() ?? null,
    };
  });

  serveWriting(operatorApi, retryTask, async ({ id }, { tx, log }) => {
    const task = await requireTask(tx, id);
    log.target = `task ${id}`;
    log.before = { state: task.state, problem: task.problem };
    if (task.state !== 'failed') throw new Refusal(`Task ${id} is ${task.state}.`);
    if ((await site.tasks.retry(tx, [id])).length === 0) {
      throw new Refusal(
        `Task ${id} (${task.kind}) is over: it may be begun only once, or what it was paid with is given back.`,
      );
    }
    return shown(await requireTask(tx, id));
  });

  serveWriting(operatorApi, cancelTask, async ({ id }, { tx, log }) => {
    const before = await requireTask(tx, id);
    log.target = `task ${id}`;
    log.before = { state: before.state };
    if (before.state !== 'queued' && before.state !== 'running') throw new Refusal(`Task ${id} is ${before.state}.`);
    return shown((await site.tasks.cancel(tx, id)) ?? before);
  });
}

async function requireTask(db: Db | Tx, id: number): Promise<Task> {
  const [task] = await db.select().from(tasks).where(eq(tasks.id, id));
  if (!task) throw notFound(`There is no task ${id}.`);
  return task;
}

const shown = ({ id, kind, key, userId, state, tries, problem, createTime, runTime }: Task) => ({
  id,
  kind,
  key,
  user_id: userId,
  state,
  tries,
  problem,
  create_time: createTime.toISOString(),
  run_time: runTime.toISOString(),
});

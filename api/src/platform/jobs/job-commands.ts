import { and, eq } from 'drizzle-orm';
import { listJobs, retryJob, runJob } from 'shared/contracts/operator/operation/jobs.ts';
import { type OperatorApi, serveReading, serveWriting } from '../operator/serve-command.ts';
import { countWaiting } from '../operator/waiting.ts';
import { invalidInput } from '../refusals/refusal.ts';
import { isJob, type Task, tasks } from '../tasks/task-tables.ts';

export function jobCommands(operatorApi: OperatorApi): void {
  const givenUp = and(isJob, eq(tasks.state, 'failed'));
  operatorApi.inbox.push({
    what: 'jobs that were given up',
    usual: { hours: 0 },
    command: listJobs,
    find: countWaiting(tasks, tasks.beginTime, () => givenUp),
  });
  const { jobs } = operatorApi.site;

  serveReading(operatorApi, listJobs, async (_input, { db }) => {
    const rows = await db.select().from(tasks).where(isJob).orderBy(tasks.beginTime);
    const runs = Map.groupBy(rows, ({ kind }) => kind);
    return jobs
      .list()
      .map(({ name, everySeconds }) => ({ name, every_seconds: everySeconds, ...shown(runs.get(name)) }));
  });

  serveWriting(operatorApi, runJob, async ({ name }, { tx, log }) => {
    requireJob(name);
    log.target = `job ${name}`;
    await jobs.runNow(name, tx);
    return { name, run: 'begins within seconds; `jobs list` shows how it ended' };
  });

  serveWriting(operatorApi, retryJob, async ({ name }, { tx, log }) => {
    requireJob(name);
    log.target = `job ${name}`;
    const retried = await tx
      .delete(tasks)
      .where(and(givenUp, eq(tasks.kind, name)))
      .returning({ id: tasks.id });
    // Each does all that there is to do.
    if (retried.length > 0) await jobs.runNow(name, tx);
    return { name, retried: retried.length };
  });

  function requireJob(name: string): void {
    const names = jobs.list().map((job) => job.name);
    if (!names.includes(name)) throw invalidInput(`There is no job "${name}". There are ${names.join(', ')}.`, 'name');
  }
}

/** What waits of a job, and how its newest run went. @param runs by when they began */
function shown(runs: Task[] = []) {
  const count = (isOne: (run: Task) => boolean) => runs.filter(isOne).length;
  const last = runs.findLast(({ beginTime }) => beginTime);
  const state = last ? stateOf(last) : 'never ran';
  return {
    last_run: last?.beginTime?.toISOString() ?? null,
    state,
    queued: count((run) => run.state === 'queued' && (run.problem !== '' || run.runTime <= new Date())),
    running: count((run) => run.state === 'running'),
    failed: count((run) => run.state === 'failed'),
    last_error: state === 'completed' ? '' : (last?.problem ?? ''),
  };
}

/** The run of an interval that was done is planned again, with no problem. */
function stateOf({ state, problem }: Task): string {
  if (state === 'queued' && problem) return 'retry';
  if (state === 'queued' || state === 'done') return 'completed';
  return state === 'running' ? 'active' : state;
}

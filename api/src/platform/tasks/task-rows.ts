import { and, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import { isOwnerDead } from '../database/ownership.ts';
import { notify } from '../database/signals.ts';
import type { NewTask, TaskKind } from './task-kind.ts';
import { type Task, tasks } from './task-tables.ts';

/** Any number: processes that claim tasks of one kind follow each other, so that limits are counted exactly. */
const claimLocks = 742_005;

/** Signals between processes: there may be work of a kind, a task shall stop. */
export const taskSignal = (what: 'work' | 'cancel', name: string | number) => `${what}:${name}`;

/** Adds a task, if the transaction is committed. The same key again gives the task that is there. */
export async function enqueueTask<Payload>(
  tx: Tx,
  { name: kind, input }: Pick<TaskKind<Payload>, 'name' | 'input'>,
  { key, payload, userId, lane, afterSeconds = 0 }: NewTask<Payload>,
): Promise<Task> {
  const [made] = await tx
    .insert(tasks)
    .values({
      kind,
      key,
      payload: input.parse(payload),
      userId: userId ?? null,
      runTime: sql`now() + make_interval(secs => ${afterSeconds})`,
      lane: lane?.name ?? '',
      laneLimit: lane?.limit ?? 1,
    })
    .onConflictDoNothing()
    .returning();
  if (made) {
    // One that begins later is found when its time has come.
    if (afterSeconds === 0) await notify(tx, 'site_tasks', taskSignal('work', kind));
    return made;
  }
  const found = await findTask(tx, kind, key);
  if (!found) throw new Error(`task ${kind} ${key} was not stored`);
  return found;
}

export async function findTask(db: Db | Tx, kind: string, key: string): Promise<Task | undefined> {
  const [task] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.kind, kind), eq(tasks.key, key)));
  return task;
}

/** Forgets a task that has ended, so that its key may be used again. */
export async function dropEndedTask(tx: Tx, kind: string, key: string): Promise<void> {
  await tx
    .delete(tasks)
    .where(and(eq(tasks.kind, kind), eq(tasks.key, key), notInArray(tasks.state, ['queued', 'running'])));
}

/** Takes a task out of the queue that has nothing to do any more. One that runs finds that out by itself. */
export async function dropQueuedTask(tx: Tx, kind: string, key: string): Promise<void> {
  await tx.delete(tasks).where(and(eq(tasks.kind, kind), eq(tasks.key, key), eq(tasks.state, 'queued')));
}

/** Lets a task that waits begin now. */
export async function hastenTask(tx: Tx, kind: string, key: string): Promise<void> {
  await tx
    .update(tasks)
    .set({ runTime: sql`now()` })
    .where(and(eq(tasks.kind, kind), eq(tasks.key, key), eq(tasks.state, 'queued')));
  await notify(tx, 'site_tasks', taskSignal('work', kind));
}

/**
 * Tasks of a kind that wait for nothing but their turn, to be ordered by `turnOrder`. Users take turns: who has few running is
 * served first, a user's second task comes after everybody's first, and of two first ones that of the user whose last one
 * began earlier.
 */
const inTurn = (kind: string, due: SQL) => sql`
  select waiting.id, waiting.run_time, waiting.lane, waiting.lane_limit,
    coalesce(mine.count, 0) as busy, coalesce(mine.count, 0) + waiting.round as turn, coalesce(beside.count, 0) as lane_busy,
    served.last_time
  from (${due}) waiting
  left join (select user_id, count(*)::int as count from tasks
    where kind = ${kind} and state = 'running' group by user_id) mine on mine.user_id = waiting.user_id
  left join (select lane, count(*)::int as count from tasks
    where kind = ${kind} and state = 'running' and lane <> '' group by lane) beside on beside.lane = waiting.lane
  left join lateral (select max(begin_time) as last_time from tasks
    where kind = ${kind} and user_id = waiting.user_id and begin_time > now() - interval '1 hour') served on true`;
const turnOrder = sql.raw('turn, last_time nulls first, run_time, id');

const columns = sql.raw('id, user_id, run_time, lane, lane_limit');
const queued = (kind: string, whose: SQL) => sql`from tasks where kind = ${kind} and state = 'queued' and ${whose}`;
const ofSite = sql.raw('user_id is null');
const ofUsers = sql.raw('user_id is not null');

/** Those that can be next: the first of each user and lane, and the first of the site's own. Each is one step in an index. */
const firstDue = (kind: string) => sql`
  with recursive first as (
    (select ${columns} ${queued(kind, ofUsers)} order by user_id, lane, run_time, id limit 1)
    union all
    select next.* from first cross join lateral (
      select ${columns} ${queued(kind, ofUsers)} and (user_id, lane) > (first.user_id, first.lane)
        order by user_id, lane, run_time, id limit 1) next)
  select *, 1 as round from first where run_time <= now()
  union all
  (select ${columns}, 1 ${queued(kind, ofSite)} and run_time <= now() order by run_time limit 1)`;

const allDue = (kind: string) => sql`
  select ${columns}, row_number() over (partition by coalesce(user_id, -id) order by run_time, id) as round
    from tasks where kind = ${kind} and state = 'queued' and run_time <= now()`;

/** Takes the next task that may run now for this process; undefined when there is none. */
export async function claimTask(
  db: Db,
  { name: kind, limits: { all, user = all } }: TaskKind,
  processNumber: number,
): Promise<Task | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${claimLocks}::int, hashtext(${kind}))`);
    const next = sql`(select id from (${inTurn(kind, firstDue(kind))}) candidates
      where busy < ${user} and (lane = '' or lane_busy < lane_limit)
        and (select count(*) from tasks where kind = ${kind} and state = 'running') < ${all}
      order by ${turnOrder} limit 1)`;
    const [task] = await tx
      .update(tasks)
      .set({
        state: 'running',
        tries: sql`${tasks.tries} + 1`,
        processNumber,
        heartbeatTime: sql`now()`,
        beginTime: sql`now()`,
        progress: null,
      })
      .where(eq(tasks.id, next))
      .returning();
    return task;
  });
}

/** How many tasks begin before this one; 0: it is next, or has begun. */
export async function findPlace(db: Db, { kind, id, state }: Pick<Task, 'kind' | 'id' | 'state'>): Promise<number> {
  if (state !== 'queued') return 0;
  const { rows } = await db.execute<{ place: number }>(sql`
    select place::int from (select id, row_number() over (order by ${turnOrder}) - 1 as place
      from (${inTurn(kind, allDue(kind))}) queue) places where id = ${id}`);
  return rows[0]?.place ?? 0;
}

/** The kinds that have a task whose time has come. */
export async function findDueKinds(db: Db, known: string[]): Promise<string[]> {
  const isDue = (whose: SQL) => sql`(select run_time <= now() from tasks
    where tasks.kind = known.kind and state = 'queued' and ${whose} order by run_time limit 1)`;
  const { rows } = await db.execute<{ kind: string }>(sql`
    select kind from jsonb_array_elements_text(${JSON.stringify(known)}::jsonb) known (kind)
      where ${isDue(ofSite)} or ${isDue(ofUsers)}`);
  return rows.map(({ kind }) => kind);
}

/** Says that this process still works on these; returns those that it shall not go on with. */
export async function touchTasks(db: Db, ids: number[], processNumber: number): Promise<number[]> {
  const rows = await db
    .update(tasks)
    .set({ heartbeatTime: sql`now()` })
    .where(and(inArray(tasks.id, ids), eq(tasks.state, 'running'), eq(tasks.processNumber, processNumber)))
    .returning({ id: tasks.id, isCancelRequested: tasks.isCancelRequested });
  const goesOn = new Set(rows.filter(({ isCancelRequested }) => !isCancelRequested).map(({ id }) => id));
  return ids.filter((id) => !goesOn.has(id));
}

/** Only the run that has the task ends it, or changes it: another process may have taken it over. */
const heldBy = ({ id, tries, processNumber }: Task) =>
  and(
    ...[eq(tasks.id, id), eq(tasks.state, 'running')],
    ...[eq(tasks.tries, tries), eq(tasks.processNumber, processNumber)],
  );

/** Another process has the task, or it has ended. */
export class TaskLost extends Error {
  override name = 'TaskLost';
}

/**
 * The task as it is now, kept for this run until the transaction ends.
 * @throws TaskLost when the run does not hold it any more
 */
export async function requireHeld(tx: Tx, task: Task): Promise<Task> {
  const [held] = await tx.select().from(tasks).where(heldBy(task)).for('update');
  if (!held) throw new TaskLost(`task ${task.id}`);
  return held;
}

/** @throws TaskLost, which undoes the transaction */
export async function endTask(
  tx: Tx,
  task: Task,
  end: { state: 'done' | 'failed' | 'cancelled'; problem?: string },
): Promise<Task> {
  const from = task.state === 'queued' ? and(eq(tasks.id, task.id), eq(tasks.state, 'queued')) : heldBy(task);
  const [ended] = await tx
    .update(tasks)
    .set({ ...end, endTime: sql`now()` })
    .where(from)
    .returning();
  if (!ended) throw new TaskLost(`task ${task.id}`);
  // A place for the next one.
  await notify(tx, 'site_tasks', taskSignal('work', task.kind));
  return ended;
}

/** Puts a task back into the queue. @param tries how many of its tries count */
export async function requeueTask(
  db: Db | Tx,
  task: Task,
  { seconds, problem = '', tries }: { seconds: number; problem?: string; tries: number },
): Promise<Task | undefined> {
  const [queued] = await db
    .update(tasks)
    .set({ state: 'queued', problem, tries, runTime: sql`now() + make_interval(secs => ${seconds})` })
    .where(heldBy(task))
    .returning();
  return queued;
}

export async function storeProgress(db: Db, task: Task, progress: Record<string, unknown>): Promise<Task | undefined> {
  const [changed] = await db.update(tasks).set({ progress }).where(heldBy(task)).returning();
  return changed;
}

/** Running tasks whose process is dead. */
export function findAbandoned(db: Db, kinds: string[], silentFor?: number): Promise<Task[]> {
  return db
    .select()
    .from(tasks)
    .where(and(eq(tasks.state, 'running'), inArray(tasks.kind, kinds), isOwnerDead(tasks, silentFor)))
    .limit(1000);
}

/** Ended tasks are kept for a week: for the operator, and so that their keys stay taken. */
export async function dropEndedTasks(db: Db): Promise<void> {
  await db
    .delete(tasks)
    .where(
      and(notInArray(tasks.state, ['queued', 'running']), lt(tasks.endTime, sql`now() - make_interval(days => 7)`)),
    );
}

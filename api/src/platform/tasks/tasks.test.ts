import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as commands from 'shared/contracts/operator/operation/tasks.ts';
import * as z from 'shared/contracts/schema.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { until } from '../../testing/until.ts';
import type { RunResult, TaskKind, TaskRun } from './task-kind.ts';
import { enqueueTask, findPlace, findTask } from './task-rows.ts';
import { type Task, tasks } from './task-tables.ts';

type Run = (payload: { word: string }, run: TaskRun) => Promise<RunResult>;
interface Made {
  kind: TaskKind<{ word: string }>;
  /** What its runs do: one list for all processes of this test. */
  does: Run;
  begun: string[];
  failed: { key: string; reason: string }[];
}

let site: TestApp;
let operator: TestOperator;
const made = new Map<string, Made>();
const others: TestApp[] = [];

function make(name: string, more: Partial<TaskKind<{ word: string }>> = {}): Made {
  const one: Made = {
    does: async () => undefined,
    begun: [],
    failed: [],
    kind: {
      name,
      input: z.object({ word: z.string() }),
      delivery: 'at-least-once',
      limits: { all: 10 },
      limitSeconds: 20,
      run: (payload, run) => {
        one.begun.push(run.task.key);
        return one.does(payload, run);
      },
      onFailed: async (tx, _payload, { task, reason }) => {
        await tx.execute(sql`select 1`);
        one.failed.push({ key: task.key, reason });
      },
      ...more,
    },
  };
  made.set(name, one);
  return one;
}

const effects = make('effects');
const once = make('once', { delivery: 'at-most-once' });
const thrice = make('thrice', { maxTries: 3, retry: { first: 0, longest: 0 } });
const plain = make('plain', { maxTries: 1 });
const { onFailed: _none, ...withoutEnd } = plain.kind;
plain.kind = withoutEnd;
const narrow = make('narrow', { limits: { all: 4, user: 2 } });
const single = make('single', { limits: { all: 1 } });
const short = make('short', { limitSeconds: 0.1, maxTries: 1 });
const told = make('told', {
  eventOf: ({ id, state }) => ({ event: 'conversation', session_id: id, message_id: state === 'running' ? 1 : 2 }),
});

const more = [
  (app: FastifyInstance) => {
    for (const { kind } of made.values()) app.tasks.add(kind);
  },
];

beforeAll(async () => {
  site = await testApp({ more });
  operator = await testOperator(site);
  await site.app.tasks.start();
});
beforeEach(() => {
  for (const one of made.values()) Object.assign(one, { does: async () => undefined, begun: [], failed: [] });
});
afterAll(async () => {
  for (const other of others) await other.close();
  await site.close();
});

const db = () => site.database.db;
const add = (one: Made, key: string, given: { userId?: number; lane?: { name: string; limit: number } } = {}) =>
  db().transaction((tx) => enqueueTask(tx, one.kind, { key, payload: { word: key }, ...given }));
const stateOf = async ({ kind }: Made, key: string) => (await findTask(db(), kind.name, key))?.state;
const become = (one: Made, key: string, state: Task['state']) => until(async () => (await stateOf(one, key)) === state);

/** A run that ends when the test opens its door. */
function gate() {
  const doors = new Map<string, () => void>();
  const run: Run = ({ word }, { signal }) =>
    new Promise((resolve, reject) => {
      doors.set(word, () => resolve(undefined));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  return { run, inside: () => [...doors.keys()], open: (word: string) => doors.get(word)?.() };
}

test('a task begins after its commit; a key is one task', async () => {
  const undone = db().transaction(async (tx) => {
    await enqueueTask(tx, effects.kind, { key: 'undone', payload: { word: 'x' } });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const words: string[] = [];
  effects.does = async ({ word }) => void words.push(word);
  const [first, second] = [await add(effects, 'a'), await add(effects, 'a')];
  expect(second.id).toBe(first.id);
  await become(effects, 'a', 'done');
  await add(effects, 'a');
  await add(effects, 'b');
  await become(effects, 'b', 'done');
  expect(words).toEqual(['a', 'b']);
  expect(await stateOf(effects, 'undone')).toBeUndefined();
});

test('a payload that does not fit is refused before anything is stored', async () => {
  const wrong = db().transaction((tx) =>
    enqueueTask(tx, effects.kind, { key: 'wrong', payload: { word: 1 } as never }),
  );
  await expect(wrong).rejects.toThrow();
  expect(await stateOf(effects, 'wrong')).toBeUndefined();
});

test('a run’s effect and its task’s end are one transaction', async () => {
  let tries = 0;
  thrice.does = async () => async (tx) => {
    tries++;
    await tx.execute(sql`insert into limit_counters (key, count, window_end) values ('effect', 1, now())
      on conflict (key) do update set count = limit_counters.count + 1`);
    if (tries === 1) throw new Error('after the effect');
  };
  await add(thrice, 'effect');
  await become(thrice, 'effect', 'done');
  const { rows } = await db().execute<{ count: number }>(
    sql`select count::int from limit_counters where key = 'effect'`,
  );
  expect([tries, rows]).toEqual([2, [{ count: 1 }]]);
});

test('failures are retried, then `onFailed` runs once, without private text', async () => {
  thrice.does = async () => {
    throw new TypeError('a secret of the user');
  };
  await add(thrice, 'broken');
  await become(thrice, 'broken', 'failed');
  expect([thrice.begun.length, thrice.failed]).toEqual([3, [{ key: 'broken', reason: 'error' }]]);
  expect(await findTask(db(), 'thrice', 'broken')).toMatchObject({ tries: 3, problem: 'TypeError' });
});

test('at most once is begun once', async () => {
  once.does = async () => {
    throw new Error('no');
  };
  await add(once, 'broken');
  await become(once, 'broken', 'failed');
  expect([once.begun, once.failed]).toEqual([['broken'], [{ key: 'broken', reason: 'error' }]]);
});

test('a run beyond its limit has failed, even a deaf one', async () => {
  short.does = () => new Promise(() => undefined);
  await add(short, 'deaf');
  await become(short, 'deaf', 'failed');
  expect(short.failed).toEqual([{ key: 'deaf', reason: 'limit' }]);
});

test('a task that waits for something is run again later', async () => {
  let looks = 0;
  effects.does = async () => (++looks < 3 ? { again: 0 } : undefined);
  await add(effects, 'waits');
  await become(effects, 'waits', 'done');
  expect(looks).toBe(3);
});

test('users, lanes and all have limits; the queue position is known', async () => {
  const { run, inside, open } = gate();
  narrow.does = run;
  const lane = { name: 'channel:slow', limit: 1 };
  for (const key of ['a1', 'a2', 'a3']) await add(narrow, key, { userId: 1 });
  await until(async () => inside().length === 2);
  for (const key of ['b1', 'b2']) await add(narrow, key, { userId: 2, lane });
  await until(async () => inside().length === 3);
  await add(narrow, 'c1', { userId: 3 });
  await until(async () => inside().length === 4);
  await add(narrow, 'd1', { userId: 4 });
  expect(inside()).toEqual(['a1', 'a2', 'b1', 'c1']);
  const places = await Promise.all(
    ['a3', 'b2', 'd1', 'c1'].map(async (key) => findPlace(db(), (await findTask(db(), 'narrow', key)) as Task)),
  );
  // User 4 has nothing running, user 2 one, user 1 two.
  expect(places).toEqual([2, 1, 0, 0]);
  open('a1');
  await until(async () => inside().includes('d1'));
  open('b1');
  await until(async () => inside().includes('b2'));
  for (const key of ['a2', 'c1', 'd1', 'b2']) open(key);
  await until(async () => inside().includes('a3'));
  open('a3');
  await become(narrow, 'a3', 'done');
});

test('500 tasks of a user delay another’s by one run', async () => {
  const { run, inside, open } = gate();
  single.does = run;
  await db().transaction(async (tx) => {
    for (let at = 0; at < 500; at++) {
      await enqueueTask(tx, single.kind, { key: `many-${at}`, payload: { word: `many-${at}` }, userId: 1 });
    }
  });
  await until(async () => inside().length === 1);
  await add(single, 'first-of-another', { userId: 2 });
  open('many-0');
  await until(async () => inside().length === 2);
  expect(inside()).toEqual(['many-0', 'first-of-another']);
  await db().delete(tasks).where(eq(tasks.state, 'queued'));
  open('first-of-another');
  await become(single, 'first-of-another', 'done');
});

test('a waiting task is cancelled at once, a running one by signal', async () => {
  const { run, inside } = gate();
  single.does = run;
  const running = await add(single, 'running');
  await until(async () => inside().includes('running'));
  const waiting = await add(single, 'waiting');
  await db().transaction((tx) => site.app.tasks.cancel(tx, waiting.id));
  expect(await stateOf(single, 'waiting')).toBe('cancelled');
  const other = await testApp({ database: site.database, more });
  others.push(other);
  await db().transaction((tx) => other.app.tasks.cancel(tx, running.id));
  await become(single, 'running', 'cancelled');
  expect(single.begun).toEqual(['running']);
  expect(single.failed).toEqual([
    { key: 'waiting', reason: 'cancelled' },
    { key: 'running', reason: 'cancelled' },
  ]);
  // A task that has ended stays as it is.
  expect(await db().transaction((tx) => site.app.tasks.cancel(tx, running.id))).toMatchObject({ state: 'cancelled' });
});

test('a dead process’s task begins again, or fails if unrepeatable', async () => {
  const left = { state: 'running', tries: 1, processNumber: 99, payload: { word: 'w' } } as const;
  const heartbeatTime = sql`now() - interval '1 hour'`;
  await db()
    .insert(tasks)
    .values([
      { ...left, kind: 'effects', key: 'left', heartbeatTime },
      { ...left, kind: 'once', key: 'left', heartbeatTime },
      { ...left, kind: 'effects', key: 'left-cancelled', isCancelRequested: true, heartbeatTime },
      // Its process is alive.
      { ...left, kind: 'once', key: 'alive', processNumber: 0 },
    ]);
  await become(effects, 'left', 'done');
  await become(once, 'left', 'failed');
  await become(effects, 'left-cancelled', 'cancelled');
  expect([effects.begun, once.begun]).toEqual([['left'], []]);
  expect([once.failed, effects.failed]).toEqual([
    [{ key: 'left', reason: 'died' }],
    [{ key: 'left-cancelled', reason: 'cancelled' }],
  ]);
  expect(await stateOf(once, 'alive')).toBe('running');
  await db().delete(tasks).where(eq(tasks.key, 'alive'));
});

test('a run whose task another process took over changes nothing', async () => {
  let release = () => undefined as unknown;
  let effect = 0;
  effects.does = () =>
    new Promise((resolve) => {
      release = () => resolve(async () => void effect++);
    });
  const { id } = await add(effects, 'stolen');
  await become(effects, 'stolen', 'running');
  await until(async () => effects.begun.length === 1);
  await db().update(tasks).set({ tries: 2, processNumber: 98 }).where(eq(tasks.id, id));
  release();
  await until(async () => site.log.some(({ msg }) => msg === 'task is another process’s now'));
  expect(await findTask(db(), 'effects', 'stolen')).toMatchObject({ state: 'running', tries: 2 });
  // The other one died as well.
  effects.does = async () => undefined;
  await db().update(tasks).set({ heartbeatTime: sql`now() - interval '1 hour'` }).where(eq(tasks.id, id));
  await become(effects, 'stolen', 'done');
});

test('an ending process puts repeatable runs back and finishes others', async () => {
  const other = await testApp({ database: site.database, more });
  const { run, inside, open } = gate();
  once.does = ({ word }, { signal: _unheard, ...rest }) =>
    run({ word }, { ...rest, signal: new AbortController().signal });
  effects.does = run;
  // Only the other process works.
  const mine = await testApp({ more, database: site.database });
  await mine.close();
  await site.app.tasks.stop();
  await other.app.tasks.start();
  await add(effects, 'again');
  await add(once, 'whole');
  await until(async () => inside().length === 2);
  const closed = other.close();
  await become(effects, 'again', 'queued');
  expect(await findTask(db(), 'effects', 'again')).toMatchObject({ tries: 0, problem: 'stop' });
  open('whole');
  await closed;
  expect(await stateOf(once, 'whole')).toBe('done');
  const next = await testApp({ database: site.database, more });
  others.push(next);
  effects.does = async () => undefined;
  await next.app.tasks.start();
  await become(effects, 'again', 'done');
});

test('an ending process puts back a task being taken', async () => {
  let stopped: Promise<void> | undefined;
  const late = make('late', {
    limits: {
      // Read when a task is taken.
      get all() {
        stopped ??= Promise.resolve().then(() => ending.app.tasks.stop());
        return 10;
      },
    },
  });
  const ending = await testApp({ database: site.database, more });
  others.push(ending);
  late.does = gate().run;
  await add(late, 'taken');
  await ending.app.tasks.start();
  await until(() => stopped !== undefined);
  await stopped;
  expect(late.begun).toEqual(['taken']);
  expect(await findTask(db(), 'late', 'taken')).toMatchObject({ state: 'queued', tries: 0, problem: 'stop' });
});

test('progress and states go to the user’s tabs', async () => {
  told.does = async (_payload, { progress }) => {
    await progress({ part: 0.5 });
    return undefined;
  };
  const { id } = await add(told, 'told', { userId: 77 });
  await become(told, 'told', 'done');
  const { rows } = await db().execute<{ event: { session_id: number; message_id: number } }>(
    sql`select event from user_events where user_id = 77 order by id`,
  );
  expect(rows.map(({ event }) => [event.session_id, event.message_id])).toEqual([
    [id, 1],
    [id, 1],
    [id, 2],
  ]);
  expect(await findTask(db(), 'told', 'told')).toMatchObject({ progress: { part: 0.5 } });
});

test('operators retry or cancel tasks, unless begun only once', async () => {
  plain.does = async () => {
    throw new Error('no');
  };
  once.does = plain.does;
  thrice.does = plain.does;
  const [failed, begun] = [await add(plain, 'for-operators'), await add(once, 'for-operators')];
  const givenBack = await add(thrice, 'for-operators');
  await become(plain, 'for-operators', 'failed');
  await become(once, 'for-operators', 'failed');
  await become(thrice, 'for-operators', 'failed');
  const listed = await operator.get(commands.listTasks, { kind: 'plain' });
  expect(listed[0]).toMatchObject({ id: failed.id, state: 'failed', tries: 1, problem: 'Error' });
  for (const { id } of [begun, givenBack]) {
    expect(await operator.ask(commands.retryTask, { id })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('is over'),
    });
  }
  plain.does = async () => undefined;
  expect(await operator.get(commands.retryTask, { id: failed.id })).toMatchObject({ state: 'queued' });
  await become(plain, 'for-operators', 'done');
  expect(await operator.ask(commands.retryTask, { id: failed.id })).toMatchObject({ code: 0 });
  const { run, inside } = gate();
  effects.does = run;
  const { id } = await add(effects, 'hangs');
  await until(async () => inside().includes('hangs'));
  expect(await operator.get(commands.showTask, { id })).toMatchObject({ state: 'running', place: 0 });
  await operator.get(commands.cancelTask, { id });
  await become(effects, 'hangs', 'cancelled');
  expect(await operator.ask(commands.cancelTask, { id })).toMatchObject({ code: 0 });
  expect(await operator.ask(commands.showTask, { id: 9_999_999 })).toMatchObject({ code: 0 });
  const { payload } = await site.app.inject({ url: '/metrics' });
  expect(payload).toContain('site_tasks{kind="once",state="failed"}');
});

import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { captchas } from '../../site/captcha/captcha-tables.ts';
import { codes } from '../../site/code/code-tables.ts';
import { knownPlaces, logins, loginTickets } from '../../site/login/login-tables.ts';
import { makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { storedReplies } from '../database/idempotency-tables.ts';
import { limitCounters } from '../limits/limit-tables.ts';
import { tasks } from '../tasks/task-tables.ts';

let site: TestApp;
let userId: number;
beforeEach(async () => {
  site = await testApp();
  userId = (await makeUser(site)).id;
  await site.database.db.delete(logins);
});
afterEach(() => site.close());

const day = 24 * 3600_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const swept = { limitCounters, codes, logins, captchas, loginTickets, knownPlaces, storedReplies };

async function addRows(name: string, age: number) {
  const { db } = site.database;
  const [time, past] = [ago(age), ago(age + 1)];
  await db.insert(limitCounters).values({ key: name, count: 1, windowEnd: time });
  await db.insert(codes).values({ target: name, scene: 'YZMDL', codeHash: 'x', expireTime: past });
  await db.insert(logins).values({ tokenHash: name, userId, terminal: 4, expireTime: time });
  await db.insert(captchas).values({ keyHash: name, answerHash: 'x', expireTime: time });
  await db.insert(loginTickets).values({ keyHash: name, ticketHash: name, expireTime: time });
  await db.insert(knownPlaces).values({ account: name, addressHash: 'x', seenTime: ago(age > 0 ? 91 : 1) });
  await db.insert(storedReplies).values({ userId, keyHash: name, bodyHash: 'x', createTime: past });
}

const counts = async () => {
  const found = Object.entries(swept).map(async ([name, table]) => [name, await site.database.db.$count(table)]);
  return Object.fromEntries(await Promise.all(found));
};

/** The jobs that ended so in this process, by `/metrics`. */
async function ended(outcome: 'done' | 'failed'): Promise<string[]> {
  const { body } = await site.app.inject('/metrics');
  return [...body.matchAll(/^site_job_runs_total{job="([\w-]+)",outcome="(\w+)"} \d+$/gm)]
    .filter(([, , how]) => how === outcome)
    .map(([, job = '']) => job)
    .toSorted();
}

async function start() {
  await site.app.jobs.plan();
  await site.app.tasks.start();
}

const cleaning = ['drop-expired-logins', 'drop-old-codes', 'drop-old-counters', 'drop-old-replies'];
/** Every feature's. */
const all = () =>
  site.app.jobs
    .list()
    .map(({ name }) => name)
    .toSorted();

test('expired rows are removed, valid rows stay', async () => {
  await addRows('old', 0.5);
  await addRows('good', -2);
  await start();
  await until(async () => (await ended('done')).length === all().length);
  expect(await ended('done')).toEqual(all());
  expect(await ended('failed')).toEqual([]);
  expect(await counts()).toEqual(Object.fromEntries(Object.keys(swept).map((name) => [name, 1])));
});

test('a failing job is retried and blocks no others', async () => {
  await addRows('old', 0.5);
  await site.asOwner('alter table stored_replies rename to elsewhere');
  await start();
  await until(async () => (await ended('done')).length + (await ended('failed')).length >= all().length);
  await site.asOwner('alter table elsewhere rename to stored_replies');
  expect(await ended('failed')).toEqual(['drop-old-replies']);
  expect(await counts()).toEqual({
    ...Object.fromEntries(Object.keys(swept).map((name) => [name, 0])),
    storedReplies: 1,
  });
  const [error] = site.log.filter(({ level }) => level === 'error');
  expect(error).toMatchObject({ msg: 'job failed', job: 'drop-old-replies', retry: 0 });
  await until(async () => (await ended('done')).includes('drop-old-replies'));
  expect(await site.database.db.$count(storedReplies)).toBe(0);
});

test('two processes that start together run each job once', async () => {
  const other = await testApp({ database: site.database });
  await site.app.jobs.plan();
  await other.app.jobs.plan();
  await Promise.all([site.app.tasks.start(), other.app.tasks.start()]);
  await until(async () => (await ended('done')).length === all().length);
  const { body } = await other.app.inject('/metrics');
  await other.close();
  for (const job of cleaning) expect(body).not.toContain(`site_job_runs_total{job="${job}"`);
});

test('a given-up run is kept; the next interval has its own', async () => {
  await site.asOwner('alter table stored_replies rename to elsewhere');
  await site.app.jobs.plan();
  const name = 'drop-old-replies';
  await site.asOwner(`update tasks set tries = 8 where kind = '${name}'`);
  await site.app.tasks.start();
  const runs = () => site.database.db.select().from(tasks).where(eq(tasks.kind, name)).orderBy(tasks.id);
  await until(async () => (await runs()).length === 2);
  const [givenUp, next] = await runs();
  expect(givenUp).toMatchObject({ state: 'failed', tries: 9, problem: '42P01' });
  expect(next).toMatchObject({ state: 'queued', tries: 0, problem: '' });
  expect((next?.runTime.getTime() ?? 0) - Date.now()).toBeGreaterThan(3500_000);
});

test('runs of one job follow each other over all processes', async () => {
  let [now, most, runs] = [0, 0, 0];
  const job = async () => {
    most = Math.max(most, ++now);
    await sleep(50);
    now--;
    runs++;
  };
  const more = [(app: FastifyInstance) => app.jobs.add({ name: 'slow', everySeconds: 60, limitSeconds: 10, run: job })];
  const pair = [await testApp({ database: site.database, more }), await testApp({ database: site.database, more })];
  for (const { app } of pair) await app.jobs.plan();
  for (let i = 0; i < 3; i++) await site.database.db.transaction((tx) => site.app.jobs.runNow('slow', tx));
  await Promise.all(pair.map(({ app }) => app.tasks.start()));
  await until(async () => runs === 4);
  for (const app of pair) await app.close();
  expect([most, runs]).toEqual([1, 4]);
});

import { sql } from 'drizzle-orm';
import { listJobs, retryJob, runJob } from 'shared/contracts/operator/jobs.ts';
import type { Db } from '../database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../operator/serve-command.ts';
import { type Waited, waitedOf } from '../operator/waiting.ts';
import { invalidInput } from '../refusals/refusal.ts';

export function jobCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({ what: 'jobs that were given up', command: listJobs, find: findGivenUp });
  const { jobs } = operatorApi.site;

  serveReading(operatorApi, listJobs, async (_input, { db }) => {
    const rows = new Map((await findRuns(db)).map((row) => [row.name, row]));
    return jobs.list().map(({ name, everySeconds }) => {
      const { state = 'never ran', started, queued = 0, active = 0, failed = 0, error } = rows.get(name) ?? {};
      const last_run = started ? new Date(started).toISOString() : null;
      return {
        name,
        every_seconds: everySeconds,
        last_run,
        state,
        queued,
        running: active,
        failed,
        last_error: error ?? '',
      };
    });
  });

  serveWriting(operatorApi, runJob, async ({ name }, { tx, after, log }) => {
    requireJob(name);
    log.target = `job ${name}`;
    await jobs.runNow(name, tx);
    after(() => jobs.wake(name));
    return { name, run: 'begins within seconds; `jobs list` shows how it ended' };
  });

  serveWriting(operatorApi, retryJob, async ({ name }, { tx, after, log }) => {
    requireJob(name);
    log.target = `job ${name}`;
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id::text from pgboss.job where name = ${name} and state = 'failed'`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await jobs.retry(name, ids, tx);
    after(() => jobs.wake(name));
    return { name, retried: ids.length };
  });

  function requireJob(name: string): void {
    const names = jobs.list().map((job) => job.name);
    if (!names.includes(name)) throw invalidInput(`There is no job "${name}". There are ${names.join(', ')}.`, 'name');
  }
}

interface Run {
  name: string;
  queued: number;
  active: number;
  failed: number;
  /** Of the newest run that began. */
  state: string;
  started: Date | string | null;
  error: string | null;
}

/** Runs that failed as often as they may. An api whose jobs never started has no queue. */
async function findGivenUp(db: Db): Promise<Waited> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select to_regclass('pgboss.job') is not null as has`);
  if (!rows[0]?.has) return { count: 0, oldest: null };
  const failed = await db.execute<{ count: number; oldest: number | null }>(sql`
    select count(*)::int as count, extract(epoch from min(started_on))::float8 as oldest
    from pgboss.job where state = 'failed'`);
  return waitedOf(failed.rows[0]);
}

/** What the queue holds of each job, and how its newest run went. */
async function findRuns(db: Db): Promise<Run[]> {
  const { rows } = await db.execute<Run & Record<string, unknown>>(sql`
    select counts.*, coalesce(last.state, 'never ran') as state, last.started_on as started, last.error
    from (
      select name,
        count(*) filter (where state in ('created', 'retry'))::int as queued,
        count(*) filter (where state = 'active')::int as active,
        count(*) filter (where state = 'failed')::int as failed
      from pgboss.job group by name) counts
    left join lateral (
      select state::text, started_on, output ->> 'message' as error from pgboss.job
      where job.name = counts.name and started_on is not null order by started_on desc limit 1) last on true`);
  return rows;
}

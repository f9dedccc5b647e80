import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/db.ts';
import { providerHours } from './health-tables.ts';

const hourMs = 3600_000;
/** Days of which hours are kept. */
const keptDays = 30;

type Hour = typeof providerHours.$inferInsert;

/** Adds one result to its hour. */
export function noteHour(db: Db, result: Omit<Hour, 'hour' | 'times'>): PromiseLike<unknown> {
  const { lastTime, errorStatus = 0, errorWords = '', health } = result;
  const hour = new Date(Math.floor(+lastTime / hourMs) * hourMs);
  const times = health === 'works' ? 0 : 1;
  return db
    .insert(providerHours)
    .values({ ...result, hour, times })
    .onConflictDoUpdate({
      target: [providerHours.kind, providerHours.name, providerHours.hour, providerHours.health],
      set: { times: sql`${providerHours.times} + ${times}`, lastTime, errorStatus, errorWords },
    });
}

interface Wanted {
  kind?: string | undefined;
  name?: string | undefined;
  days: number;
  /** `all`: also the hours in which all went well. */
  shown: 'failed' | 'all';
}

/** Hours of the last days, the newest first. */
export function findHours(db: Db, { kind, name, days, shown }: Wanted) {
  return db
    .select()
    .from(providerHours)
    .where(
      and(
        gte(providerHours.hour, new Date(Date.now() - days * 24 * hourMs)),
        kind === undefined ? undefined : eq(providerHours.kind, kind),
        name === undefined ? undefined : eq(providerHours.name, name),
        shown === 'all' ? undefined : ne(providerHours.health, 'works'),
      ),
    )
    .orderBy(desc(providerHours.hour), desc(providerHours.lastTime))
    .limit(5000);
}

export function providerHourJobs(app: FastifyInstance): void {
  const run = async () => {
    await app.db.delete(providerHours).where(lt(providerHours.hour, new Date(Date.now() - keptDays * 24 * hourMs)));
  };
  app.jobs.add({ name: 'drop-old-provider-hours', everySeconds: 24 * 3600, limitSeconds: 60, run });
}

import { eq, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../database/moment.ts';

export const taskStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** Durable work: what is to be done, and how far it is. */
export const tasks = pgTable(
  'tasks',
  {
    /** Grows in the order in which tasks were added. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** The business key: there is one task of it, however often it is added. */
    key: text().notNull(),
    /** Whose it is; null: the site's own. No foreign key: its check would wait for who has locked the user. */
    userId: integer('user_id'),
    /** A further limit of how many run at once, e.g. `channel:ark`; empty: none. */
    lane: text().notNull().default(''),
    laneLimit: integer('lane_limit').notNull().default(1),
    payload: jsonb().notNull(),
    state: text({ enum: taskStates }).notNull().default('queued'),
    isCancelRequested: boolean('is_cancel_requested').notNull().default(false),
    /** How often it was begun. */
    tries: integer().notNull().default(0),
    /** It does not begin earlier. */
    runTime: moment('run_time').notNull().defaultNow(),
    processNumber: integer('process_number').notNull().default(0),
    heartbeatTime: moment('heartbeat_time').notNull().defaultNow(),
    /** The last progress that a run reported. */
    progress: jsonb().$type<Record<string, unknown>>(),
    /** Why it failed the last time: a code or the name of an error, never its message, which may hold what a user wrote. */
    problem: text().notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
    beginTime: moment('begin_time'),
    endTime: moment('end_time'),
  },
  (table) => [
    uniqueIndex('tasks_key').on(table.kind, table.key),
    // Each question is for the first row of one of these, however many follow: what waits costs nothing.
    index('tasks_due').on(table.kind, table.runTime).where(sql`${table.state} = 'queued' and ${table.userId} is null`),
    index('tasks_due_of_users')
      .on(table.kind, table.runTime)
      .where(sql`${table.state} = 'queued' and ${table.userId} is not null`),
    index('tasks_turns')
      .on(table.kind, table.userId, table.lane, table.runTime, table.id)
      .where(sql`${table.state} = 'queued' and ${table.userId} is not null`),
    index('tasks_running').on(table.kind).where(sql`${table.state} = 'running'`),
    // A task that is added is in none of those that it does not need yet.
    index('tasks_begun')
      .on(table.kind, table.userId, table.beginTime)
      .where(sql`${table.beginTime} is not null and ${table.userId} is not null`),
    index('tasks_end').on(table.endTime).where(sql`${table.endTime} is not null`),
    index('tasks_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);

/** The lane of jobs (`platform/jobs/jobs.ts`): of each one run at a time. */
export const jobLane = 'job';
export const isJob = eq(tasks.lane, jobLane);

export type Task = typeof tasks.$inferSelect;

import { and, eq, lt, sql } from 'drizzle-orm';
import { jobLane, tasks } from '../../../platform/tasks/task-tables.ts';
import { ageText, type Check, hoursAfter } from './seen-alert.ts';

/** Minutes that work may wait after its time has come. */
const late = 15;
/** Kinds that are named. */
const named = 5;

/** Jobs and tasks whose time has come and that nobody does. What was given up is a queue of its own. */
export const workCheck: Check = {
  name: 'work',
  about: '后台任务：到时间 15 分钟还没有人做',
  async look({ app: { db, jobs } }, now) {
    const since = sql<number>`extract(epoch from min(${tasks.runTime}))::float8`;
    const rows = await db
      .select({ kind: tasks.kind, lane: tasks.lane, count: sql<number>`count(*)::int`, since })
      .from(tasks)
      .where(and(eq(tasks.state, 'queued'), lt(tasks.runTime, hoursAfter(now, -late / 60))))
      .groupBy(tasks.kind, tasks.lane);
    // The row of a job that this version has no more waits for ever.
    const own = new Set(jobs.list().map(({ name }) => name));
    const overdue = rows
      .filter(({ kind, lane }) => lane !== jobLane || own.has(kind))
      .toSorted((one, other) => one.since - other.since);
    const [first] = overdue;
    if (!first) return [];
    const kinds = overdue.slice(0, named).map(({ kind, count }) => `${kind} ${count} 件`);
    const oldest = new Date(first.since * 1000);
    return [
      {
        key: 'work.overdue',
        says: `后台任务没有按时做：${kinds.join('、')}${overdue.length > named ? '等' : ''}，最早的晚了 ${ageText(oldest, now)}`,
        advice: '看 api 是否忙或已停：npm run admin -- jobs list；npm run admin -- tasks list --state queued',
        since: hoursAfter(oldest, late / 60),
      },
    ];
  },
};

import type { FastifyInstance } from 'fastify';
import { dropOldReplies } from '../database/idempotent-transaction.ts';
import { analyzeChangedTables } from '../database/table-statistics.ts';
import { dropOldCounters } from '../limits/limits.ts';
import { dropOldSessions } from '../operator/find-session.ts';
import { dropEndedTasks } from '../tasks/task-rows.ts';

/** Rows of what all features use that are over (a feature's own are dropped by a job beside its routes), and what the planner knows. */
export function cleanupJobs(app: FastifyInstance): void {
  const hourly = { everySeconds: 3600, limitSeconds: 20 };
  app.jobs.add({ name: 'drop-old-replies', ...hourly, run: () => dropOldReplies(app.db) });
  const counters = { ...hourly, limitSeconds: 600, run: () => dropOldCounters(app.db) };
  app.jobs.add({ name: 'drop-old-counters', ...counters });
  app.jobs.add({ name: 'drop-ended-tasks', ...hourly, run: () => dropEndedTasks(app.db) });
  app.jobs.add({ name: 'drop-old-operator-sessions', ...hourly, run: () => dropOldSessions(app.db) });
  if (app.database.engine === 'pglite') {
    const run = () => analyzeChangedTables(app.db);
    app.jobs.add({ name: 'analyze-tables', everySeconds: 300, limitSeconds: 120, run });
  }
}

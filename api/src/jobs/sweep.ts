import type { FastifyInstance } from 'fastify';
import { endAbandonedRuns } from '../chat/run-queries.ts';
import { dropOldReplies } from '../database/effect.ts';
import { dropOldCounters } from '../limits/limits.ts';
import { dropOldCodes } from '../login/code-queries.ts';
import { dropExpiredSessions } from '../login/login-queries.ts';

/** What must not pile up, or stay open, for ever. */
export function sweep(app: FastifyInstance): void {
  const runs = setInterval(() => attempt(app, 'abandoned answers', () => endAbandonedRuns(app.db)), 5000);
  const rest = setInterval(() => void sweepRows(app), 3600_000);
  runs.unref();
  rest.unref();
  app.addHook('onClose', async () => {
    clearInterval(runs);
    clearInterval(rest);
  });
}

/** Each by itself: one that fails keeps none of the others. */
export async function sweepRows(app: FastifyInstance): Promise<void> {
  for (const drop of [dropOldReplies, dropOldCounters, dropOldCodes, dropExpiredSessions]) {
    await attempt(app, drop.name, () => drop(app.db));
  }
}

async function attempt(app: FastifyInstance, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    app.log.error({ err: error }, `sweeping ${what} failed`);
  }
}

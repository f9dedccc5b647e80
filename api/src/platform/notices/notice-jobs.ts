import type { FastifyInstance } from 'fastify';
import { dropOldQuarantined } from './quarantine.ts';

export function noticeJobs(app: FastifyInstance): void {
  app.jobs.add({
    name: 'drop-old-notices',
    everySeconds: 24 * 3600,
    limitSeconds: 60,
    run: () => dropOldQuarantined(app.db),
  });
}

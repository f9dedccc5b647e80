import fastify from 'fastify';
import type { ShellStatus } from 'shared/releases/shell/shell-status.ts';
import type { Metrics } from './metrics.ts';

/** The internal port: for the operator's tools, never for visitors. */
export function createStatusApp(status: () => ShellStatus, metrics: Metrics) {
  const app = fastify();
  app.get('/_mf/status', () => status());
  app.get('/metrics', async (_request, reply) => {
    const { type, body } = await metrics.text();
    return reply.type(type).send(body);
  });
  return app;
}

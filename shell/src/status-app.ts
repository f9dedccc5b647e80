import fastify from 'fastify';
import type { ShellStatus } from 'shared/releases/shell-status.ts';

/** The internal port: for the operator's tools, never for visitors. */
export function createStatusApp(status: () => ShellStatus) {
  const app = fastify();
  app.get('/_mf/status', () => status());
  return app;
}

import { hostname } from 'node:os';
import fastify from 'fastify';
import { isOwnHost, unknownHost } from 'shared/contracts/http/own-host.ts';
import type { ShellStatus } from 'shared/releases/shell/shell-status.ts';
import type { SeenTab } from 'shared/releases/shell/shell-tabs.ts';
import type { ShellConfig } from '../config.ts';
import type { Metrics } from './metrics.ts';

interface StatusParts {
  status: () => ShellStatus;
  tabs: () => SeenTab[];
  metrics: Metrics;
  config: Pick<ShellConfig, 'internalHost' | 'advertisedHost'>;
}

/** The internal port: for the operator's tools, never for visitors. */
export function createStatusApp({ status, tabs, metrics, config }: StatusParts) {
  const app = fastify();
  const names = [hostname(), config.internalHost, config.advertisedHost];
  app.addHook('onRequest', async (request, reply) => {
    if (!isOwnHost(request.headers.host, names)) return reply.code(403).send({ msg: unknownHost });
  });
  app.get('/_mf/status', () => status());
  app.get('/_mf/tabs', () => ({ tabs: tabs() }));
  app.get('/metrics', async (_request, reply) => {
    const { type, body } = await metrics.text();
    return reply.type(type).send(body);
  });
  return app;
}

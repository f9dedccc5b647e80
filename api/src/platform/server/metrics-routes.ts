import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { isOwnHost, unknownHost } from 'shared/contracts/http/own-host.ts';
import { BadRequest } from '../refusals/refusal.ts';

/** `/metrics` for Prometheus, beside the probes: shell and gateway pass on only what lies under the API's prefix. */
export function metricsRoutes(app: FastifyInstance): void {
  const names = [hostname(), app.config.host];
  app.get('/metrics', async (request, reply) => {
    if (!isOwnHost(request.headers.host, names)) throw new BadRequest(unknownHost, 403);
    return reply.type(app.metrics.contentType).send(await app.metrics.metrics());
  });
}

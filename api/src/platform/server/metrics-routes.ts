import type { FastifyInstance } from 'fastify';

/** `/metrics` for Prometheus, beside the probes: shell and gateway pass on only what lies under the API's prefix. */
export function metricsRoutes(app: FastifyInstance): void {
  app.get('/metrics', async (_request, reply) => reply.type(app.metrics.contentType).send(await app.metrics.metrics()));
}

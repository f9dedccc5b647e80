import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { isOwnHost, unknownHost } from 'shared/contracts/http/own-host.ts';
import { BadRequest } from '../refusals/refusal.ts';

/** Milliseconds for reading one metric: Prometheus gives all of them ten seconds. */
const readWithin = 2000;

/** `/metrics` for Prometheus, beside the probes: shell and gateway pass on only what lies under the API's prefix. */
export function metricsRoutes(app: FastifyInstance): void {
  const names = [hostname(), app.config.host];
  const ofAnswer = new Registry();
  const unread = new Gauge({
    name: 'site_metrics_unread',
    help: 'Metrics that this answer lacks, because what they count could not be read: most often the database is away',
    registers: [ofAnswer],
  });
  app.get('/metrics', async (request, reply) => {
    if (!isOwnHost(request.headers.host, names)) throw new BadRequest(unknownHost, 403);
    const metrics = app.metrics.getMetricsAsArray();
    const texts = await Promise.all(metrics.map(({ name }) => readMetric(name)));
    const read = texts.filter((text) => text !== undefined);
    unread.set(metrics.length - read.length);
    return reply.type(app.metrics.contentType).send([...read, await ofAnswer.metrics()].join('\n\n'));
  });

  /** A metric that counts rows fails while the database is away, when the others are needed most. */
  async function readMetric(name: string): Promise<string | undefined> {
    const over = new AbortController();
    const text = app.metrics.getSingleMetricAsString(name).catch((error: unknown) => {
      app.log.warn({ err: error, metric: name }, 'a metric could not be read');
      return undefined;
    });
    const late = sleep(readWithin, undefined, { signal: over.signal }).catch(() => undefined);
    return Promise.race([text, late]).finally(() => over.abort());
  }
}

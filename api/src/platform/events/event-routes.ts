import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { followEvents } from 'shared/contracts/events.ts';
import { busy } from '../refusals/refusal.ts';
import { lastEventId, serveStream } from '../serve/serve-stream.ts';
import { dropOldEvents } from './stored-events.ts';

export function eventRoutes(app: FastifyInstance): void {
  const { eventStreams, config } = app;
  // Answers keep a fifth of the streams for themselves: idle tabs push nobody's question out.
  const max = Math.floor(config.maxStreams * 0.8);

  app.jobs.add({ name: 'drop-old-events', everySeconds: 300, limitSeconds: 20, run: () => dropOldEvents(app.db) });

  new Gauge({
    name: 'site_event_streams',
    help: 'Open event streams of this process',
    registers: [app.metrics],
    collect() {
      this.set(eventStreams.size);
    },
  });

  serveStream(
    app,
    followEvents,
    async ({ after, age }, { user, request }) => {
      if (eventStreams.isClosed) throw busy('服务正在重启，请稍后再试');
      return (channel) => eventStreams.follow(user.id, channel, { after: after ?? lastEventId(request), age });
    },
    { kind: 'events', max },
  );
}

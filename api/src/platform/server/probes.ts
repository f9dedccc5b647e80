import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: its database answers too. */
export function probeRoutes(app: FastifyInstance): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await app.db.execute(sql`select 1`);
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      return reply.code(503).send({ status: 'database does not answer' });
    }
  });
}

import type { FastifyInstance } from 'fastify';
import { foreignWrite, isForeignWrite } from 'shared/contracts/http/foreign-write.ts';
import { BadRequest } from '../../refusals/refusal.ts';

/** No route takes a writing call from another site's page. Added before the routes, so that none can forget it. */
export function refuseForeignWrites(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (isForeignWrite(request, siteUrl)) throw new BadRequest(foreignWrite, 403);
  });
}

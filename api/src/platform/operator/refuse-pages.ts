import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { isOwnHost } from 'shared/contracts/http/own-host.ts';
import { BadRequest } from '../refusals/refusal.ts';

/**
 * Refuses what a web page in a browser on the operator's machine sends. The port's clients are programs: they send no
 * `Origin` and no `Sec-Fetch-Site`. A page whose own name was made to point here (DNS rebinding) sends neither with a
 * reading call, but that name as `Host`: only addresses, names without a dot, this machine's name and ADMIN_HOST are taken.
 */
export function refusePages(app: FastifyInstance, adminHost: string): void {
  const names = [hostname(), adminHost];
  app.addHook('onRequest', async (request) => {
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
      throw new BadRequest('The operator port answers no web pages. Use `npm run admin`.', 403);
    if (!isOwnHost(request.headers.host, names))
      throw new BadRequest(
        'The operator port does not answer to this name. Ask it by its address, or by the name in ADMIN_HOST.',
        403,
      );
  });
}

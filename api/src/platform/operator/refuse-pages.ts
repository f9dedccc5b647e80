import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAddress } from '../limits/client-address.ts';
import { BadRequest } from '../refusals/refusal.ts';

/**
 * Refuses what a web page in a browser on the operator's machine sends. The port's clients are programs: they send no
 * `Origin` and no `Sec-Fetch-Site`. A page whose own name was made to point here (DNS rebinding) sends neither with a
 * reading call, but that name as `Host`: only addresses, the names of this machine and ADMIN_HOST are taken.
 */
export function refusePages(app: FastifyInstance, adminHost: string): void {
  const names = new Set(['localhost', hostname().toLowerCase(), adminHost.toLowerCase()]);
  app.addHook('onRequest', async (request) => {
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
      throw new BadRequest('The operator port answers no web pages. Use `npm run admin`.', 403);
    const name = nameOf(request);
    if (!isAddress(name) && !names.has(name))
      throw new BadRequest(
        'The operator port does not answer to this name. Ask it by its address, or by the name in ADMIN_HOST.',
        403,
      );
  });
}

/** The name in `Host`, without port and brackets. */
function nameOf({ headers }: FastifyRequest): string {
  const host = `http://${headers.host ?? ''}`;
  return (
    URL.parse(host)
      ?.hostname.replace(/^\[|\]$/g, '')
      .replace(/\.$/, '') ?? ''
  );
}

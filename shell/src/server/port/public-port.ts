import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isForeignWrite } from 'shared/contracts/http/foreign-write.ts';
import type { ShellConfig } from '../config.ts';
import { shellLogging } from '../telemetry/shell-log.ts';
import { limitConnections, possibleConnections } from './connection-limit.ts';
import { boundOwn, cutStalled, type PortTimeouts, portTimeouts } from './port-timeouts.ts';
import { refusal } from './refusal.ts';
import { bytesRefuser } from './refuse-bytes.ts';

export interface PublicPortParts {
  config: ShellConfig;
  log: FastifyBaseLogger;
  /** For tests. */
  timeouts?: Partial<PortTimeouts>;
}

/** A request that no route can be asked for, or a page that failed altogether. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => void;

interface Fallbacks {
  /** An address that cannot be decoded, e.g. `/%`: no page has it, which is for the site to say. */
  oddAddress: Fallback;
  /** A page whose answer failed before it began. */
  failedPage: Fallback;
}

/** The route of all pages. */
export const pageRoute = '/*';

/**
 * The public port before it has routes. What holds for every answer is here, so that no route can forget it: its
 * security headers, that another site's page writes nothing, that no cache keeps what does not say so, that an error is the site's page or a reply in Chinese, and
 * how long a visitor is waited for.
 */
export function createPublicPort(parts: PublicPortParts, { oddAddress, failedPage }: Fallbacks): FastifyInstance {
  const { config } = parts;
  const limits = { ...portTimeouts, ...parts.timeouts };
  const bytes = bytesRefuser();
  const ofApi = ({ url }: FastifyRequest) => url.startsWith(`${config.apiPrefix}/`);
  const app = fastify({
    ...shellLogging(config.trustProxy > 0, parts.log),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    // While it ends, what was begun is finished: only connections without a request are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 10_000 },
    requestTimeout: limits.request,
    http: { headersTimeout: limits.head, connectionsCheckingInterval: limits.look },
    clientErrorHandler: bytes.refuse,
    // No hook runs for these.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      reply.headers({ ...everyAnswer, 'x-request-id': request.id });
      if (ofApi(request)) void reply.code(400).header('cache-control', 'no-store').send(refusal(400));
      else oddAddress(request, reply);
    },
  });
  bytes.watch(app.server);
  limitConnections(app.server, possibleConnections());
  cutStalled(app.server, limits.stalled);
  boundOwn(app, (request) => !ofApi(request), limits);
  app.addHook('onRequest', async (request, reply) => {
    if (isForeignWrite(request, config.siteUrl)) return reply.code(403).send(refusal(403));
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(everyAnswer);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (/^application\/json/.test(String(reply.getHeader('content-type')))) reply.header('x-robots-tag', 'noindex');
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusal(404)));
  app.setErrorHandler((error, request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number };
    // A client that has left is no failure.
    if (reply.raw.destroyed) request.log.debug('the visitor left');
    else if (statusCode >= 500) request.log.error({ err: error }, 'request failed');
    reply.code(statusCode);
    if (request.routeOptions.url === pageRoute) failedPage(request, reply);
    else reply.send(refusal(statusCode));
  });
  return app;
}

const everyAnswer = { 'x-content-type-options': 'nosniff' };

import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { registryTag } from '../snapshot.ts';
import { takeBrowserErrors } from './browser-errors.ts';
import { lastResort, type PageParts, servePage } from './serve-page.ts';
import { type LogTarget, shellLog } from './shell-log.ts';

export interface ShellParts extends PageParts {
  /** The end has begun: nothing new should be sent here. */
  isEnding: () => boolean;
  /** An open tab was told of this rev. */
  onTabTold: (rev: number) => void;
  /** Of `<name>@<version>`: this process serves it, or did lately. */
  isKnownRelease: (key: string) => boolean;
  logTarget?: LogTarget;
}

const html = 'text/html; charset=utf-8';

/** The public port: `/assets`, `/_mf`, the API's proxy, health, and every other path a page. */
export async function createShellApp(parts: ShellParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = fastify({
    ...shellLog(config.trustProxy > 0, parts.logTarget),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    // While it ends, what was begun is finished: only connections without a request are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 10_000 },
    // An address that cannot be decoded, e.g. `/%`: no page has it, which is for the site to say. No hook has run for it.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      reply.header('x-request-id', request.id);
      servePage(request, reply, parts).catch(() => reply.code(500).type(html).send(lastResort(request.id)));
    },
  });
  noteRequests(app, parts);
  // While it ends: a connection whose last answer is sent would be kept for its next request.
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(idle));
  });
  await app.register(files, {
    root: join(config.store, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
    // Server bundles are never served.
    allowedPath: (path) => /^\/[a-z-]+\/[\w.-]+\/browser\/[^/]+$/.test(path),
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('x-content-type-options', 'nosniff');
    },
  });
  await app.register(proxy, {
    upstream: config.apiUrl,
    prefix: config.apiPrefix,
    rewritePrefix: config.apiPrefix,
    // Its lines would hold whole addresses; the api has a line of its own for every request.
    disableRequestLogging: true,
    // Streams of many visitors stay open side by side, and may be silent for long (data.md, section 7).
    undici: { connections: 4096, pipelining: 1, bodyTimeout: 0, headersTimeout: 60_000 },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => {
        // `expect` (curl sends it before a file) has been answered here; undici refuses to pass it on.
        const { cookie: _cookie, expect: _expect, ...rest } = headers;
        return { ...rest, 'x-request-id': request.id, 'x-forwarded-for': (request as FastifyRequest).ip };
      },
      onError: (reply) => {
        const answer = { code: 0, show: 1, msg: '服务暂时不可用，请稍后重试', data: null };
        (reply as FastifyReply).code(502).send(answer);
      },
    },
  });
  app.get('/healthz', () => ({ ok: true }));
  // Once the API has answered the site can serve, with or without it.
  let hasAnswered = false;
  app.get('/readyz', async (_request, reply) => {
    hasAnswered = hasAnswered || (await parts.site.begin().publicRev()) !== null;
    const ready = parts.snapshot() !== undefined && hasAnswered && !parts.isEnding();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  app.get('/_mf/registry.json', (request, reply) => sendRegistry(request, reply, parts));
  await app.register(takeBrowserErrors, parts);
  app.get('/*', (request, reply) => servePage(request, reply, parts));
  app.setErrorHandler((error, request, reply) => {
    // Whoever left is no failure: nobody waits for the answer.
    if (reply.raw.destroyed) request.log.debug('the visitor left');
    else request.log.error({ err: error }, 'request failed');
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    return reply.code(status).type(html).send(lastResort(request.id));
  });
  return app;
}

/** Every answer but a file says which rev is live, and carries its request's id; every page has a line in the log. */
function noteRequests(app: FastifyInstance, { snapshot, metrics }: ShellParts): void {
  app.decorateRequest('page', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return;
    reply.header('x-request-id', request.id);
    const rev = snapshot()?.page.rev;
    if (rev !== undefined) reply.header('x-mf-rev', String(rev));
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.page) return;
    const { method, page } = request;
    metrics.page(page, page.outcome);
    request.log.info({ method, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...page }, 'request');
  });
}

/** The rev, the live releases and the killed ones; without a body for a tab that knows them. */
function sendRegistry(request: FastifyRequest, reply: FastifyReply, { snapshot, onTabTold }: ShellParts): FastifyReply {
  const registry = snapshot()?.registry;
  if (!registry) return reply.code(503).send();
  const known = request.headers['if-none-match'];
  const etag = registryTag(registry);
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (known === etag) return reply.code(304).send();
  if (known) onTabTold(registry.rev);
  return reply.send(registry);
}

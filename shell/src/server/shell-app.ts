import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Canaries } from '../canary/canaries.ts';
import type { Previews } from '../preview/previews.ts';
import { servePreviews } from '../preview/serve-previews.ts';
import { serveTabs } from '../tabs/serve-tabs.ts';
import type { Tabs } from '../tabs/tabs.ts';
import { type FeedParts, serveFeeds } from './feeds/serve-feeds.ts';
import { lastResort, type ServePageParts, servePage } from './pages/serve-page.ts';
import { createPublicPort, type PublicPortParts, pageRoute } from './port/public-port.ts';
import { proxyApi } from './proxy/api-proxy.ts';
import { sendRegistry } from './send-registry.ts';
import { serveAssets } from './serve-assets.ts';
import { takeBrowserErrors } from './telemetry/browser-errors.ts';

export interface ShellParts extends ServePageParts, PublicPortParts, FeedParts {
  previews: Previews;
  canaries: Canaries;
  tabs: Tabs;
  /** True once the shutdown has begun: readiness fails, no new request should come. */
  isEnding: () => boolean;
  /** Called when an open tab has read this rev. */
  onTabNotified: (rev: number) => void;
  /** Of `<name>@<version>`: this process serves it, or did lately. */
  isKnownRelease: (key: string) => boolean;
}

/** The public port: `/assets`, `/_mf`, the API's proxy, health, and every other path a page. */
export async function createShellApp(parts: ShellParts): Promise<FastifyInstance> {
  const { config } = parts;
  const sendLastResort = ({ id }: FastifyRequest, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').send(lastResort(id));
  const app = createPublicPort(parts, {
    oddAddress: (request, reply) =>
      void servePage(request, reply, parts).catch(() => sendLastResort(request, reply.code(500))),
    failedPage: sendLastResort,
  });
  noteRequests(app, parts);
  // While it ends: a connection whose last answer is sent would be kept for its next request.
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(idle));
  });
  serveAssets(app, config.store);
  await app.register(proxyApi, parts);
  app.get('/healthz', () => ({ ok: true }));
  // Once the API has answered the site can serve, with or without it.
  let hasAnswered = false;
  app.get('/readyz', async (_request, reply) => {
    hasAnswered = hasAnswered || (await parts.site.now()).rev !== null;
    const ready = parts.snapshot() !== undefined && hasAnswered && !parts.isEnding();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  app.get('/_mf/registry.json', async (request, reply) => {
    const previewed = await parts.previews.of(request.headers.cookie);
    const site = previewed ? undefined : parts.canaries.visit(request)?.site;
    if (site) return sendRegistry(request, reply, { ...parts, snapshot: () => site.snapshot });
    if (!previewed) return sendRegistry(request, reply, parts);
    return sendRegistry(request, reply, { snapshot: () => previewed.snapshot, onTabNotified: () => undefined });
  });
  await app.register(servePreviews, parts);
  await app.register(takeBrowserErrors, parts);
  await app.register(serveTabs, parts);
  serveFeeds(app, parts);
  app.get(pageRoute, (request, reply) => servePage(request, reply, parts));
  return app;
}

/** Every answer but a file says which rev is live, and carries its request's id; every page has a line in the log. */
function noteRequests(app: FastifyInstance, { snapshot, metrics, failures }: ShellParts): void {
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
    failures.answered(page);
    request.log.info({ method, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...page }, 'request');
  });
}

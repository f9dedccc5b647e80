import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { ReleaseRecord } from 'shared/releases/record.ts';
import { compressed } from './compress-page.ts';
import type { ShellConfig } from './config.ts';
import { type PageEnvironment, type PageRequest, renderPage } from './entry-server.tsx';
import type { KeptPage, PageCache } from './page-cache.ts';
import { assetUrl, type ServerSnapshot } from './remotes-server.ts';
import { securityHeaders } from './security-headers.ts';
import type { SiteLoader } from './site-loader.ts';
import { SplicedPage } from './spliced-page.ts';

export interface ShellParts {
  config: ShellConfig;
  /** The build this process runs: its browser files lie in the store under the same version. */
  build: ReleaseRecord;
  site: SiteLoader;
  cache: PageCache;
  /** Undefined until the first channel was taken into use. */
  snapshot: () => ServerSnapshot | undefined;
}

/** The public port: `/assets`, `/_mf`, the API's proxy, health, and every other path a page. */
export async function createShellApp(parts: ShellParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = fastify({
    logger: { level: process.env.LOG_LEVEL || 'info', redact: ['req.headers'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 10_000 },
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
    // Streams of many visitors stay open side by side, and may be silent for long (data.md, section 7).
    undici: { connections: 4096, pipelining: 1, bodyTimeout: 0, headersTimeout: 60_000 },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => {
        const { cookie: _cookie, ...rest } = headers;
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
    hasAnswered = hasAnswered || (await parts.site.publicRev()) !== null;
    const ready = parts.snapshot() !== undefined && hasAnswered;
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  app.get('/_mf/registry.json', (_request, reply) => sendRegistry(reply, parts.snapshot()));
  app.get('/*', (request, reply) => sendPage(request, reply, parts));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'request failed');
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    return reply.code(status).type('text/html; charset=utf-8').send(lastResort(request.id));
  });
  return app;
}

function sendRegistry(reply: FastifyReply, snapshot: ServerSnapshot | undefined): FastifyReply {
  const page = snapshot?.page ?? { rev: 0, remotes: {} };
  return reply.header('cache-control', 'no-cache').header('etag', `"${page.rev}"`).send(page);
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, parts: ShellParts): Promise<FastifyReply> {
  const snapshot = parts.snapshot();
  if (!snapshot) return reply.code(503).type('text/html; charset=utf-8').send(lastResort(request.id));
  const { config } = parts;
  const nonce = randomBytes(16).toString('base64');
  reply.headers({
    ...securityHeaders(nonce, config.assetBase, request.protocol === 'https'),
    'x-mf-rev': String(snapshot.page.rev),
    'x-request-id': request.id,
    vary: 'Accept-Encoding, Cookie',
  });
  const environment = { snapshot, site: parts.site, main: mainFile(parts), apiPrefix: config.apiPrefix };
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (request.headers.cookie === undefined) {
    const kept = await anonymousPage(request, parts, environment);
    const words = [nonce, request.id];
    reply.code(kept.status).headers({ ...kept.headers, 'cache-control': 'private, no-cache' });
    if (!kept.page) return reply.send();
    if (!/\bgzip\b/.test(accepted)) return reply.send(kept.page.plain(words));
    return reply.header('content-encoding', 'gzip').send(kept.page.gzip(words));
  }
  const page = pageRequest(request, reply, nonce);
  const answer = await renderPage(page, environment);
  const personal = /(?:^|;\s*)token=/.test(page.cookies);
  reply
    .code(answer.status)
    .headers({ ...answer.headers, 'cache-control': personal ? 'private, no-store' : 'private, no-cache' });
  if (!answer.body) return reply.send();
  const { body, encoding } = compressed(answer.body, accepted);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

const slots = [{ mark: '@@nonce@@' }, { mark: '@@request-id@@' }];

/** The page as every visitor without a cookie gets it: rendered without one, whoever asked. */
async function anonymousPage(
  request: FastifyRequest,
  { cache, site }: ShellParts,
  environment: PageEnvironment,
): Promise<KeptPage> {
  const url = addressOf(request);
  const siteRev = await site.publicRev();
  const key = [environment.snapshot.page.rev, siteRev, url.href].join(' ');
  return cache.get(key, async () => {
    const [nonce, requestId] = slots.map(({ mark }) => mark) as [string, string];
    let whole = siteRev !== null;
    const report = (error: unknown) => {
      whole = false;
      request.log.error({ err: error }, 'render');
    };
    const signal = new AbortController().signal;
    const anonymous = { url, cookies: '', requestId, nonce, signal, report };
    const { status, headers, body } = await renderPage(anonymous, environment);
    const page = body && new SplicedPage(await text(body), slots);
    return { status, headers, page, whole: whole && status === 200 };
  });
}

function mainFile({ config, build }: ShellParts) {
  const { entry, files } = build.browser;
  return {
    url: assetUrl(config.assetBase, 'shell', build.version, entry),
    integrity: files[entry]?.sri ?? '',
  };
}

const addressOf = (request: FastifyRequest) =>
  new URL(request.url.replace(/^\/+/, '/'), `${request.protocol}://${request.host}`);

function pageRequest(request: FastifyRequest, reply: FastifyReply, nonce: string): PageRequest {
  const left = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return {
    url: addressOf(request),
    cookies: request.headers.cookie ?? '',
    requestId: request.id,
    nonce,
    signal: left.signal,
    report: (error) => {
      if (!left.signal.aborted) request.log.error({ err: error }, 'render');
    },
  };
}

/** A page for when not even the shell can be rendered. */
const lastResort = (requestId: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>暂时无法访问</title><body style="font:16px/1.75 system-ui;max-width:40em;margin:20vh auto;padding:0 16px"><h1>暂时无法访问</h1><p>网站正在启动或遇到了问题，请稍后刷新页面。</p><p style="color:#666;font-size:12px">${requestId}</p></body></html>`;

import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseRecord } from 'shared/releases/record.ts';
import { readCookie } from 'shared/site/cookies.ts';
import { assetUrl, type ServerSnapshot } from '../releases/remotes-server.ts';
import { type PageAnswer, type PageEnvironment, type PageRequest, renderPage } from '../render/entry-server.tsx';
import type { SiteLoader } from '../render/site-loader.ts';
import { compressed, isAccepted } from './compress-page.ts';
import type { ShellConfig } from './config.ts';
import type { Metrics } from './metrics.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import { isOwnFailure, makeNote, noteError, type PageNote } from './page-note.ts';
import { addressOf, pageRequest, reporter } from './page-request.ts';
import { contentPolicy, securityHeaders } from './security-headers.ts';
import { SplicedPage } from './spliced-page.ts';

export interface PageParts {
  config: ShellConfig;
  /** The build this process runs: its browser files lie in the store under the same version. */
  build: ReleaseRecord;
  site: SiteLoader;
  cache: PageCache;
  metrics: Metrics;
  /** Undefined until the first channel was taken into use. */
  snapshot: () => ServerSnapshot | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request for a page: what log and figures say of it. */
    page: PageNote | null;
  }
}

/** Answers with a page: kept, or rendered for this visitor. */
export async function servePage(request: FastifyRequest, reply: FastifyReply, parts: PageParts): Promise<FastifyReply> {
  const snapshot = parts.snapshot();
  if (!snapshot) return reply.code(503).type('text/html; charset=utf-8').send(lastResort(request.id));
  const { config } = parts;
  const nonce = randomBytes(16).toString('base64');
  reply.headers({
    ...securityHeaders(nonce, config.assetBase, request.protocol === 'https'),
    'x-mf-rev': String(snapshot.page.rev),
    vary: 'Accept-Encoding, Cookie',
  });
  const allowPictures = (origins: readonly string[]) => {
    if (origins.length) reply.header('content-security-policy', contentPolicy(nonce, config.assetBase, origins));
  };
  const url = addressOf(request, config.siteUrl);
  const environment = pageEnvironment(parts, snapshot);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (request.headers.cookie === undefined) {
    const kept = await anonymousPage(request, url, parts, environment);
    request.page = kept.note;
    const words = [nonce, request.id];
    reply.code(kept.status).headers({ ...kept.headers, 'cache-control': 'private, no-cache' });
    allowPictures(kept.pictures);
    if (!kept.page) return reply.send();
    if (!isAccepted(accepted, 'gzip')) return reply.send(kept.page.plain(words));
    return reply.header('content-encoding', 'gzip').send(kept.page.gzip(words));
  }
  const note = makeNote(snapshot.page, url.pathname);
  request.page = note;
  const page = pageRequest(request, reply, { url, nonce, note });
  const answer = await notedRender(page, environment, note, parts.metrics);
  const personal = Boolean(readCookie(page.cookies, 'token'));
  reply
    .code(answer.status)
    .headers({ ...answer.headers, 'cache-control': personal ? 'private, no-store' : 'private, no-cache' });
  allowPictures(answer.pictures);
  if (!answer.body) return reply.send();
  const { body, encoding } = compressed(answer.body, accepted);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** What a render needs besides its request. */
export function pageEnvironment(
  { config, build, site }: Pick<PageParts, 'config' | 'build' | 'site'>,
  snapshot: ServerSnapshot,
): PageEnvironment {
  const { entry, files } = build.browser;
  const url = assetUrl(config.assetBase, 'shell', build.version, entry);
  return {
    snapshot,
    site: site.begin(),
    main: { url, integrity: files[entry]?.sri ?? '' },
    apiPrefix: config.apiPrefix,
  };
}

/** Renders, and says when the last byte is there how it went: to the figures, and to the remote's breaker. */
async function notedRender(
  page: PageRequest,
  environment: PageEnvironment,
  note: PageNote,
  metrics: Metrics,
): Promise<PageAnswer> {
  const from = performance.now();
  const { snapshot } = environment;
  const done = (status: number) => {
    metrics.render(note, note.outcome, performance.now() - from);
    if (!note.remote) return;
    if (isOwnFailure(note.outcome)) snapshot.note(note.remote, 'failed');
    else if (note.outcome === 'ok' && status === 200) snapshot.note(note.remote, 'ok');
  };
  const answer = await renderPage(page, environment).catch((error) => {
    noteError(note, error, 'frame');
    done(500);
    throw error;
  });
  const { standIn, route } = answer.facts;
  note.route = route;
  if (standIn && note.outcome === 'ok') note.outcome = standIn;
  if (standIn) answer.headers['x-robots-tag'] = 'noindex';
  if (answer.body && !Buffer.isBuffer(answer.body)) answer.body.once('close', () => done(answer.status));
  else done(answer.status);
  return answer;
}

/** Marks that nobody can know: what a visitor or an operator writes must never be given a nonce. */
const slots = ['nonce', 'request-id'].map((name) => ({ mark: `@@${name}-${randomBytes(16).toString('hex')}@@` }));

/** The page as every visitor without a cookie gets it: rendered without one, whoever asked. */
async function anonymousPage(
  request: FastifyRequest,
  url: URL,
  { cache, metrics }: PageParts,
  environment: PageEnvironment,
): Promise<KeptPage> {
  const siteRev = await environment.site.publicRev();
  const { page: snapshot } = environment.snapshot;
  const key = [snapshot.rev, siteRev, url.href].join(' ');
  return cache.get(key, async () => {
    const [nonce, requestId] = slots.map(({ mark }) => mark) as [string, string];
    const note = makeNote(snapshot, url.pathname);
    const report = reporter(request, note);
    const signal = new AbortController().signal;
    const anonymous = { url, cookies: '', requestId, nonce, signal, report };
    const { status, headers, body, pictures } = await notedRender(anonymous, environment, note, metrics);
    const page =
      body === null ? null : new SplicedPage(Buffer.isBuffer(body) ? body.toString() : await text(body), slots);
    return {
      status,
      headers,
      page,
      pictures,
      whole: siteRev !== null && note.outcome === 'ok' && status === 200,
      note,
    };
  });
}

/** A page for when not even the shell can be rendered. */
export const lastResort = (requestId: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>暂时无法访问</title><body style="font:16px/1.75 system-ui;max-width:40em;margin:20vh auto;padding:0 16px"><h1>暂时无法访问</h1><p>网站正在启动或遇到了问题，请稍后刷新页面。</p><p style="color:#666;font-size:12px">${requestId}</p></body></html>`;

import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { readCookie } from 'shared/site/setting/cookies.ts';
import type { Canaries, Visit } from '../../canary/canaries.ts';
import type { LiveFailures } from '../../canary/live-failures.ts';
import { sliceCookie, whoAsks, withoutSlice } from '../../canary/visitor.ts';
import { barePage } from '../../document/bare-page.ts';
import type { PublicAnswers } from '../../document/site-data.ts';
import { encodingFor, isAccepted, packedStream } from '../../jobs/compress-page.ts';
import type { RenderJob } from '../../jobs/render-job.ts';
import { PoolBusy, type PoolPage, type RenderPool } from '../../pool/render-pool.ts';
import type { PreviewedSite, Previews } from '../../preview/previews.ts';
import type { ServerSnapshot } from '../../releases/server-snapshot.ts';
import { shareCookies } from '../../startup/share/share-link.ts';
import { findRow } from '../../url-table.ts';
import { WaitingBudget } from '../../waiting/waiting-budget.ts';
import type { ShellConfig } from '../config.ts';
import { contentPolicy, securityHeaders } from '../port/security-headers.ts';
import type { EmptyPages } from '../telemetry/empty-pages.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { PageHealth } from '../telemetry/page-health.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { makeLogEntry, type PageLogEntry } from './page-log-entry.ts';
import { addressOf, isVisit, leaving } from './page-request.ts';
import { PageTemplate } from './page-template.ts';
import type { PublicSiteCache } from './public-site.ts';
import { type Recorded, recordOutcome } from './record-outcome.ts';

export interface ServePageParts {
  config: ShellConfig;
  /** The build this process runs: its browser files lie in the store under the same version. */
  build: ReleaseRecord;
  site: Pick<PublicSiteCache, 'now'>;
  pool: Pick<RenderPool, 'render'>;
  cache: PageCache;
  metrics: Metrics;
  emptyPages: EmptyPages;
  health: PageHealth;
  previews: Pick<Previews, 'of' | 'pool'>;
  canaries: Pick<Canaries, 'visit' | 'rendered'>;
  failures: LiveFailures;
  /** Undefined until the first channel was taken into use. */
  snapshot: () => ServerSnapshot | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request for a page: what log and metrics say of it. */
    page: PageLogEntry | null;
  }
}

/** One page, as it is asked for. */
interface Asked {
  url: URL;
  remote: RemoteName | null;
  snapshot: ServerSnapshot;
  /** While a canary is served: whose page it is. */
  visit: Visit | undefined;
  site: PublicAnswers;
  visitor: string;
  apiBudget: number;
}

/** Answers with a page: from the cache, or rendered for this visitor; or says at once that too many are waited for. */
export async function servePage(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServePageParts,
): Promise<FastifyReply> {
  try {
    return await sendPage(request, reply, parts);
  } catch (error) {
    if (!(error instanceof PoolBusy)) throw error;
    // Not all of them in the same second again.
    const seconds = 3 + Math.floor(Math.random() * 6);
    reply.code(503).header('retry-after', seconds).type('text/html; charset=utf-8');
    return reply.send(barePage('访问的人太多', '页面过几秒会自己重试，请稍等。', request.id, seconds));
  }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, parts: ServePageParts): Promise<FastifyReply> {
  const { config } = parts;
  const url = addressOf(request, config.siteUrl);
  // Of this answer alone: a page in the cache has no cookies.
  if (isVisit(request)) reply.header('set-cookie', shareCookies(url.searchParams, request.protocol === 'https'));
  const cookie = withoutSlice(request.headers.cookie);
  const previewed = await parts.previews.of(cookie);
  const visit = previewed ? undefined : parts.canaries.visit(request);
  const snapshot = previewed?.snapshot ?? visit?.site?.snapshot ?? parts.snapshot();
  const newSlice = visit?.visitor.newSlice;
  if (newSlice && isVisit(request)) reply.header('set-cookie', sliceCookie(newSlice, request.protocol === 'https'));
  if (!snapshot) return reply.code(503).type('text/html; charset=utf-8').send(lastResort(request.id));
  const nonce = randomBytes(16).toString('base64');
  reply.headers({
    ...securityHeaders(nonce, config.assetBase, request.protocol === 'https'),
    vary: 'Accept-Encoding, Cookie',
  });
  const remote = findRow(url.pathname)?.remote ?? null;
  const budget = new WaitingBudget(config.apiTimeout);
  const site = await budget.during(parts.site.now());
  const apiBudget = budget.left;
  const asked: Asked = { url, remote, snapshot, visit, site, visitor: request.ip, apiBudget };
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const begin = (
    { status, headers, pictures }: Pick<PoolPage, 'status' | 'headers' | 'pictures'>,
    { rev }: PageLogEntry,
  ) => {
    reply.code(status).headers({ ...headers, 'x-mf-rev': String(rev) });
    if (pictures.length) reply.header('content-security-policy', contentPolicy(nonce, config.assetBase, pictures));
  };
  if (cookie === undefined) {
    const cached = await anonymousPage(request, asked, parts);
    request.page = cached.logEntry;
    const words = [nonce, request.id];
    begin(cached, cached.logEntry);
    reply.header('cache-control', 'private, no-cache');
    if (!cached.page) return reply.send();
    const brotli = isAccepted(accepted, 'br') && cached.page.brotli(words);
    if (brotli) return reply.header('content-encoding', 'br').send(brotli);
    if (!isAccepted(accepted, 'gzip')) return reply.send(cached.page.plain(words));
    return reply.header('content-encoding', 'gzip').send(cached.page.gzip(words));
  }
  const logEntry = makeLogEntry(snapshot.page, remote);
  const encoding = encodingFor(accepted);
  const job = jobOf(asked, { cookies: cookie, requestId: request.id, nonce, pack: { encoding } });
  const page = previewed
    ? await renderPreview(job, leaving(reply), previewed, request.log, parts)
    : await render(
        job,
        leaving(reply),
        { logEntry, snapshot, visit, log: request.log, who: () => whoAsks(request) },
        parts,
      );
  // What becomes of a preview is no visitor's business: neither metrics nor the line of each page count it.
  if (!previewed) request.page = logEntry;
  begin(page, logEntry);
  const personal = previewed !== undefined || Boolean(readCookie(cookie, 'token'));
  reply.header('cache-control', personal ? 'private, no-store' : 'private, no-cache');
  if (page.body.kind === 'none') return reply.send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(page.body.kind === 'whole' ? page.body.bytes : page.pieces && packedStream(page.pieces, encoding));
}

/** The page of a job. One that stands in for what was asked for is not to be found by search engines. */
async function render(
  job: RenderJob,
  signal: AbortSignal,
  recorded: Recorded,
  parts: ServePageParts,
): Promise<PoolPage> {
  const outcome = recordOutcome(recorded, signal, parts);
  const pool = recorded.visit?.site?.pool ?? parts.pool;
  const page = await pool.render(job, signal).catch((error) => {
    outcome.failed(error);
    throw error;
  });
  outcome.rendered(page);
  if (page.facts.standIn) page.headers['x-robots-tag'] = 'noindex';
  return page;
}

/** The page of a preview, by workers of its own; its errors are in the log. */
async function renderPreview(
  job: RenderJob,
  signal: AbortSignal,
  previewed: PreviewedSite,
  log: FastifyBaseLogger,
  { previews }: ServePageParts,
): Promise<PoolPage> {
  const page = await (await previews.pool(previewed)).render(job, signal);
  const { name: remote, version: release } = previewed.preview;
  for (const err of page.errors) log.warn({ preview: true, err, remote, release }, 'page error');
  page.headers['x-robots-tag'] = 'noindex';
  return page;
}

const jobOf = (
  { url, remote, snapshot, site, visitor, apiBudget }: Asked,
  own: Pick<RenderJob, 'cookies' | 'requestId' | 'nonce' | 'pack'>,
): RenderJob => ({
  url: url.href,
  remote,
  site,
  visitor,
  apiBudget,
  leaveOut: remote !== null && snapshot.leavesOut(remote),
  ...own,
});

/**
 * Random placeholders for nonce and request id, each as long as what replaces it: text of a visitor or an operator must never be
 * replaced by a nonce.
 */
const marks = [randomBytes(16).toString('base64'), randomUUID()];
const nobodyLeaves = new AbortController().signal;

/** The page for every visitor without a cookie, rendered without any data of the request that caused it but whom the API's limits count it for. */
async function anonymousPage(request: FastifyRequest, asked: Asked, parts: ServePageParts): Promise<CachedPage> {
  const { snapshot, visit, site, url, remote } = asked;
  const key = [snapshot.page.rev, visit?.site?.key, site.rev, url.href].join(' ');
  return parts.cache.get(key, async () => {
    const [nonce, requestId] = marks as [string, string];
    const logEntry = makeLogEntry(snapshot.page, remote);
    const job = jobOf(asked, { cookies: '', requestId, nonce, pack: { marks } });
    const page = await render(
      job,
      nobodyLeaves,
      { logEntry, snapshot, visit, log: request.log, who: () => whoAsks(request) },
      parts,
    );
    const { status, headers, body, isFresh, pictures } = page;
    return {
      status,
      headers,
      page: body.kind === 'parts' ? new PageTemplate(body.page) : null,
      pictures,
      isFresh,
      whole: site.rev !== null && logEntry.outcome === 'ok' && status === 200,
      logEntry,
    };
  });
}

/** A page for when not even the shell can be rendered. */
export const lastResort = (requestId: string) =>
  barePage('暂时无法访问', '网站正在启动或遇到了问题，请稍后刷新页面。', requestId);

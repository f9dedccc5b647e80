import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import {
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { defaultSiteConfig } from 'shared/site/config.ts';
import { cookieLine, readCookie } from 'shared/site/cookies.ts';
import type { PageMatch } from 'shared/site/remote.ts';
import { apiAway, visitContext } from 'shared/site/visit.ts';
import { App } from '../app.tsx';
import { documentTitle } from '../document/document-title.ts';
import { documentSnapshot } from '../document/snapshot.ts';
import { createStyleCache } from '../document/style-cache.ts';
import { createDocumentStore } from '../document/visit-store.ts';
import type { PageFacts, RenderedPage, RenderJob, WorkerSetup } from '../jobs/render-job.ts';
import { readScheme } from '../layouts/scheme/scheme.ts';
import { siteSwitch } from '../startup/site-switch.ts';
import { documentState } from '../startup/visit/document-state.ts';
import { documentAround } from './document/document.ts';
import { askAgainAfter, documentHead } from './document/document-head.ts';
import { isMainEmpty } from './document/main-text.ts';
import { PageSink } from './document/page-sink.ts';
import { originOf } from './document/picture-origins.ts';
import { type DocumentRequest, renderDocument } from './document/render-document.ts';
import { isOfApi } from './plain-error.ts';
import type { LoadedSet } from './release/loaded-set.ts';
import type { PageApi } from './site-loader.ts';

/** The request for one page, as its render needs it. */
export interface PageRequest extends DocumentRequest, Pick<RenderJob, 'cookies' | 'requestId' | 'remote' | 'leaveOut'> {
  url: URL;
}

export interface PageAnswer extends Pick<RenderedPage, 'status' | 'headers' | 'isFresh' | 'pictures' | 'facts'> {
  /** Bytes are the whole document. */
  body: Readable | Buffer | null;
}

export interface PageEnvironment extends Pick<WorkerSetup, 'main' | 'apiPrefix'> {
  set: LoadedSet;
  /** The page's time limit for calls has begun. */
  api: PageApi;
}

/** Request → store → site → loaders → streamed HTML. Everything it makes lives as long as the request. */
export async function renderPage(request: PageRequest, environment: PageEnvironment): Promise<PageAnswer> {
  const { api, set } = environment;
  const token = readCookie(request.cookies, 'token') || null;
  const loaded = await api.load(token);
  const location = siteSwitch(loaded.config, request.url);
  if (location) return { ...redirection(302, location), facts: { route: '', standIn: null, isEmpty: false } };
  const visit = documentState(loaded, request);
  const store = createDocumentStore({
    cookies: request.cookies,
    state: visit,
    client: (it) => api.client(it),
    report: (error) => request.report(error, 'load'),
  });
  const { remote } = request;
  const query = async (leaveOut: boolean) => {
    const { handler, waiting } = set.rendering(remote, leaveOut);
    const requestContext = new RouterContextProvider(new Map([[visitContext, store]]));
    const asked = new Request(request.url, { signal: request.signal });
    return { context: await handler.query(asked, { requestContext }), waiting };
  };
  let { context, waiting } = await query(request.leaveOut);
  if (!waiting && !(context instanceof Response)) {
    const failures = Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error));
    // A failure of the page's own code, unlike one of the API, is left to the browser: it may do better.
    if (failures.length > 0 && !failures.some(isOfApi)) {
      for (const failure of failures) request.report(failure, 'load');
      ({ context, waiting } = await query(true));
    }
  }
  const release = remote && set.page.remotes[remote];
  const facts: PageFacts = {
    route: context instanceof Response ? '' : (context.matches.at(-1)?.route.path ?? ''),
    standIn: waiting ? 'waiting' : remote && !release ? 'down' : null,
    isEmpty: false,
  };
  if (context instanceof Response) return { ...redirection(context.status, context.headers.get('location')), facts };
  sanitiseErrors(context, request.report);

  const cache = createStyleCache();
  cache.compat = true;
  const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' };
  if (loaded.tokenRefused) headers['set-cookie'] = cookieLine('token', '', request.url.protocol === 'https:', 0);
  const isAway = Object.values(context.errors ?? {}).some((it) => isRouteErrorResponse(it) && it.data === apiAway);
  if (isAway) headers['retry-after'] = `${askAgainAfter}`;
  const config = loaded.config ?? defaultSiteConfig();
  const matches = matchesOf(context);
  const title = documentTitle(matches, loaded.config);
  const { nonce, url } = request;
  const head = documentHead({ title, config, matches, url, status: context.statusCode, nonce, isAway });
  const around = (styles: string) =>
    documentAround(
      {
        nonce,
        title,
        head,
        config,
        themeStyles: loaded.themeStyles,
        scheme: readScheme(request.cookies),
        main: environment.main,
        preload: release?.preload ?? [],
        startsLater: !waiting && !token && config === loaded.config && !context.errors && saysLater(matches),
        state: {
          snapshot: documentSnapshot(set.page),
          waiting,
          visit,
          routing: { loaderData: context.loaderData, errors: context.errors },
          api: { prefix: environment.apiPrefix },
        },
      },
      styles,
    );
  const router = createStaticRouter(branchOf(context), context);
  const page = (
    <StrictMode>
      <App cache={cache} store={store}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>
    </StrictMode>
  );
  const body = await renderDocument(page, new PageSink(cache, request.nonce, around), request);
  facts.isEmpty = context.statusCode === 200 && !facts.standIn && body instanceof Buffer && isMainEmpty(body);
  const pictures = [...loaded.pictures, ...originOf(loaded.user?.avatar ?? '')];
  const isFresh = matches.at(-1)?.handle?.alwaysFresh === true;
  return { status: context.statusCode, headers, body, isFresh, pictures, facts };
}

/** Of the page itself, the innermost match. */
const saysLater = (matches: readonly PageMatch[]) => matches.at(-1)?.handle?.startsLater === true;

/** Renders a page that nobody gets, to its end. */
export async function renderUnseen(
  page: Pick<PageRequest, 'url' | 'remote' | 'cookies' | 'signal' | 'report'>,
  environment: PageEnvironment,
): Promise<{ status: number; html: string }> {
  const request = { ...page, requestId: 'unseen', nonce: 'unseen', leaveOut: false };
  const { status, body } = await renderPage(request, environment);
  return { status, html: body instanceof Readable ? await text(body) : String(body ?? '') };
}

/** The router would put an error's own message into the page: what is no answer with a status becomes a bare 500. */
function sanitiseErrors(context: StaticHandlerContext, report: PageRequest['report']): void {
  for (const [id, error] of Object.entries(context.errors ?? {})) {
    if (isRouteErrorResponse(error)) {
      const { status, data } = error;
      (context.errors ?? {})[id] = { status, statusText: '', internal: true, data };
    } else {
      report(error, 'load');
      context.statusCode = 500;
      (context.errors ?? {})[id] = { status: 500, statusText: '', internal: true, data: null };
    }
  }
}

/** The routes of this page alone: the router would make a copy of the whole tree for every page. */
const branchOf = ({ matches }: StaticHandlerContext) =>
  matches.reduceRight<StaticHandlerContext['matches'][number]['route'][]>(
    (children, { route }) => [
      children.length ? { ...route, index: false, children } : { ...route, children: undefined },
    ],
    [],
  );

const matchesOf = (context: StaticHandlerContext): PageMatch[] =>
  context.matches.map(({ route, params, pathname }) => {
    const loaderData = context.loaderData[route.id];
    return {
      id: route.id,
      params,
      pathname,
      handle: route.handle as PageMatch['handle'],
      loaderData,
      data: loaderData,
    };
  });

const redirection = (status: number, location: string | null): Omit<PageAnswer, 'facts'> => ({
  status,
  headers: location ? { location } : {},
  body: null,
  isFresh: false,
  pictures: [],
});

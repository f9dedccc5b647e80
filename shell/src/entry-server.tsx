import { PassThrough, type Readable } from 'node:stream';
import createCache from '@emotion/cache';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { defaultSiteConfig } from 'shared/site/config.ts';
import { cookieLine, readCookie } from 'shared/site/cookies.ts';
import type { PageMatch } from 'shared/site/remote.ts';
import { visitContext } from 'shared/site/visit.ts';
import { App } from './app.tsx';
import { documentEnd, documentHtml } from './document.ts';
import { documentTitle } from './document-title.ts';
import { readScheme } from './layouts/scheme.ts';
import type { ServerSnapshot } from './remotes-server.ts';
import type { SiteLoader } from './site-loader.ts';
import type { BrowserFile } from './snapshot.ts';
import { StylesStream } from './styles-stream.ts';
import { findRow } from './table.ts';
import { createVisitStore } from './visit-store.ts';

/** One page request, as the server hands it over. */
export interface PageRequest {
  /** Absolute, under the site's own origin. */
  url: URL;
  cookies: string;
  requestId: string;
  nonce: string;
  /** Fires when the visitor leaves. */
  signal: AbortSignal;
  report: (error: unknown) => void;
}

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: Readable | null;
}

export interface PageEnvironment {
  snapshot: ServerSnapshot;
  site: SiteLoader;
  main: BrowserFile;
  apiPrefix: string;
}

/** Longest time a page may take to stream before its open pieces are left to the browser. */
const renderTimeout = 10_000;

/** Request → store → site → loaders → streamed HTML. Everything it makes lives as long as the request. */
export async function renderPage(request: PageRequest, environment: PageEnvironment): Promise<PageAnswer> {
  const { snapshot } = environment;
  const site = environment.site.begin();
  const token = readCookie(request.cookies, 'token') || null;
  const loaded = await site.load(token);
  const visit = { config: loaded.config, user: loaded.user, origin: request.url.origin };
  const store = createVisitStore({
    token: loaded.tokenRefused ? null : token,
    state: visit,
    environment: (it) => site.environment(it),
    report: request.report,
  });
  const context = await snapshot.handler.query(new Request(request.url, { signal: request.signal }), {
    requestContext: new RouterContextProvider(new Map([[visitContext, store]])),
  });
  if (context instanceof Response) return redirection(context);
  sanitiseErrors(context, request.report);

  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' };
  if (loaded.tokenRefused) headers['set-cookie'] = cookieLine('token', '', request.url.protocol === 'https:', 0);
  const config = loaded.config ?? defaultSiteConfig();
  const release = snapshot.page.remotes[findRow(request.url.pathname)?.remote as RemoteName];
  const wrap = (html: string, styles: string) =>
    documentHtml(
      {
        nonce: request.nonce,
        title: documentTitle(matchesOf(context), config),
        config,
        decoration: loaded.decoration,
        scheme: readScheme(request.cookies),
        main: environment.main,
        preload: [environment.main, ...(release?.preload ?? [])],
        state: {
          snapshot: snapshot.page,
          visit,
          routing: { loaderData: context.loaderData, errors: context.errors },
          api: { prefix: environment.apiPrefix },
          requestId: request.requestId,
        },
      },
      html,
      styles,
    );
  const router = createStaticRouter(snapshot.handler.dataRoutes, context);
  const page = (
    <StrictMode>
      <App cache={cache} store={store}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>
    </StrictMode>
  );
  const body = await stream(page, new StylesStream(cache, request.nonce, wrap), request);
  return { status: context.statusCode, headers, body };
}

function stream(page: React.ReactElement, styles: StylesStream, request: PageRequest): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    styles.on('data', (piece) => body.write(piece));
    styles.on('end', () => body.end(documentEnd));
    const timer = setTimeout(() => abort(new Error('the render took too long')), renderTimeout);
    styles.on('close', () => clearTimeout(timer));
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: request.nonce,
      onShellReady() {
        pipe(styles);
        resolve(body);
      },
      onShellError: reject,
      onError: request.report,
    });
    request.signal.addEventListener('abort', () => abort(new Error('the visitor left')), { once: true });
  });
}

/** The router would put an error's own message into the page: what is no answer with a status becomes a bare 500. */
function sanitiseErrors(context: StaticHandlerContext, report: (error: unknown) => void): void {
  for (const [id, error] of Object.entries(context.errors ?? {})) {
    if (isRouteErrorResponse(error)) {
      const { status, data } = error;
      (context.errors ?? {})[id] = { status, statusText: '', internal: true, data };
    } else {
      report(error);
      context.statusCode = 500;
      (context.errors ?? {})[id] = { status: 500, statusText: '', internal: true, data: null };
    }
  }
}

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

function redirection(response: Response): PageAnswer {
  const location = response.headers.get('location');
  return { status: response.status, headers: location ? { location } : {}, body: null };
}

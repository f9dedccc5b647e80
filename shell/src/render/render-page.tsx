import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom';
import type { PageMatch } from 'shared/site/remote.ts';
import { cookieLine, readCookie } from 'shared/site/setting/cookies.ts';
import { apiAway } from 'shared/site/visit.ts';
import { createDocumentStore } from '../document/visit-store.ts';
import { siteSwitch } from '../startup/site-switch.ts';
import { documentState } from '../startup/visit/document-state.ts';
import { askRoutes } from './ask-routes.ts';
import { askAgainAfter } from './document/document-head.ts';
import { DrawnPages } from './document/drawn-pages.ts';
import { originOf } from './document/picture-origins.ts';
import { drawPage } from './draw-page.tsx';
import type { PageAnswer, PageEnvironment, PageRequest } from './page-request.ts';

/** Request → site → store → loaders → HTML. Everything it makes lives as long as the request, except HTML that may be used again. */
export async function renderPage(request: PageRequest, environment: PageEnvironment): Promise<PageAnswer> {
  const { api, set, drawn = new DrawnPages() } = environment;
  const report = (error: unknown) => request.report(error, 'load');
  const loaded = await api.load(readCookie(request.cookies, 'token') || null, report);
  const location = siteSwitch(loaded.config, request.url);
  if (location)
    return { ...redirection(302, location), facts: { route: '', standIn: null, isEmpty: false, missing: [] } };
  const visit = documentState(loaded, { ...request, requestId: drawn.marks.requestId });
  const store = createDocumentStore({
    cookies: request.cookies,
    state: visit,
    client: (it) => api.client(it),
    report,
  });
  const { context, waiting, failedRoute } = await askRoutes(request, set, store);
  const standIn = waiting ? 'waiting' : request.remote && !set.page.remotes[request.remote] ? 'down' : null;
  if (context instanceof Response) {
    const facts = { route: '', standIn, isEmpty: false, missing: [...api.missing] } as const;
    return { ...redirection(context.status, context.headers.get('location')), facts };
  }
  const matches = matchesOf(context);
  const isAway = Object.values(context.errors ?? {}).some((it) => isRouteErrorResponse(it) && it.data === apiAway);
  const contents = { loaded, visit, store, context, matches, waiting, isAway };
  const { body, isEmpty } = await drawPage(request, contents, { ...environment, drawn });
  const route = failedRoute ?? context.matches.at(-1)?.route.path ?? '';
  return {
    status: context.statusCode,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(loaded.tokenRefused && { 'set-cookie': cookieLine('token', '', request.url.protocol === 'https:', 0) }),
      ...(isAway && { 'retry-after': `${askAgainAfter}` }),
    },
    body,
    // The innermost match is the page itself.
    isFresh: matches.at(-1)?.handle?.alwaysFresh === true,
    pictures: [...loaded.pictures, ...originOf(loaded.user?.avatar ?? '')],
    facts: {
      route,
      standIn,
      isEmpty: isEmpty && context.statusCode === 200 && !standIn,
      missing: [...api.missing],
    },
  };
}

/** Renders a page that nobody gets, to its end. */
export async function renderUnseen(
  page: Pick<PageRequest, 'url' | 'remote' | 'cookies' | 'signal' | 'report'> &
    Partial<Pick<PageRequest, 'requestId' | 'nonce'>>,
  environment: PageEnvironment,
): Promise<{ status: number; html: string }> {
  const request = { requestId: 'unseen', nonce: 'unseen', ...page, leaveOut: false };
  const { status, body } = await renderPage(request, environment);
  return { status, html: body instanceof Readable ? await text(body) : String(body ?? '') };
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

const redirection = (status: number, location: string | null): Omit<PageAnswer, 'facts'> => ({
  status,
  headers: location ? { location } : {},
  body: null,
  isFresh: false,
  pictures: [],
});

import { isRouteErrorResponse, RouterContextProvider, type StaticHandlerContext } from 'react-router-dom';
import { type VisitStore, visitContext } from 'shared/site/visit.ts';
import type { PageRequest } from './page-request.ts';
import { isOfApi } from './plain-error.ts';
import type { LoadedSet } from './release/loaded-set.ts';

/** What the loaders of the page's routes gave. */
interface AskedRoutes {
  /** A response is where a loader sends the visitor instead. */
  context: StaticHandlerContext | Response;
  /** The place of the page's remote is kept, and the browser loads it. */
  waiting: boolean;
  /** Of a page whose own code failed: the route's pattern, which the place that is kept for it does not have. */
  failedRoute?: string | undefined;
}

/** Runs the loaders of the page's routes. Errors that the page is to show are in what comes of it, without their messages. */
export async function askRoutes(request: PageRequest, set: LoadedSet, store: VisitStore): Promise<AskedRoutes> {
  const asked = await query(request, set, store, request.leaveOut);
  const { context, waiting } = asked;
  if (context instanceof Response) return asked;
  if (!waiting) {
    const failures = Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error));
    // A failure of the page's own code, unlike one of the API, is left to the browser: it may do better.
    if (failures.length > 0 && !failures.some(isOfApi)) {
      for (const failure of failures) request.report(failure, 'load');
      const left = withoutMessages(await query(request, set, store, true), request.report);
      return { ...left, failedRoute: context.matches.at(-1)?.route.path };
    }
  }
  return withoutMessages(asked, request.report);
}

async function query(request: PageRequest, set: LoadedSet, store: VisitStore, leaveOut: boolean): Promise<AskedRoutes> {
  const { handler, waiting } = set.rendering(request.remote, leaveOut);
  const requestContext = new RouterContextProvider(new Map([[visitContext, store]]));
  const page = new Request(request.url, { signal: request.signal });
  return { context: await handler.query(page, { requestContext }), waiting };
}

/** The router would put an error's own message into the page: what is no answer with a status becomes a bare 500. */
function withoutMessages(asked: AskedRoutes, report: PageRequest['report']): AskedRoutes {
  const { context } = asked;
  if (context instanceof Response) return asked;
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
  return asked;
}

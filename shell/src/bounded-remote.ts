import type { LoaderFunction, RouteObject } from 'react-router-dom';
import type { PageRoute, Remote } from 'shared/site/remote.ts';
import { reportAtom, type VisitStore, visitContext } from 'shared/site/visit.ts';
import { TooLate, within } from './within.ts';

/** A loader that takes longer is given up. The API's answers have a budget of their own, well below this. */
const loaderTimeout = 2000;

/** The remote for use on the server: a loader that hangs costs a page two seconds, not its visitor's patience. */
export const boundedRemote = (remote: Remote): Remote => ({ ...remote, routes: remote.routes.map(boundedRoute) });

function boundedRoute<R extends RouteObject | PageRoute>(route: R): R {
  const { loader, children } = route;
  return {
    ...route,
    ...(typeof loader === 'function' ? { loader: bounded(loader, route.path ?? '') } : {}),
    ...(children ? { children: children.map(boundedRoute) } : {}),
  };
}

function bounded(loader: LoaderFunction, path: string): LoaderFunction {
  return (args, handlerContext) =>
    within(loaderTimeout, `the loader of ${path}`, Promise.resolve(loader(args, handlerContext))).catch((error) => {
      if (!(error instanceof TooLate)) throw error;
      const store = (args.context as unknown as { get(key: typeof visitContext): VisitStore }).get(visitContext);
      store.get(reportAtom).report(error);
      throw new Response(null, { status: 503 });
    });
}

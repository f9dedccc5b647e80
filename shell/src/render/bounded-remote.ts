import { type ComponentType, createElement } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import type { PageRoute, Remote } from 'shared/site/remote.ts';
import { reportAtom, type VisitStore, visitContext } from 'shared/site/visit.ts';
import { TooLate, within } from '../within.ts';

/** A loader that takes longer is given up. The API's answers have a budget of their own, well below this. */
const loaderTimeout = 2000;

/**
 * The remote for use on the server: a loader that hangs costs a page two seconds, not its visitor's patience.
 * @param atWork called each time before code of the remote runs
 */
export function boundedRemote(remote: Remote, atWork: () => void): Remote {
  const bound = <R extends RouteObject | PageRoute>(route: R): R => {
    const { loader, Component, children } = route;
    return {
      ...route,
      ...(typeof loader === 'function' ? { loader: bounded(loader, route.path ?? '', atWork) } : {}),
      ...(Component ? { Component: announced(Component, atWork) } : {}),
      ...(children ? { children: children.map(bound) } : {}),
    };
  };
  return { ...remote, routes: remote.routes.map(bound) };
}

function bounded(loader: LoaderFunction, path: string, atWork: () => void): LoaderFunction {
  return (args, handlerContext) => {
    atWork();
    const work = Promise.resolve(loader(args, handlerContext));
    return within(loaderTimeout, `the loader of ${path}`, work).catch((error) => {
      if (!(error instanceof TooLate)) throw error;
      const store = (args.context as unknown as { get(key: typeof visitContext): VisitStore }).get(visitContext);
      store.get(reportAtom).report(error);
      throw new Response(null, { status: 503 });
    });
  };
}

const announced = (Page: ComponentType, atWork: () => void): ComponentType =>
  function Announced() {
    atWork();
    return createElement(Page);
  };

import { type ComponentType, createElement } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import type { PageRoute, Remote } from 'shared/site/remote.ts';
import { withTimeout } from '../../waiting/with-timeout.ts';

/** A loader that takes longer is given up. The API's answers have a budget of their own, well below this. */
const loaderTimeout = 2000;

/**
 * The remote for use on the server: a loader that hangs costs a page two seconds, then its browser tries.
 * @param atWork called each time before code of the remote runs
 */
export function boundedRemote(remote: Remote, atWork: () => void): Remote {
  const parts = ({ loader, Component }: Pick<RouteObject, 'loader' | 'Component'>, path = '') => ({
    ...(typeof loader === 'function' ? { loader: bounded(loader, path, atWork) } : {}),
    ...(Component ? { Component: announced(Component, atWork) } : {}),
  });
  const bound = <R extends RouteObject | PageRoute>(route: R): R => {
    const { path, children, lazy } = route;
    const whenAsked = async () => {
      const late = typeof lazy === 'function' ? await lazy() : {};
      return { ...late, ...parts(late, path) };
    };
    return {
      ...route,
      ...parts(route, path),
      ...(lazy ? { lazy: whenAsked } : {}),
      ...(children ? { children: children.map(bound) } : {}),
    };
  };
  return { ...remote, routes: remote.routes.map(bound) };
}

function bounded(loader: LoaderFunction, path: string, atWork: () => void): LoaderFunction {
  return (args, handlerContext) => {
    atWork();
    return withTimeout(loaderTimeout, `the loader of ${path}`, Promise.resolve(loader(args, handlerContext)));
  };
}

const announced = (Page: ComponentType, atWork: () => void): ComponentType =>
  function Announced() {
    atWork();
    return createElement(Page);
  };

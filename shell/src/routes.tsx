import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { type RemoteName, releaseClass, remoteNames } from 'shared/releases/remotes.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import type { PageRoute, Remote } from 'shared/site/remote.ts';
import { tokenAtom } from 'shared/site/session.ts';
import { apiAway, storeOf } from 'shared/site/visit.ts';
import { userAwayAtom } from './document/visit-store.ts';
import { frames } from './frames.tsx';
import { InPreparation } from './problems/in-preparation.tsx';
import { refuseUnmatched } from './problems/nearest/refuse-unmatched.ts';
import { RemoteDown } from './problems/remote-down.tsx';
import { RemoteOutlet, WaitingPage } from './remote-outlet.tsx';
import { Root } from './root.tsx';
import { RouteProblem } from './route-problem.tsx';
import { shellPages } from './shell-pages.ts';
import { findRow, needsLogin, type TableRow, urlTable } from './url-table.ts';

/**
 * What is known of a remote when the tree is made: its pages; that there is no release of it; that its place is kept
 * until the browser has loaded it; or (browser) nothing yet.
 */
export type RemoteState = Remote | 'down' | 'waiting' | undefined;
export type Remotes = Partial<Record<RemoteName, RemoteState>>;

/** The tree of routes: root → frame (a layout) → place of a remote → its pages. */
export function makeRoutes(remotes: Remotes): RouteObject[] {
  const children = frames.map((frame) => ({
    id: frame.id,
    Component: frame.Component,
    children: remoteNames
      .filter((name) => urlTable.some((row) => row.remote === name && row.layout === frame.id))
      .map((name) => ({
        id: placeId(frame.id, name),
        Component: RemoteOutlet,
        ErrorBoundary: RouteProblem,
        children: remotePages(name, remotes[name], frame.id),
      })),
  }));
  return [
    {
      id: 'root',
      Component: Root,
      // Only where nothing of the server's page can be used (`entry-browser.tsx`).
      HydrateFallback: WaitingPage,
      ErrorBoundary: RouteProblem,
      children: [
        ...children,
        {
          id: 'shell-frame',
          Component: frames.find(({ id }) => id === 'blank')?.Component,
          children: shellPages.map(exact),
        },
        {
          id: 'not-found-frame',
          Component: frames[0]?.Component,
          children: [
            {
              id: 'not-found',
              path: '*',
              ErrorBoundary: RouteProblem,
              Component: RouteProblem,
              loader: refuseUnmatched,
            },
          ],
        },
      ],
    },
  ];
}

/** The id under which a remote's pages hang in one frame; late pages are patched in there. */
export const placeId = (frame: string, remote: RemoteName) => `${frame}:${remote}`;

/** The pages of a remote that the table puts into one frame. A path outside its prefixes is not taken. */
export function remotePages(name: RemoteName, remote: RemoteState, frame: string): RouteObject[] {
  if (!remote) return [];
  const rows = urlTable.filter((row) => row.remote === name && row.layout === frame);
  if (typeof remote === 'string') return rows.flatMap((row) => standIns(row, remote)).map(exact);
  const pages = remote.routes.filter(({ path }) => rows.includes(findRow(path ?? '') as TableRow));
  const known = new Set(pages.map(({ path }) => path));
  const planned = rows.flatMap((row) => Object.entries(row.planned).filter(([path]) => !known.has(path)));
  return [...pages, ...planned.map(plannedPage)]
    .map((page) => (page.handle?.auth || findRow(page.path ?? '')?.auth ? guarded(page) : page))
    .map(exact);
}

/** The router would take `/NEWS` for `/news`; the table knows only one of them. */
const exact = (page: RouteObject): RouteObject => ({ ...page, caseSensitive: true });

const plannedPage = ([path, title]: [string, string]): PageRoute => ({
  path,
  Component: InPreparation,
  // There is nothing to find yet.
  handle: { title, head: () => ({ hidden: true }) },
});

/** Frames in which a remote has pages. */
export const framesOf = (name: RemoteName) => [
  ...new Set(urlTable.filter((row) => row.remote === name).map((row) => row.layout)),
];

/**
 * What stands below a prefix whose pages are not there. Only a dead primary remote (the chat on `/`) makes the answer
 * a 503: another one's page is the site's frame around a panel, and that was delivered.
 */
function standIns(row: TableRow, state: 'down' | 'waiting'): RouteObject[] {
  const { prefix, remote, auth } = row;
  const Component = state === 'down' ? RemoteDown : WaitingPage;
  const dead = state === 'down' && releaseClass(remote) === 'primary' ? { loader: refuseDown } : {};
  return (prefix === '/' ? ['/'] : [prefix, `${prefix}/*`]).map((path) => {
    const page: PageRoute = { path, Component, ...dead };
    return auth ? guarded(page) : page;
  });
}

const refuseDown: LoaderFunction = () => {
  throw new Response('remote-down', { status: 503 });
};

/**
 * A failed guard on first load is a 404 as well (spec section 2); the page comes as soon as the login succeeds. A guard that could
 * not ask who the visitor is has not failed (ADR 50).
 */
function guarded(page: PageRoute): PageRoute {
  const { loader, lazy } = page;
  // The router takes what a route has of its own before what comes by `lazy`.
  const late = typeof lazy === 'function' ? once(lazy) : undefined;
  const guard: LoaderFunction = async (args, handlerContext) => {
    const { get } = storeOf(args.context);
    const isOpen = findRow(page.path ?? '')?.auth && !needsLogin(page.path ?? '', get(siteConfigAtom));
    if (get(tokenAtom) === null && !isOpen) {
      const away = get(userAwayAtom);
      throw away ? new Response(apiAway, { status: away }) : new Response('login-needed', { status: 404 });
    }
    const load = loader ?? (await late?.())?.loader;
    return typeof load === 'function' ? load(args, handlerContext) : null;
  };
  const lazily = late && {
    lazy: async () => {
      const { loader: _, ...rest } = await late();
      return rest;
    },
  };
  return { ...page, loader: guard, ...lazily, handle: { ...page.handle, auth: true } } as PageRoute;
}

/** Asks once; what failed is asked again. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().catch((error) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}

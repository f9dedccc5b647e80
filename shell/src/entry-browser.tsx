import createCache from '@emotion/cache';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from 'react-router-dom';
import { config as configureZod } from 'shared/contracts/schema.ts';
import { visitContext } from 'shared/site/visit.ts';
import { App } from './app.tsx';
import { recoverFrom } from './chunk-failure.ts';
import { browserEnvironment } from './environment-browser.ts';
import { type PageState, pageStateId } from './page-state.ts';
import { browserRemotes } from './remotes-browser.ts';
import { framesOf, makeRoutes, placeId, type Remotes, remotePages } from './routes.tsx';
import { findRow } from './table.ts';
import { createVisitStore } from './visit-store.ts';

// zod would try `new Function`, which the page's policy forbids and reports.
configureZod({ jitless: true });

/** State in the page → store → routes of the remote on show → hydrate. */
async function start(): Promise<void> {
  const state = JSON.parse(document.getElementById(pageStateId)?.textContent ?? '') as PageState;
  const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
  const remotes = browserRemotes(state.snapshot);
  const { environment, report } = browserEnvironment(state);
  const store = createVisitStore({ cookies: document.cookie, state: state.visit, environment, report });
  const shown = findRow(window.location.pathname)?.remote;
  const known: Remotes = {};
  if (shown) known[shown] = (await remotes.load(shown)) ?? 'down';

  const context = () => new RouterContextProvider(new Map([[visitContext, store]]));
  const routes = makeRoutes(known);
  await resolveLazy(routes);
  const router = createBrowserRouter(routes, {
    hydrationData: state.routing,
    getContext: context,
    /** A remote's pages join the tree when a link first leads there. */
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const { pathname } = new URL(path, window.location.origin);
      const name = findRow(pathname)?.remote;
      if (!name || known[name]) return;
      try {
        known[name] = (await remotes.load(name)) ?? 'down';
      } catch (error) {
        if (!signal.aborted) recoverFrom(error, path);
        known[name] = undefined;
        throw error;
      }
      for (const frame of framesOf(name)) patch(placeId(frame, name), remotePages(name, known[name], frame));
    },
  });
  hydrateRoot(
    document.getElementById('root') as HTMLElement,
    <StrictMode>
      <App cache={createCache({ key: 'css', nonce })} store={store}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
    { onRecoverableError: report, onUncaughtError: report },
  );
}

/** A page of the server's HTML that is `lazy` must be there before hydration. */
async function resolveLazy(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

start().catch((error) => recoverFrom(error, window.location.pathname + window.location.search));
